//! Work shared out to threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does `work` for each place of a list, on up to `jobs` threads that take the places in `order`. Each thread has something of its `own`, and stops where `work` gives nothing.
/// What came of each stands in its place.
pub(crate) fn in_parallel<S, R: Send>(
    order: &[usize],
    jobs: usize,
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Option<R> + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(order.iter().map(|_| None).collect::<Vec<_>>());
    let thread = || {
        let mut own = own();
        while let Some(&place) = order.get(next.fetch_add(1, Ordering::SeqCst)) {
            let Some(result) = work(&mut own, place) else {
                break;
            };
            results.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, order.len().max(1)) {
            scope.spawn(thread);
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}
