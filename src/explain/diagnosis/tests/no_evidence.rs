//! Programs of which nothing can be known: silent, crashing, constant, random, and such that know some answers by heart. Under no rubric is a misconception of the search named.

use reference::{Heuristic, Solver};

use super::*;
use crate::dialect::PuzzleInput;
use crate::judgement::{Finding, FindingCode};
use crate::rubric::Requirement;
use sandbox::execution::LimitKind;

listed! {
    /// What such a program does with a puzzle.
    enum Idle {
        Silent,
        Fails,
        Crashes,
        Hello,
        OwnFile,
        Prompts,
        OneBoard,
        OwnBoard,
        OneNumber,
        NeverSolvable,
        RandomMoves,
        RandomSolvable,
        KnownOrNone,
        KnownOrZero,
        KnownOrCrash,
        NoneOrCrash,
        TwoErrors,
        TwoAnswers,
        KnowsOneSize,
        /// It crashes on every size but its own board's.
        OwnBoardOrCrash,
        OwnBoardTimed,
        HelloTimed,
        FirstPuzzles,
        PlausibleMoves,
        ManhattanAsMoves,
        HammingAsMoves,
        OnlyThreeByThree,
    }
}

impl Idle {
    /// What may be said of it, where anything is. Who knows none of the puzzles by heart does the same on all.
    pub(super) fn named(self, plan: &Plan) -> Option<Mistake> {
        let known = || {
            plan.runs
                .iter()
                .map(|run| run.fixture.as_ref())
                .filter(|fixture| knows(fixture))
        };
        let solves = || known().any(|fixture| fixture.golden.is_solvable());
        match self {
            Self::KnownOrNone if !solves() => Some(Mistake::Known(Misconception::AlwaysUnsolvable)),
            Self::KnownOrZero if known().next().is_none() => Some(Mistake::IgnoresPuzzle),
            // One who reads standard input as well as he should asks for more than is there.
            Self::Prompts if plan.rubric.dialect.puzzle.input == PuzzleInput::Stdin => {
                Some(Mistake::SameError)
            }
            Self::Hello
            | Self::HelloTimed
            | Self::OwnFile
            | Self::Prompts
            | Self::OneBoard
            | Self::OwnBoard
            | Self::OwnBoardOrCrash
            | Self::OwnBoardTimed
            | Self::OneNumber => Some(Mistake::IgnoresPuzzle),
            Self::NeverSolvable => Some(Mistake::Known(Misconception::AlwaysUnsolvable)),
            Self::Crashes | Self::NoneOrCrash => Some(Mistake::SameError),
            Self::KnownOrCrash if !solves() => Some(Mistake::SameError),
            // It solves each of that size.
            Self::KnowsOneSize
                if plan.runs.iter().map(|run| run.fixture.as_ref()).all(|fixture| {
                    fixture.board.dimension() != 3 || !fixture.golden.is_solvable() || knows(fixture)
                }) =>
            {
                Some(Mistake::OneSize)
            }
            Self::OnlyThreeByThree => Some(Mistake::OneSize),
            Self::Silent
            | Self::Fails
            | Self::FirstPuzzles
            | Self::PlausibleMoves
            | Self::ManhattanAsMoves
            | Self::HammingAsMoves
            | Self::TwoErrors
            | Self::TwoAnswers
            | Self::KnowsOneSize
            | Self::RandomMoves
            | Self::RandomSolvable
            | Self::KnownOrNone
            | Self::KnownOrZero
            | Self::KnownOrCrash => None,
        }
    }

