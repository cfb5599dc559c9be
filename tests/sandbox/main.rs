//! What a sandbox makes of programs, honest and hostile, in every tier.
//!
//! The catalogue of hostile programs, and the tests that hold each (in both tiers, unless the test says why not):
//!
//! | no. | program | test |
//! |---|---|---|
//! | 1, 3–6, 12, 14 | spins: alone, on the wall clock, deaf to signals, in threads, in children, by exec, without its main thread | `time::what_spins_meets_the_cpu_limit`; twins `runtimes::what_spins_meets_the_cpu_limit` |
//! | 2, 9–11, 13, 54 | waits: after its answer, for a child, stopped, trickling, in vfork, without streams | `time::what_waits_meets_the_wall_and_keeps_what_it_printed`; twin `runtimes::what_sleeps_meets_the_wall_with_its_answer_kept` |
//! | 7 | leaves spinning children behind | `time::time_of_children_that_outlive_their_parent_is_counted` |
//! | 8 | hides its time in detached children | `time::time_hidden_in_detached_children_is_counted`, `time::time_that_nobody_collects_is_counted`, `time::time_of_short_lived_children_is_counted_where_a_control_group_counts` |
//! | 15, 16, 33, 70, 71 | ends by a signal, or with the status of one | `time::a_signal_or_a_status_is_only_what_it_is` (an output is a file in memory: there is no pipe to break) |
//! | 17, 18 | fork bombs | `tree::bombs_are_bounded_and_leave_nothing` |
//! | 19, 20 | daemons and orphans | `tree::what_is_left_running_is_ended_and_reported`; twin `runtimes::what_forks_and_leaves_is_ended` |
//! | 21, 23 | many threads, many processes | `tree::processes_and_threads_are_bounded` |
//! | 22 | zombies | `tree::children_that_have_ended_are_not_left_over` |
//! | 24, 25 | kills its supervisor, or everyone, by number, by group or as the owner of a pipe | `supervisor::the_box_cannot_be_killed_from_inside` |
//! | 26–29, 32 | traces, slows, reads, overwrites the supervisor | `supervisor::the_box_and_the_grader_cannot_be_traced_read_or_slowed`, `supervisor::one_run_does_not_slow_the_next`, `time::what_spins_meets_the_cpu_limit` (slow_parent) |
//! | 30 | inherited descriptors, the box's sockets among them | `supervisor::no_descriptor_is_inherited` |
//! | 31 | forges a verdict | `graded::words_that_look_like_a_verdict_are_only_words` |
//! | 34, 38 | a golden: read, written, linked | `files::a_golden_can_be_neither_read_nor_written_nor_linked`, `files::nothing_that_the_grader_knows_of_can_be_had_from_a_folder_that_is_granted`, `graded::a_command_that_names_the_rubric_or_a_report_cannot_read_it` (an output file is never the program's to choose) |
//! | 35 | asks whether a file exists | `files::hidden_files_do_not_seem_to_exist_where_that_is_promised` (not in the fallback, whose report says so) |
//! | 36, 47 | the system's secrets, other roots | `files::the_system_and_its_people_cannot_be_read` |
//! | 37 | shared folders | `files::shared_folders_of_the_host_cannot_be_written` |
//! | 39, 40 | ruins or furnishes the scratch folder | `files::nothing_of_one_run_is_there_in_the_next` |
//! | 41–44, 48, 49 | huge, many, sparse, core files; many descriptors | `files::files_are_bounded`, `files::files_that_were_removed_and_are_still_open_are_bounded_too` |
//! | 45, 57, 59 | rewinds its output, all bytes, long lines | `streams::every_byte_is_captured_as_it_is` |
//! | 46 | odd paths | `files::the_system_and_its_people_cannot_be_read` |
//! | 50–52 | floods | `streams::a_flood_on_either_stream_is_cut_and_ended`; twins `runtimes::what_floods_meets_the_output_limit` |
//! | 53 | much on both streams | `streams::much_on_both_streams_is_captured_whole` |
//! | 55, 56 | ignores or closes its input | `streams::input_may_be_large_ignored_or_closed_and_cannot_be_written` |
//! | 58 | a NUL in a right answer | none here: the dialect's own tests |
//! | 60 | many lines | `graded::many_lines_make_a_short_report` |
//! | 61 | terminal tricks | `files::the_system_and_its_people_cannot_be_read` (no terminal), `graded::words_that_look_like_a_verdict_are_only_words` |
//! | 62, 63 | balloons, alone and in children | `memory::balloons_meet_the_memory_limit`, `memory::a_control_group_ends_what_takes_too_much`; twins `runtimes::what_takes_too_much_memory_fails_by_the_limit_or_by_its_runtime` |
//! | 64, 67 | asks for much, is refused, reserves | `memory::what_only_looks_like_much_is_not` |
//! | 65 | a large array | `memory::a_large_array_counts_when_it_is_touched` |
//! | 66 | memory that no limit counts | `memory::memory_that_no_limit_counts_cannot_be_had` |
//! | 68 | endless recursion | `memory::endless_recursion_is_a_crash` |
//! | 69 | runtimes under the default limits | `honest::runtimes_run_under_the_default_limits` |
//! | 72 | an uncaught exception | `runtimes::an_uncaught_exception_is_exit_1_with_its_words` |
//! | 73, 74 | sockets of every family | `kernel::there_is_no_network_of_any_family`; twin `runtimes::there_is_no_network_for_a_runtime_either` |
//! | 75 | a program with root's rights | `kernel::a_program_of_root_s_gives_no_rights`, `kernel::a_submission_has_no_rights_of_its_own` |
//! | 76 | system calls that no solver needs | `kernel::calls_that_no_solver_needs_are_refused_with_an_error` |
//! | 77 | no program at all | `starts::what_cannot_start_is_told_why_and_is_no_other_end` |
//! | 78 | a program that is being written | `starts::a_program_that_is_being_written_gets_no_verdict`; the waiting with the function that does it |
//! | 79 | too many arguments | `files::arguments_may_be_many_or_too_many` |
//! | – | sixteen boxes at once | `supervisor::sixteen_boxes_at_once_do_not_disturb_each_other` |
//! | – | a killed box, a killed grader | `ends::a_killed_box_is_replaced_once_and_twice_is_an_attack`, `ends::a_killed_grader_leaves_no_process`, `ends::a_box_leaves_no_control_group` |
//! | – | an interruption | `supervisor::an_interruption_ends_a_run_at_once`; Ctrl-C of a whole grader with the command's own tests |
//! | – | builds | `builds::a_makefile_reads_no_golden_and_leaves_nothing_running`, `builds::a_build_script_of_cargo_s_reads_no_golden_and_has_no_network`, `builds::an_annotation_processor_reads_no_golden_and_has_no_network` |
//! | – | a build that fills the disk | `graded::a_build_that_fills_the_disk_is_ended_and_told_so` |
//! | – | programs called as version managers' stand-ins; files that a submission names | `graded::nothing_of_a_submission_runs_outside_of_its_box`, `graded::a_submission_cannot_give_itself_files_by_naming_them` |
//! | – | archives | none here: the unpacker's own tests |
//! | – | each end by name in the report | `graded::the_report_names_each_end_for_what_it_was`, `graded::the_report_says_of_a_program_that_waits_that_it_waited` |

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![cfg_attr(
    target_os = "linux",
    expect(clippy::print_stdout, reason = "a test that is skipped says why")
)]

#[cfg(target_os = "linux")]
mod builds;
#[cfg(target_os = "linux")]
mod ends;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod graded;
#[cfg(target_os = "linux")]
mod honest;
#[cfg(target_os = "linux")]
mod kernel;
#[cfg(target_os = "linux")]
mod memory;
mod plain;
#[cfg(target_os = "linux")]
mod runtimes;
#[cfg(target_os = "linux")]
mod scene;
#[cfg(target_os = "linux")]
mod starts;
#[cfg(target_os = "linux")]
mod streams;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod tiers;
#[cfg(target_os = "linux")]
mod time;
#[cfg(target_os = "linux")]
mod tree;

#[test]
fn every_test_of_the_catalogue_exists() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sandbox");
    let rows = include_str!("main.rs")
        .lines()
        .filter(|line| line.starts_with("//! |"));
    let names: Vec<_> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .filter_map(|name| name.split_once("::"))
        .collect();
    assert!(names.len() > 50, "{names:?}");
    for (module, test) in names {
        let source = std::fs::read_to_string(format!("{folder}/{module}.rs")).unwrap();
        assert!(source.contains(&format!("fn {test}()")), "{module}::{test}");
    }
}
