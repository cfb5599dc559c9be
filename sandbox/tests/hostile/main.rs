//! What a sandbox makes of programs, honest and hostile, in every tier. What the grader's report says of them has tests of its own, beside the grader.
//!
//! The catalogue of hostile programs, and the tests that hold each (in both tiers; a tier that this host lacks is reported as ignored, with the reason):
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
//! | 31 | forges a verdict | the grader's own tests |
//! | 34, 38 | a golden: read, written, linked | `files::a_golden_can_be_neither_read_nor_written_nor_linked`, `files::nothing_that_the_grader_knows_of_can_be_had_from_a_folder_that_is_granted` (an output file is never the program's to choose) |
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
//! | 60 | many lines | the grader's own tests |
//! | 61 | terminal tricks | `files::the_system_and_its_people_cannot_be_read` (no terminal) |
//! | 62, 63 | balloons, alone and in children | `memory::balloons_meet_the_memory_limit`, `memory::a_control_group_ends_what_takes_too_much`; twins `runtimes::what_takes_too_much_memory_fails_by_the_limit_or_by_itself` |
//! | 64, 67 | asks for much, is refused, reserves | `memory::what_only_looks_like_much_is_not` |
//! | 65 | a large array | `memory::a_large_array_counts_when_it_is_touched` |
//! | 66 | memory that no limit counts | `memory::what_the_kernel_keeps_for_a_program_is_counted_or_refused` |
//! | 68 | endless recursion | `memory::endless_recursion_is_a_crash` |
//! | 69 | runtimes under the default limits | `honest::runtimes_run_under_the_default_limits`, `honest::a_sanitizer_reserves_what_it_likes` |
//! | 72 | an uncaught exception | `runtimes::an_uncaught_exception_is_exit_1_with_its_words` |
//! | 73, 74 | sockets of every family | `kernel::there_is_no_network_of_any_family`; twin `runtimes::there_is_no_network_for_a_runtime_either` |
//! | 75 | a program with root's rights | `kernel::a_program_of_root_s_gives_no_rights`, `kernel::a_submission_has_no_rights_of_its_own` |
//! | 76 | system calls that no solver needs | `kernel::calls_that_no_solver_needs_are_refused_with_an_error`, `kernel::the_gate_for_32_bit_programs_ends_who_uses_it` |
//! | 77 | no program at all | `starts::what_cannot_start_has_its_reason_and_is_no_other_end` |
//! | 78 | a program that is being written | `starts::a_program_that_is_being_written_gets_no_verdict`; the waiting with the function that does it |
//! | 79 | too many arguments | `files::arguments_may_be_many_or_too_many` |
//! | – | sixteen boxes at once | `supervisor::sixteen_boxes_at_once_do_not_disturb_each_other` |
//! | – | a killed box, a killed grader | `ends::a_killed_box_is_replaced_once_and_twice_is_an_attack`, `ends::a_killed_host_leaves_no_process`, `ends::a_box_leaves_no_control_group` |
//! | – | an interruption | `supervisor::an_interruption_ends_a_run_at_once`; Ctrl-C of a whole grader with the command's own tests |
//! | – | builds | `builds::a_makefile_reads_no_golden_and_leaves_nothing_running`, `builds::a_build_script_of_cargo_s_reads_no_golden_and_has_no_network`, `builds::an_annotation_processor_reads_no_golden_and_has_no_network` |
//! | – | archives | none here: the unpacker's own tests |

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]
#![cfg(target_os = "linux")]

mod builds;
mod ends;
mod files;
mod honest;
mod kernel;
mod memory;
mod runtimes;
mod scene;
mod starts;
mod streams;
mod supervisor;
mod tiers;
mod time;
mod tree;

use std::process::ExitCode;

use testing::{Trial, trials};

use crate::scene::{Role, in_each_tier};