    pub(super) fn execution(self, plan: &Plan, fixture: &Fixture, chance: u64) -> Execution {
        let well = |text: &str| ended(text.to_owned(), Exit::Code(0));
        let crash = |stdout: &str, stderr: &str| {
            let mut execution = ended(stdout.to_owned(), Exit::Code(1));
            execution.stderr.bytes = stderr.into();
            execution
        };
        let right = |fixture: &Fixture| execution(plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME));
        let own_board = || {
            let board: Board = "3  0 1 3  4 2 5  7 8 6".parse().unwrap();
            execution(plan, &Style::ASSIGNMENT.answer(&board, TIME))
        };
        let moves = |moves: u64| well(&format!("Minimum number of moves = {moves}\n"));
        let none = || execution(plan, &Answer::Unsolvable);
        match self {
            Self::Fails => crash("", ""),
            Self::Crashes => crash(
                "",
                "Exception in thread \"main\" java.lang.NullPointerException\n",
            ),
            Self::Hello => well("hello\n"),
            Self::OwnFile => crash(
                "",
                "Exception in thread \"main\" java.lang.IllegalArgumentException: could not read: 'puzzle2x2-unsolvable1.txt'\n",
            ),
            Self::Prompts => crash("Enter the name: ", "EOFError: EOF when reading a line\n"),
            Self::OneBoard => well("3\n1 2 3\n4 5 6\n7 8 0\n"),
            Self::OwnBoard => own_board(),
            Self::OwnBoardOrCrash if fixture.board.dimension() == 3 => own_board(),
            Self::OwnBoardTimed => {
                let mut execution = own_board();
                let time = format!("Call {} took {}.{chance} ms\n", chance % 97, chance % 7);
                execution.stdout.bytes.extend(time.into_bytes());
                execution
            }
            Self::HelloTimed => well(&format!("hello\nTime: {chance} ms\n")),
            Self::FirstPuzzles if plan.runs.iter().take(6).any(|run| run.fixture.id == fixture.id) => {
                right(fixture)
            }
            Self::OnlyThreeByThree if fixture.board.dimension() == 3 => right(fixture),
            Self::PlausibleMoves | Self::ManhattanAsMoves | Self::HammingAsMoves
                if !fixture.golden.is_solvable() =>
            {
                none()
            }
            Self::PlausibleMoves => moves(fixture.golden.manhattan + 2 * (chance % 4)),
            Self::ManhattanAsMoves => moves(fixture.golden.manhattan),
            Self::HammingAsMoves => moves(fixture.golden.hamming),
            Self::TwoAnswers if chance.is_multiple_of(2) => own_board(),
            Self::TwoAnswers => well(
                "Minimum number of moves = 2\n3\n1 2 3\n4 5 6\n0 7 8\n\n3\n1 2 3\n4 5 6\n7 0 8\n\n3\n1 2 3\n4 0 6\n7 5 8\n",
            ),
            Self::TwoErrors if chance.is_multiple_of(2) => crash("", "KeyError: 9\n"),
            Self::KnowsOneSize if fixture.board.dimension() == 3 && knows(fixture) => right(fixture),
            Self::KnowsOneSize | Self::Silent | Self::FirstPuzzles => well(""),
            Self::OneNumber => moves(5),
            Self::RandomMoves => moves(chance % 31),
            Self::RandomSolvable if chance.is_multiple_of(2) => none(),
            Self::RandomSolvable if !fixture.golden.is_solvable() => moves(chance % 31),
            Self::RandomSolvable => right(fixture),
            Self::KnownOrNone | Self::KnownOrZero | Self::KnownOrCrash if knows(fixture) => right(fixture),
            Self::NeverSolvable | Self::KnownOrNone => none(),
            Self::NoneOrCrash if !fixture.golden.is_solvable() => none(),
            Self::KnownOrZero => moves(0),
            Self::KnownOrCrash
            | Self::NoneOrCrash
            | Self::TwoErrors
            | Self::OwnBoardOrCrash
            | Self::OnlyThreeByThree => crash("", "IndexError: list index out of range\n"),
        }
    }
}

/// Whether a program that has answers in its source has the one to this puzzle.
fn knows(fixture: &Fixture) -> bool {
    fixture.id.as_str().starts_with("named/")
}

