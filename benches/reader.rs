//! How fast outputs are read: a small one as nearly all are, and large ones of several kinds. The throughput of large ones must not depend on their size.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to say"
)]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grader::dialect::{Answer, Dialect, PuzzleShape};

/// The sizes of large outputs, in bytes.
const LARGE: [usize; 2] = [10_000_000, 100_000_000];

/// A kind of large output: its name, and what is added to it again and again.
type Kind<'a> = (&'a str, &'a dyn Fn(usize, &mut String));

fn coursera() -> Dialect {
    grader::dialect::by_name("coursera").expect("the dialect is shipped")
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
fn repeated(size: usize, next: &dyn Fn(usize, &mut String)) -> String {
    let mut text = String::with_capacity(size + 1024);
    let mut count = 0;
    while text.len() < size {
        next(count, &mut text);
        count += 1;
    }
    text
}

fn reading(criterion: &mut Criterion) {
    let shape = PuzzleShape { dimension: 3 };
    let mut group = criterion.benchmark_group("read a small output");
    for name in grader::dialect::names() {
        let dialect = grader::dialect::by_name(name).expect("the dialect is shipped");
        let text = small(&dialect);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| dialect.read(black_box(text.as_bytes()), &shape));
        });
    }
    group.finish();

    let dialect = coursera();
    let boards = small(&dialect);
    let boards_again = |_: usize, text: &mut String| text.push_str(&boards);
    let trace = |count: usize, text: &mut String| {
        let _ = write!(
            text,
            "priority  = {}\nmoves     = {}\nmanhattan = 4\n3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n",
            count % 40,
            count % 30
        );
    };
    let prose = |count: usize, text: &mut String| {
        let _ = writeln!(
            text,
            "expanding node {count}: the blank moves left, no solution found yet"
        );
    };
    let one_line = |_: usize, text: &mut String| text.push_str("[[0, 1, 3], [4, 2, 5], [7, 8, 6]], ");
    let logged = |count: usize, text: &mut String| {
        let _ = writeln!(text, "2024-05-01 12:30:00,{:03} - INFO - 0 1 3", count % 1000);
    };
    let numbered = |count: usize, text: &mut String| {
        let _ = writeln!(text, "{}) 1 2 3", count % 3);
    };
    let unspaced = |count: usize, text: &mut String| {
        let _ = writeln!(text, "正在扩展第{count}个节点，最少移动次数还不知道，没有找到解");
    };
    // Where every number begins a board.
    let round = |count: usize, text: &mut String| {
        let _ = write!(text, "{} ", count % 9);
    };
    let round_in_lines = |count: usize, text: &mut String| {
        let after = if count % 12 == 11 { '\n' } else { ' ' };
        let _ = write!(text, "{}{after}", count % 9);
    };
    let anyhow = |count: usize, text: &mut String| {
        let mixed = count.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let marks = [" ", ",", "\n", "|", " | ", "\n\n", " x ", "["];
        let _ = write!(text, "{}{}", mixed % 9, marks[mixed / 9 % 8]);
    };
    let kinds: [Kind<'_>; 10] = [
        ("boards", &boards_again),
        ("trace", &trace),
        ("prose", &prose),
        ("one line", &one_line),
        ("logged rows", &logged),
        ("numbered rows", &numbered),
        ("prose without blanks", &unspaced),
        ("tiles in turn", &round),
        ("tiles in turn in lines of twelve", &round_in_lines),
        ("tiles and marks at random", &anyhow),
    ];
    let mut group = criterion.benchmark_group("read a large output");
    group.sample_size(10);
    for (name, next) in kinds {
        for size in LARGE {
            let text = repeated(size, next);
            group.throughput(Throughput::Bytes(text.len() as u64));
            let id = BenchmarkId::new(name, format!("{} MB", size / 1_000_000));
            group.bench_function(id, |bencher| {
                bencher.iter(|| dialect.read(black_box(text.as_bytes()), &shape));
            });
        }
    }
    group.finish();

    let mut group = criterion.benchmark_group("read a large output otherwise");
    group.sample_size(10);
    for size in LARGE {
        let text = repeated(size, &trace);
        group.throughput(Throughput::Bytes(text.len() as u64));
        let id = format!("{} MB", size / 1_000_000);
        group.bench_function(BenchmarkId::new("of a Board client", &id), |bencher| {
            bencher.iter(|| dialect.read_board_client(black_box(text.as_bytes()), &shape));
        });
        let steps = repeated(size, &|count, text| {
            let _ = writeln!(text, "Step {count}:");
            trace(count, text);
        });
        group.bench_function(BenchmarkId::new("as a trace", &id), |bencher| {
            bencher.iter(|| dialect.read(black_box(steps.as_bytes()), &shape));
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
