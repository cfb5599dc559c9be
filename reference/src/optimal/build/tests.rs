use super::*;

#[test]
fn bits_are_transposed() {
    let mut random = crate::generate::Random::new(64);
    let square: [u64; 64] = std::array::from_fn(|_| random.next());
    let mut turned = square;
    transpose(&mut turned);
    for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
        assert_eq!(turned[column] >> row & 1, square[row] >> column & 1);
    }
}

/// Makes a database by the fastest way of this processor and by the one of any.
#[track_caller]
fn check<const N: usize>(goal: u32) {
    let placement = Placement::<N>::new(goal.count_ones() as usize);
    let mut build = Build::new(&placement, goal);
    build.visit_goal();
    portable::fill(&mut build);
    let ones: u32 = build.visited.iter().map(|word| word.count_ones()).sum();
    assert_eq!(ones as usize, placement.blocks * orders(placement.k));
    assert!(*Build::made(&placement, goal) == *build.by_rank());
}

#[test]
fn all_processors_make_the_same_databases() {
    check::<4>(0b0111_1000_0000_0111);
    check::<4>(0b0100_0000_1111_0011);
    check::<4>(0b1100_0000_0000_0111);
    check::<5>(0b0_0000_0000_0010_0011_1000_0011);
}