/// A number that looks like chance.
pub(super) fn dice(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A part of a plan: so many puzzles, with all that is asked of them.
fn part(whole: &Plan, count: usize, state: &mut u64) -> Plan {
    let mut runs: Vec<usize> = (0..whole.runs.len()).collect();
    let mut kept = Vec::new();
    while kept.len() < count && !runs.is_empty() {
        let at = usize::try_from(dice(state)).unwrap() % runs.len();
        kept.push(runs.swap_remove(at));
    }
    let mut rubric = whole.rubric.as_ref().clone();
    for criterion in &mut rubric.criteria {
        let asks = |id: &crate::fixture::FixtureId| kept.iter().any(|run| whole.runs[*run].fixture.id == *id);
        criterion.cases.retain(|case| asks(&case.fixture.id));
    }
    Plan::new(&Arc::new(rubric))
}

#[test]
fn nothing_is_said_of_programs_of_which_nothing_can_be_known() {
    let mut state = 1;
    let mut wrong = Vec::new();
    let mut diagnosed = [0; Idle::ALL.len()];
    for rubric in [
        "coursera",
        "coursera-stdin",
        "cs210",
        "princeton-stdin",
        "eso207",
        "columbia-ai",
    ] {
        let whole = plan(rubric);
        let mut forecasts = Forecasts::new();
        let some = |state: &mut u64| 5 + usize::try_from(dice(state)).unwrap() % 35;
        for count in [4, some(&mut state), some(&mut state), 40] {
            let plan = part(&whole, count, &mut state);
            // What dice may come to as well.
            let never_solvable = format!(
                "It says that there is no solution for each of the {} puzzles",
                plan.runs.len()
            );
            // Of few puzzles all may be those on which it does the same.
            let throws_dice = |idle: Idle| {
                matches!(
                    idle,
                    Idle::TwoErrors | Idle::TwoAnswers | Idle::OwnBoardOrCrash | Idle::OnlyThreeByThree
                )
            };
            let is_of_few = |one: &Diagnosis| {
                let says = |text: &str| one.message.contains(text);
                says(" whatever the puzzle") || says("with the same error on")
            };
            for (index, idle) in Idle::ALL.into_iter().enumerate() {
                let seed = dice(&mut state);
                let program = |fixture: &Fixture| {
                    let chance = fixture.id.as_str().bytes().fold(seed, |sum, byte| {
                        let mut sum = sum.wrapping_mul(31).wrapping_add(u64::from(byte));
                        dice(&mut sum)
                    });
                    idle.execution(&plan, fixture, chance)
                };
                forecasts.begin();
                let graded = graded_by(&plan, program);
                let diagnoses = diagnose_by(&plan, &graded, |_| true, &mut forecasts);
                diagnosed[index] += usize::from(!diagnoses.is_empty());
                let named: Vec<Mistake> = diagnoses
                    .iter()
                    .filter(|one| {
                        !(one.message.starts_with(&never_solvable) || throws_dice(idle) && is_of_few(one))
                    })
                    .flat_map(|one| one.misconceptions.iter().copied())
                    .collect();
                if named.iter().any(|one| Some(*one) != idle.named(&plan)) || diagnoses.len() > 1 {
                    let said = &diagnoses[0].message;
                    wrong.push(format!(
                        "{rubric}, {idle:?}, {} puzzles: {named:?}, {said}",
                        plan.runs.len()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let whole = plan("coursera");
    for (idle, diagnosed) in Idle::ALL.into_iter().zip(diagnosed) {
        let is_told = idle.named(&whole).is_some();
        assert!(
            !is_told || diagnosed >= 5,
            "{idle:?} is diagnosed {diagnosed} times"
        );
    }
}

/// What is read of a program under the whole rubric, and what is said.
fn diagnosed(plan: &Plan, idle: Idle) -> (Graded, Vec<Diagnosis>) {
    let graded = graded_by(plan, |fixture| idle.execution(plan, fixture, 0));
    let diagnoses = diagnose(plan, &graded, |_| true);
    (graded, diagnoses)
}

#[test]
fn a_program_without_an_answer_solves_nothing_where_an_exception_is_asked_for() {
    let plan = plan("cs210");
    for idle in [
        Idle::Silent,
        Idle::Fails,
        Idle::Crashes,
        Idle::OwnFile,
        Idle::Hello,
    ] {
        let (graded, _) = diagnosed(&plan, idle);
        assert!(
            graded.cases.iter().all(|case| !case.outcome().passes()),
            "{idle:?}"
        );
    }
}

#[test]
fn an_answer_that_is_given_whatever_the_puzzle_earns_nothing() {
    for rubric in ["coursera", "cs210", "eso207", "princeton-stdin"] {
        let plan = plan(rubric);
        for idle in [
            Idle::OneNumber,
            Idle::OneBoard,
            Idle::OwnBoard,
            Idle::NeverSolvable,
        ] {
            let (graded, _) = diagnosed(&plan, idle);
            let of_form = |criterion: usize| plan.rubric.criteria[criterion].requires == [Requirement::Form];
            let cases = plan.cases.iter().zip(&graded.cases);
            let earned: Vec<String> = cases
                .filter(|(case, result)| result.outcome().passes() && !of_form(case.criterion))
                .map(|(case, _)| case.id.to_string())
                .collect();
            assert!(earned.is_empty(), "{rubric}, {idle:?}: {earned:?}");
        }
    }
}

/// Somebody's program reads the dimension as the first tile, says of every other board that it is unsolvable, and prints empty lines for the rest.
#[test]
fn a_puzzle_that_gets_no_answer_does_not_get_the_same_one_as_the_others() {
    let plan = plan("coursera-stdin");
    let is_silent = |fixture: &Fixture| fixture.id.as_str().len().is_multiple_of(3);
    let program = |fixture: &Fixture| {
        if is_silent(fixture) {
            ended("\n\n".to_owned(), Exit::Code(0))
        } else {
            execution(&plan, &Answer::Unsolvable)
        }
    };
    let graded = graded_by(&plan, program);
    let mut told = [0, 0];
    for (case, result) in plan.cases.iter().zip(&graded.cases) {
        let CaseResult::Judged(judgement) = result else {
            panic!("every case is judged")
        };
        let is_constant = |finding: &Finding| finding.code == FindingCode::AnswerConstant;
        let is_silent = is_silent(&plan.runs[case.run].fixture);
        told[usize::from(is_silent)] += usize::from(judgement.findings.iter().any(is_constant));
    }
    assert!(told[0] > 0 && told[1] == 0, "{told:?}");
    let diagnoses = diagnose(&plan, &graded, |_| true);
    let [diagnosis] = diagnoses.as_slice() else {
        panic!("{diagnoses:?}")
    };
    assert!(
        !diagnosis.hints.join(" ").contains("every board"),
        "{diagnosis:?}"
    );
}

/// What is read as no answer may be one.
#[test]
fn answers_with_other_words_are_not_the_same() {
    let plan = plan("coursera-stdin");
    let is_constant = |words: fn(u64) -> String| {
        let program = |fixture: &Fixture| {
            let moves = fixture.golden.moves().unwrap_or(0);
            ended(
                format!("Minimum number of moves = 5\n{}\n", words(moves)),
                Exit::Code(0),
            )
        };
        let graded = graded_by(&plan, program);
        let constant = |run: &RunOutcome| run.observation().is_some_and(|run| run.elsewhere().is_constant);
        graded.runs.iter().all(constant)
    };
    assert!(is_constant(|_| "up down".to_owned()));
    assert!(is_constant(|moves| format!("took {moves} ms, Board@{moves}ad")));
    assert!(!is_constant(|moves| ["slide it up", "slide it down"]
        [usize::from(moves > 4)]
    .to_owned()));
}

/// Who opens a file of another name may find nothing in it, and take that for a board without a solution.
#[test]
fn who_says_of_every_puzzle_that_it_has_no_solution_is_told_where_the_puzzle_is() {
    let plan = plan("coursera");
    let (_, diagnoses) = diagnosed(&plan, Idle::NeverSolvable);
    let hints = &diagnoses[0].hints;
    let is_told = |hint: &String| hint.starts_with("Does it read the puzzle that it is given?");
    assert!(hints.first().is_some_and(is_told), "{hints:?}");
}

#[test]
fn an_answer_that_is_given_to_puzzles_of_one_kind_keeps_what_it_earns() {
    let plan = plan("coursera");
    let program = |fixture: &Fixture| match fixture.golden.moves() {
        None => execution(&plan, &Answer::Unsolvable),
        Some(_) => ended(String::new(), Exit::Limit(LimitKind::Cpu)),
    };
    let graded = graded_by(&plan, program);
    let mut cases = plan.cases.iter().zip(&graded.cases);
    let unsolvable = |case: &crate::plan::Case| !plan.runs[case.run].fixture.golden.is_solvable();
    assert!(cases.all(|(case, result)| !unsolvable(case) || result.outcome().passes()));
}

#[test]
fn a_program_that_comes_to_no_end_anywhere_is_told_that_a_solved_board_takes_no_search() {
    let plan = plan("coursera");
    let named = |is_right: &dyn Fn(&Fixture) -> bool, limit: LimitKind| {
        let program = |fixture: &Fixture| {
            if is_right(fixture) {
                execution(&plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME))
            } else {
                ended(String::new(), Exit::Limit(limit))
            }
        };
        let said = diagnose(&plan, &graded_by(&plan, program), |_| true);
        said.iter().any(|one| one.misconceptions == [Mistake::NeverEnds])
    };
    let solved = |fixture: &Fixture| fixture.golden.moves() == Some(0);
    for limit in [LimitKind::Cpu, LimitKind::Memory] {
        assert!(named(&|_| false, limit), "{limit:?}");
        assert!(!named(&solved, limit), "{limit:?}");
    }
    // Who waits does not search.
    assert!(!named(&|_| false, LimitKind::Wall));
}

/// What a program that is right for boards of 3 by 3 does with the others.
#[derive(Clone, Copy, Debug)]
enum Otherwise {
    Silent,
    Crash,
    Unsolvable,
    Endless,
    /// It is right there too.
    Right,
    /// It is right where N is odd.
    CrashWhereEven,
    /// It is right about boards that are solved: its rule for even N is wrong, and it prints too much on larger boards.
    RightIfSolved,
    /// It prints boards of its own size.
    OwnSize,
}

#[test]
fn a_program_for_boards_of_one_size_is_named_for_it() {
    use Otherwise::{Crash, CrashWhereEven, Endless, OwnSize, Right, RightIfSolved, Silent, Unsolvable};
    for (rubric, otherwise, is_told) in [
        ("coursera", Silent, true),
        ("cs210", Crash, true),
        ("coursera-stdin", Unsolvable, true),
        ("coursera", Endless, true),
        ("coursera", CrashWhereEven, false),
        ("coursera", RightIfSolved, false),
        ("coursera", Right, false),
        ("coursera", OwnSize, true),
    ] {
        let plan = plan(rubric);
        let graded = graded_by(&plan, |fixture| {
            let size = fixture.board.dimension();
            let right = || execution(&plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME));
            match otherwise {
                _ if size == 3 => right(),
                Right => right(),
                // It reads the first nine numbers of any board, which stand in their order where it is solved.
                OwnSize if fixture.golden.moves() == Some(0) => ended(
                    "Minimum number of moves = 0\n1 2 3\n4 5 6\n7 8 9\n".to_owned(),
                    Exit::Code(0),
                ),
                OwnSize => ended(
                    "Minimum number of moves = 77\n1 0 2\n3 0 0\n0 0 0\n".to_owned(),
                    Exit::Code(0),
                ),
                RightIfSolved if fixture.golden.moves() == Some(0) => right(),
                RightIfSolved if size % 2 == 0 => execution(&plan, &Answer::Unsolvable),
                RightIfSolved => ended(String::new(), Exit::Limit(LimitKind::Output)),
                CrashWhereEven if size % 2 == 1 => right(),
                Crash | CrashWhereEven => ended(String::new(), Exit::Signal(11)),
                Silent => ended(String::new(), Exit::Code(0)),
                Unsolvable => execution(&plan, &Answer::Unsolvable),
                Endless => ended(String::new(), Exit::Limit(LimitKind::Cpu)),
            }
        });
        let said = diagnose(&plan, &graded, |_| true);
        let named: Vec<&str> = said
            .iter()
            .flat_map(|one| &one.misconceptions)
            .map(|one| one.name())
            .collect();
        assert_eq!(
            named == ["one-size"],
            is_told,
            "{rubric}, {otherwise:?}: {said:#?}"
        );
    }
}

type IsRight<'p> = &'p dyn Fn(&Fixture) -> bool;

/// The puzzles are published, and so are the answers: only those made for the run tell a search from a table.
#[test]
fn answers_known_by_heart_are_no_search() {
    let plan = plan("coursera");
    let right = |fixture: &Fixture| execution(&plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME));
    let moves = |fixture: &Fixture| fixture.golden.moves().unwrap_or(0);
    let hardest = plan.runs.iter().filter(|run| run.fixture.id.is_made());
    let hardest = hardest.map(|run| moves(&run.fixture)).max().unwrap();
    let knows = |fixture: &Fixture| !fixture.id.is_made();
    let searches_far = |fixture: &Fixture| moves(fixture) < hardest;
    let knows_half = |fixture: &Fixture| !fixture.id.is_made() && fixture.id.as_str().len().is_multiple_of(2);
    let programs: [(&str, IsRight<'_>, bool); 3] = [
        ("a table", &knows, true),
        ("gives up", &searches_far, false),
        ("as often wrong", &knows_half, false),
    ];
    for (program, is_right, is_told) in programs {
        for otherwise in [
            execution(&plan, &Answer::Unsolvable),
            ended(String::new(), Exit::Code(1)),
        ] {
            let graded = graded_by(&plan, |fixture| {
                if is_right(fixture) {
                    right(fixture)
                } else {
                    otherwise.clone()
                }
            });
            let said = diagnose(&plan, &graded, |_| true);
            let named = said
                .iter()
                .flat_map(|one| &one.misconceptions)
                .any(|one| one.name() == "by-heart");
            assert_eq!(named, is_told, "{program}: {said:#?}");
        }
    }
}

#[test]
fn an_error_on_every_puzzle_leads_and_a_missing_module_has_its_own_next_step() {
    let plan = plan("coursera");
    for (said, next) in [
        (
            "ModuleNotFoundError: No module named 'numpy'",
            "What it asks for is not there.",
        ),
        ("NameError: name 'in_file' is not defined", "Mend this first:"),
    ] {
        let graded = graded_by(&plan, |_| {
            let mut execution = ended(String::new(), Exit::Code(1));
            execution.stderr.bytes = format!("Traceback (most recent call last):\n{said}\n").into();
            execution
        });
        let diagnoses = diagnose(&plan, &graded, |_| true);
        let [one] = &diagnoses[..] else {
            panic!("{diagnoses:#?}")
        };
        assert_eq!(
            one.message,
            format!("It ends with the same error on every puzzle, before any answer: `{said}`.")
        );
        assert!(one.hints[0].starts_with(next), "{:?}", one.hints);
    }
    let crashes = |printed: &str, said: &str, exit: &Exit| {
        let graded = graded_by(&plan, |_| {
            let mut execution = ended(printed.to_owned(), exit.clone());
            execution.stderr.bytes = said.as_bytes().to_vec();
            execution
        });
        diagnose(&plan, &graded, |_| true)[0].hints[0].clone()
    };
    let panic = "panic: runtime error: index out of range [0] with length 0\n";
    for (printed, said, exit, asks) in [
        ("", "", Exit::Signal(11), true),
        ("", panic, Exit::Code(2), false),
        ("Enter the first row:\n", panic, Exit::Code(2), true),
    ] {
        let hint = crashes(printed, said, &exit);
        let asked = hint.contains("Does it read the puzzle that it is given?");
        assert_eq!(asked, asks, "{printed} {said}: {hint}");
    }
}

/// That another goal is all that is named, in a message with this end.
fn assert_another_goal(plan: &Plan, graded: &Graded, end: &str) {
    let said = diagnose(plan, graded, |_| true);
    let [one] = &said[..] else { panic!("{said:#?}") };
    assert_eq!(one.misconceptions, [Mistake::OtherGoal]);
    assert!(one.message.ends_with(end), "{}", one.message);
}

/// It prints no boards, and what it cannot reach it searches to the end, or for ever.
#[test]
fn numbers_that_are_those_to_another_board_tell_that_goal() {
    let plan = plan("coursera");
    let graded = graded_by(&plan, |fixture| {
        let size = fixture.board.dimension();
        if size > 3 {
            return ended(String::new(), Exit::Limit(LimitKind::Cpu));
        }
        let last = u32::try_from(size * size).expect("a small board");
        let number = |tile: u32| if tile == 0 { 0 } else { last - tile };
        let mut turned: Vec<u32> = fixture.board.tiles().map(number).collect();
        turned.reverse();
        let turned = Board::from_tiles(size, &turned).expect("a board");
        let solution = Solver::new(Heuristic::Manhattan).solve(&turned);
        let moves = solution.map_or("-1".to_owned(), |solution| solution.moves.len().to_string());
        ended(format!("Solved in {moves} steps\n"), Exit::Code(0))
    });
    assert_another_goal(
        &plan,
        &graded,
        "the one with the blank first: . 1 2 / 3 4 5 / 6 7 8.",
    );
}

#[test]
fn paths_that_end_at_a_board_of_their_own_have_another_goal() {
    let plan = plan("coursera");
    let graded = graded_by(&plan, |fixture| {
        match Style::ASSIGNMENT.answer(&fixture.board, TIME) {
            Answer::Solved(solved) => {
                let mut boards = tiles(&solved);
                // Two slides beyond the goal: the blank goes left and up.
                let size = fixture.board.dimension();
                for step in [1, size] {
                    let mut next = boards.last().expect("the goal").clone();
                    let blank = next.iter().position(|tile| *tile == 0).expect("a blank");
                    next.swap(blank, blank - step);
                    boards.push(next);
                }
                let mut longer = solved;
                longer.moves += 2;
                ended(solution(&plan, &longer, &boards), Exit::Code(0))
            }
            other @ (Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown) => {
                execution(&plan, &other)
            }
        }
    });
    assert_another_goal(&plan, &graded, "which is not the goal: 1 2 3 / 4 . 6 / 7 5 8.");
}

#[test]
fn who_prints_moves_for_some_puzzles_is_not_told_that_it_finds_no_solution_for_each_that_it_answers() {
    let plan = plan("coursera-stdin");
    let told = |prints_moves: bool, end: &str| {
        let program = |fixture: &Fixture| {
            let says = match fixture.board.dimension() {
                ..4 => "unsolvable".to_owned(),
                n if prints_moves => format!("{}ddrruull\n{end}", "r".repeat(n)),
                _ => end.to_owned(),
            };
            ended(says, Exit::Code(0))
        };
        let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
        diagnoses
            .iter()
            .any(|one| one.message.contains("no solution for each of the"))
    };
    assert!(told(false, ""));
    assert!(!told(true, ""));
    // Somebody's program takes N for the number of puzzles, and finds none after the first.
    assert!(told(false, "unsolvable\nunsolvable\n"));
    assert!(!told(true, "unsolvable\nunsolvable\n"));
}

#[test]
fn who_finds_no_end_on_a_board_near_the_goal_tells_solvability_by_no_rule() {
    let plan = plan("coursera");
    // Its goal is never reached: small boards come to an end, others do not.
    let program = |fixture: &Fixture| {
        let answer = match fixture.board.dimension() {
            ..4 => Answer::Unsolvable,
            _ => Answer::NoEnd,
        };
        execution(&plan, &answer)
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
    assert!(diagnoses.is_empty(), "{diagnoses:#?}");
}

#[test]
fn the_error_on_every_solvable_board_is_named_though_the_others_come_out_right() {
    let plan = plan("coursera-stdin");
    let program = |fixture: &Fixture| {
        if !fixture.board.is_solvable() {
            return execution(&plan, &Answer::Unsolvable);
        }
        let mut execution = ended(String::new(), Exit::Code(1));
        execution.stderr.bytes = "Exception in thread \"main\" java.util.NoSuchElementException\n".into();
        execution
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
    let named = diagnoses.iter().flat_map(|one| one.misconceptions.clone());
    assert_eq!(named.collect::<Vec<_>>(), [Mistake::SameError]);
    let message = &diagnoses[0].message;
    assert!(message.contains("puzzles, and solves none"), "{message}");
}

/// Somebody's program takes the puzzle's last row for the answer to a question.
#[test]
fn errors_that_differ_in_the_puzzles_numbers_alone_are_the_same() {
    let plan = plan("coursera-stdin");
    let named = |word: fn(&str) -> String| {
        let program = |fixture: &Fixture| {
            let text = String::from_utf8_lossy(&fixture.text);
            let row = text.trim_end().lines().last().unwrap_or_default();
            let mut execution = ended("Enter a number: ".to_owned(), Exit::Code(1));
            let error = word(row);
            execution.stderr.bytes =
                format!("ValueError: invalid literal for int() with base 10: '{error}'\n").into();
            execution
        };
        let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
        diagnoses.first().map(|one| one.message.clone())
    };
    let message = named(str::to_owned).unwrap_or_default();
    assert!(
        message.starts_with("It ends with the same error, but for the numbers in it, on every puzzle"),
        "{message}"
    );
    let letters = |row: &str| {
        let letter = |byte: u8| if byte.is_ascii_digit() { byte + 49 } else { byte };
        row.bytes().map(|byte| char::from(letter(byte))).collect()
    };
    assert_eq!(named(letters), None);
}

/// Somebody's program prints what it has read, and reads the dimension as a tile.
#[test]
fn who_takes_the_dimension_for_a_tile_is_told_so() {
    let plan = plan("coursera-stdin");
    let program = |fixture: &Fixture| {
        let n = fixture.board.dimension();
        let numbers = [u32::try_from(n).expect("a dimension")]
            .into_iter()
            .chain(fixture.board.tiles());
        let read: Vec<String> = numbers.take(n * n).map(|number| number.to_string()).collect();
        let rows: Vec<String> = read.chunks(n).map(|row| row.join(" ")).collect();
        ended(rows.join("\n"), Exit::Code(0))
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
    let message = diagnoses.first().map_or("", |one| &one.message);
    assert!(
        message.starts_with("It takes the dimension for a tile"),
        "{diagnoses:?}"
    );
}

/// A program asks for a choice after the dimension, and what it reads then goes on with the second tile.
#[test]
fn whose_first_tile_is_missing_is_told_so() {
    let plan = plan("coursera-stdin");
    let lacking = |lost: fn(usize) -> usize| {
        let program = move |fixture: &Fixture| {
            let n = fixture.board.dimension();
            let numbers = fixture.board.tiles().skip(lost(n)).chain([0; 16]);
            let read: Vec<String> = numbers.take(n * n).map(|number| number.to_string()).collect();
            let row = |row: &[String]| format!("| {} |", row.join(" | "));
            let rows: Vec<String> = read.chunks(n).map(row).collect();
            let text = format!("Minimum number of moves = 7\n{}\n", rows.join("\n-----\n"));
            ended(text, Exit::Code(0))
        };
        let said = diagnose(&plan, &graded_by(&plan, program), |_| true);
        said.first().map_or(String::new(), |one| one.message.clone())
    };
    let tile = lacking(|_| 1);
    assert!(
        tile.starts_with("It does not take the first tile for one"),
        "{tile}"
    );
    let row = lacking(|n| n);
    assert!(
        row.starts_with("It does not take the first row for tiles"),
        "{row}"
    );
}

#[test]
fn who_solves_only_what_is_solved_is_told_so() {
    let plan = plan("coursera-stdin");
    let said = |rest: fn() -> Option<&'static str>, until: u64| {
        let program = |fixture: &Fixture| match (fixture.golden.moves(), rest()) {
            (Some(moves), _) if moves <= until => {
                execution(&plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME))
            }
            (_, Some(text)) => ended(text.to_owned(), Exit::Code(0)),
            (_, None) => ended(String::new(), Exit::Signal(11)),
        };
        let said = diagnose(&plan, &graded_by(&plan, program), |_| true);
        said.iter().any(|one| one.misconceptions == [Mistake::OnlySolved])
    };
    assert!(said(|| Some("Solving the puzzle ...\n"), 0));
    assert!(said(|| Some("No solution possible\n"), 0));
    assert!(!said(|| Some("Solving the puzzle ...\n"), 1));
    assert!(!said(|| None, 0));
}

#[test]
fn a_greedy_search_of_one_size_is_told_both() {
    let plan = plan("coursera-stdin");
    let greedy = Variant::of(Misconception::Greedy)[0];
    let program = |fixture: &Fixture| match fixture.board.dimension() {
        3 => greedy.answer(&fixture.board, Style::ASSIGNMENT, TIME),
        _ => Answer::Unsolvable,
    };
    let named: Vec<Mistake> = super::diagnosed(&plan, program)
        .into_iter()
        .flat_map(|one| one.misconceptions)
        .collect();
    assert_eq!(
        named,
        [Mistake::OneSize, Mistake::Known(Misconception::Greedy.shown_as())]
    );
}

/// A board and one that is a move from it.
fn step(first: &Board) -> Vec<Board> {
    std::iter::once(first.clone())
        .chain(first.neighbors().take(1))
        .collect()
}

/// The tiles the other way round.
fn turned(board: &Board) -> Board {
    let tiles: Vec<u32> = board.tiles().collect();
    Board::from_tiles(board.dimension(), &tiles.into_iter().rev().collect::<Vec<_>>()).expect("a board")
}

/// The solution of a board of three by three that is made by chance, as it were.
fn of_its_own(puzzle: &Board) -> Vec<Board> {
    let tiles: Vec<u32> = puzzle.tiles().collect();
    let made = (0..40).fold(Board::goal(3).expect("a board"), |made, at| {
        let next: Vec<Board> = made.neighbors().collect();
        next[(tiles[at % tiles.len()] as usize + at) % next.len()].clone()
    });
    match Style::ASSIGNMENT.answer(&made, TIME) {
        Answer::Solved(solved) => solved.boards(),
        other @ (Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown) => {
            panic!("{other:?}")
        }
    }
}

#[test]
fn who_never_prints_the_puzzle_is_asked_whether_it_is_the_one_that_is_solved() {
    let plan = plan("coursera-stdin");
    let told = |prints: fn(&Board) -> Vec<Board>| {
        let program = |fixture: &Fixture| {
            let text = prints(&fixture.board).into_iter().map(|board| {
                let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
                let rows: Vec<String> = tiles.chunks(board.dimension()).map(|row| row.join(" ")).collect();
                rows.join("\n")
            });
            ended(text.collect::<Vec<_>>().join("\n\n"), Exit::Code(0))
        };
        let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
        let named = diagnoses.iter().flat_map(|one| one.misconceptions.clone());
        named.collect::<Vec<_>>() == [Mistake::OtherPuzzle]
    };
    assert!(told(|board| step(&turned(board))));
    assert!(told(of_its_own));
    assert!(!told(step));
}

/// It prints the right number of moves, and below it the board at which it has come.
#[test]
fn who_prints_the_goal_alone_has_read_the_puzzle() {
    let plan = plan("coursera-stdin");
    let program = |fixture: &Fixture| match Style::ASSIGNMENT.answer(&fixture.board, TIME) {
        Answer::Solved(solved) => {
            let mut boards = tiles(&solved);
            boards.drain(..boards.len() - 1);
            ended(solution(&plan, &solved, &boards), Exit::Code(0))
        }
        other @ (Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown) => {
            execution(&plan, &other)
        }
    };
    assert_eq!(diagnose(&plan, &graded_by(&plan, program), |_| true), []);
}

#[test]
fn a_number_of_moves_that_is_right_is_no_puzzle_solved_where_the_boards_are_wrong() {
    let plan = plan("coursera-stdin");
    let program = |fixture: &Fixture| match Style::ASSIGNMENT.answer(&fixture.board, TIME) {
        Answer::Solved(solved) if fixture.board.dimension() == 3 => {
            let mut boards = tiles(&solved);
            boards.drain(1..boards.len().max(2) - 1);
            ended(solution(&plan, &solved, &boards), Exit::Code(0))
        }
        Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown => {
            ended(String::new(), Exit::Code(0))
        }
    };
    let [one] = &diagnose(&plan, &graded_by(&plan, program), |_| true)[..] else {
        panic!("one size")
    };
    assert_eq!(one.misconceptions, [Mistake::OneSize]);
    assert!(
        one.message
            .starts_with("Its number of moves is right for each of the "),
        "{}",
        one.message
    );
}
