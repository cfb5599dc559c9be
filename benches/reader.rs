//! How fast outputs are read: a small one as nearly all are, and large ones of three kinds.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to say"
)]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grader::dialect::{Answer, Dialect, PuzzleShape};

/// Large enough that the throughput no longer depends on it.
const LARGE: usize = 100_000_000;

fn coursera() -> Dialect {
    Dialect::by_name("coursera").expect("the dialect is shipped")
}

fn path() -> Vec<Vec<u32>> {
    vec![
        vec![0, 1, 3, 4, 2, 5, 7, 8, 6],
        vec![1, 0, 3, 4, 2, 5, 7, 8, 6],
        vec![1, 2, 3, 4, 0, 5, 7, 8, 6],
        vec![1, 2, 3, 4, 5, 0, 7, 8, 6],
        vec![1, 2, 3, 4, 5, 6, 7, 8, 0],
    ]
}

fn small(dialect: &Dialect) -> String {
    dialect.render(&Answer::Solution {
        boards: &path(),
        moves: 4,
        enqueued: Some(10),
    })
}

/// A text again and again up to a size.
fn repeated(mut next: impl FnMut(usize, &mut String)) -> String {
    let mut text = String::with_capacity(LARGE + 1024);
    let mut count = 0;
    while text.len() < LARGE {
        next(count, &mut text);
        count += 1;
    }
    text
}

fn reading(criterion: &mut Criterion) {
    let shape = PuzzleShape { dimension: 3 };
    let mut group = criterion.benchmark_group("read a small output");
    for name in Dialect::names() {
        let dialect = Dialect::by_name(name).expect("the dialect is shipped");
        let text = small(&dialect);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| dialect.read(black_box(text.as_bytes()), &shape));
        });
    }
    group.finish();

    let dialect = coursera();
    let boards = small(&dialect);
    let large = [
        ("boards", repeated(|_, text| text.push_str(&boards))),
        (
            "trace",
            repeated(|count, text| {
                let _ = write!(
                    text,
                    "priority  = {}\nmoves     = {}\nmanhattan = 4\n3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n",
                    count % 40,
                    count % 30
                );
            }),
        ),
        (
            "prose",
            repeated(|count, text| {
                let _ = writeln!(
                    text,
                    "expanding node {count}: the blank moves left, no solution found yet"
                );
            }),
        ),
        (
            "one line",
            repeated(|_, text| text.push_str("[[0, 1, 3], [4, 2, 5], [7, 8, 6]], ")),
        ),
    ];
    let mut group = criterion.benchmark_group("read a large output");
    group.sample_size(10);
    for (name, text) in &large {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| dialect.read(black_box(text.as_bytes()), &shape));
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