fn main() -> ExitCode {
    if let Some(code) = sandbox::run_as_box() {
        return code;
    }
    if let Some(role) = Role::of_arguments() {
        return role.play();
    }
    let trials: Vec<Trial> = in_each_tier![
        builds::a_makefile_reads_no_golden_and_leaves_nothing_running,
        builds::a_build_script_of_cargo_s_reads_no_golden_and_has_no_network,
        builds::an_annotation_processor_reads_no_golden_and_has_no_network,
        ends::a_killed_box_is_replaced_once_and_twice_is_an_attack,
        ends::a_box_leaves_no_control_group,
        ends::a_killed_host_leaves_no_process,
        files::a_golden_can_be_neither_read_nor_written_nor_linked,
        files::hidden_files_do_not_seem_to_exist_where_that_is_promised,
        files::the_system_and_its_people_cannot_be_read,
        files::shared_folders_of_the_host_cannot_be_written,
        files::nothing_that_the_grader_knows_of_can_be_had_from_a_folder_that_is_granted,
        files::in_a_folder_that_is_hidden_one_submission_sees_itself_and_no_other,
        files::what_is_hidden_stays_so_below_a_readable_folder,
        files::the_grader_itself_cannot_be_read,
        files::a_program_that_keeps_a_secret_cannot_be_made_to_read_its_memory,
        files::a_submission_cannot_write_to_its_own_files_but_a_build_can,
        files::private_files_of_the_submission_can_still_be_run,
        files::nothing_of_one_run_is_there_in_the_next,
        files::files_are_bounded,
        files::files_that_were_removed_and_are_still_open_are_bounded_too,
        files::arguments_may_be_many_or_too_many,
        honest::a_shell_sees_its_input_its_files_and_a_clean_environment,
        honest::runtimes_run_under_the_default_limits,
        honest::a_sanitizer_reserves_what_it_likes,
        kernel::there_is_no_network_of_any_family,
        kernel::calls_that_no_solver_needs_are_refused_with_an_error,
        kernel::the_gate_for_32_bit_programs_ends_who_uses_it,
        kernel::a_program_of_root_s_gives_no_rights,
        kernel::a_submission_has_no_rights_of_its_own,
        memory::balloons_meet_the_memory_limit,
        memory::what_the_kernel_keeps_for_a_program_is_counted_or_refused,
        memory::what_only_looks_like_much_is_not,
        memory::a_large_array_counts_when_it_is_touched,
        memory::memory_is_the_programs_own_not_the_graders,
        memory::endless_recursion_is_a_crash,
        memory::a_control_group_ends_what_takes_too_much,
        memory::what_a_small_machine_ends_is_no_fault_of_the_program,
        runtimes::what_spins_meets_the_cpu_limit,
        runtimes::what_sleeps_meets_the_wall_with_its_answer_kept,
        runtimes::what_floods_meets_the_output_limit,
        runtimes::what_takes_too_much_memory_fails_by_the_limit_or_by_itself,
        runtimes::what_forks_and_leaves_is_ended,
        runtimes::an_uncaught_exception_is_exit_1_with_its_words,
        runtimes::there_is_no_network_for_a_runtime_either,
        runtimes::what_is_compiled_in_a_box_runs_in_another,
        starts::what_cannot_start_has_its_reason_and_is_no_other_end,
        starts::a_program_that_is_being_written_gets_no_verdict,
        streams::a_flood_on_either_stream_is_cut_and_ended,
        streams::much_on_both_streams_is_captured_whole,
        streams::every_byte_is_captured_as_it_is,
        streams::output_up_to_the_limit_is_within_it,
        streams::input_may_be_large_ignored_or_closed_and_cannot_be_written,
        supervisor::the_box_cannot_be_killed_from_inside,
        supervisor::the_box_and_the_grader_cannot_be_traced_read_or_slowed,
        supervisor::one_run_does_not_slow_the_next,
        supervisor::no_descriptor_is_inherited,
        supervisor::an_interruption_ends_a_run_at_once,
        supervisor::sixteen_boxes_at_once_do_not_disturb_each_other,
        time::what_spins_meets_the_cpu_limit,
        time::what_waits_meets_the_wall_and_keeps_what_it_printed,
        time::on_a_busy_machine_the_wait_for_a_core_is_not_held_against_a_program,
        time::time_hidden_in_detached_children_is_counted,
        time::time_of_children_that_outlive_their_parent_is_counted,
        time::time_of_short_lived_children_is_counted_where_a_control_group_counts,
        time::time_that_nobody_collects_is_counted,
        time::a_signal_or_a_status_is_only_what_it_is,
        tree::bombs_are_bounded_and_leave_nothing,
        tree::what_is_left_running_is_ended_and_reported,
        tree::children_that_have_ended_are_not_left_over,
        tree::processes_and_threads_are_bounded,
    ]
    .chain(trials![
        tiers::where_namespaces_are_refused_the_fallback_is_taken_and_withstands_every_attack,
        tiers::where_namespaces_are_allowed_they_are_taken_and_withstand_every_attack,
        tiers::without_any_rights_of_root_every_attack_still_fails,
        tiers::a_protection_that_is_required_and_missing_stops_everything,
        tiers::the_report_names_every_protection_with_a_reason,
        tiers::a_kernel_without_landlock_is_reported_and_can_be_refused,
        tiers::without_landlock_namespaces_withstand_every_attack,
        tiers::where_proc_is_masked_the_box_borrows_it_and_every_attack_still_fails,
    ])
    .collect();
    testing::run(with_catalogue(trials))
}

/// Adds the test that the catalogue names tests that there are.
fn with_catalogue(mut trials: Vec<Trial>) -> Vec<Trial> {
    let known: Vec<_> = trials.iter().map(|trial| trial.name().to_owned()).collect();
    let check = move || {
        let rows = include_str!("main.rs")
            .lines()
            .filter(|line| line.starts_with("//! |"));
        let names: Vec<_> = rows
            .flat_map(|row| row.split('`').skip(1).step_by(2))
            .filter(|name| name.contains("::"))
            .collect();
        assert!(names.len() > 50, "{names:?}");
        for name in names {
            assert!(
                known.iter().any(|known| known.split(' ').next() == Some(name)),
                "{name}"
            );
        }
        Ok(())
    };
    trials.push(Trial::test("every_test_of_the_catalogue_exists", check));
    trials
}
