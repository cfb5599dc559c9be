//! Output and input as weapons.

use sandbox::execution::{Exit, LimitKind, Limits};

use crate::scene::{Attack, limits, text};

const OUTPUT: Exit = Exit::Limit(LimitKind::Output);

pub(crate) fn a_flood_on_either_stream_is_cut_and_ended(attack: &Attack) {
    for arguments in [
        &["flood", "1"][..],
        &["flood", "2"],
        &["flood", "1", "deaf"],
        &["answer_and_blanks"],
    ] {
        let execution = attack.run(arguments);
        assert_eq!(execution.exit, OUTPUT, "{arguments:?}");
        let (flooded, quiet) = match arguments.get(1) {
            Some(&"2") => (&execution.stderr, &execution.stdout),
            _ => (&execution.stdout, &execution.stderr),
        };
        assert!(flooded.truncated && !quiet.truncated);
        assert_eq!(flooded.bytes.len(), 1 << 20);
    }
}

pub(crate) fn much_on_both_streams_is_captured_whole(attack: &Attack) {
    let execution = attack.run(&["both_streams"]);
    assert_eq!(execution.exit, Exit::Code(0));
    assert_eq!(
        (execution.stdout.bytes.len(), execution.stderr.bytes.len()),
        (409_600, 409_600)
    );
}

pub(crate) fn every_byte_is_captured_as_it_is(attack: &Attack) {
    assert_eq!(
        attack.run(&["all_bytes"]).stdout.bytes,
        (0..=255).collect::<Vec<u8>>()
    );
    assert_eq!(attack.run(&["long_lines"]).stdout.bytes, vec![b'z'; 131_070]);
    assert_eq!(text(&attack.run(&["rewind_output"])), "right\n");
}

pub(crate) fn output_up_to_the_limit_is_within_it(attack: &Attack) {
    let limits = Limits {
        output: 131_070,
        ..limits()
    };
    assert_eq!(attack.under(limits, &["long_lines"]).exit, Exit::Code(0));
    let limits = Limits {
        output: 131_069,
        ..limits
    };
    assert_eq!(attack.under(limits, &["long_lines"]).exit, OUTPUT);
}

pub(crate) fn input_may_be_large_ignored_or_closed_and_cannot_be_written(attack: &Attack) {
    let mut cell = attack.scene.cell();
    for program in ["ignore_input", "close_input"] {
        let mut request = attack.request(&[program], limits());
        request.stdin = vec![b'7'; 50 << 20].into();
        let execution = cell.run(&request).unwrap();
        assert_eq!(
            (execution.exit.clone(), text(&execution)),
            (Exit::Code(0), "done\n".to_owned())
        );
    }
    attack.harmless(&["write_input"]);
}
