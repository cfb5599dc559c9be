//! What lateness costs, at the moments where it changes.

use super::*;

const HUNDRED: Points = Points::whole(100);

fn moment(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// 10 % a day, a quarter of an hour of grace, half at most, nothing after a week.
fn policy() -> LatePolicy {
    LatePolicy {
        due: moment("2026-03-01T23:59:00+01:00"),
        grace: SignedDuration::from_mins(15),
        once: Share::NONE,
        per_day: Share::Percent(1000),
        cap: Some(Share::Percent(5000)),
        of: Whole::Possible,
        free_days: 0,
        closes: Some(SignedDuration::from_hours(7 * 24)),
    }
}

fn lost(policy: &LatePolicy, at: &str, earned: Points) -> Points {
    assessed(policy, at, earned).lost
}

fn assessed(policy: &LatePolicy, at: &str, earned: Points) -> Lateness {
    policy.assess(HandedIn::at(moment(at)), earned, HUNDRED)
}

#[test]
fn a_policy_comes_back_from_its_text() {
    let policy = LatePolicy {
        once: Share::Points(Points::from_hundredths(250)),
        of: Whole::Earned,
        ..policy()
    };
    let text = serde_json::to_string(&policy).unwrap();
    assert!(text.contains("\"10 %\"") && text.contains("\"2.5\""), "{text}");
    assert_eq!(serde_json::from_str::<LatePolicy>(&text).unwrap(), policy);
    assert!("many".parse::<Share>().is_err());
}

#[test]
fn what_is_lost_changes_on_the_second() {
    for (at, earned, points) in [
        // In time, and within the grace period.
        ("2026-02-01T00:00:00Z", 100, 0),
        ("2026-03-01T23:59:00+01:00", 100, 0),
        ("2026-03-02T00:14:00+01:00", 100, 0),
        // The grace period is over, and the day began at the due time.
        ("2026-03-02T00:14:01+01:00", 100, 10),
        ("2026-03-02T23:59:00+01:00", 100, 10),
        ("2026-03-02T23:59:01+01:00", 100, 20),
        // The cap holds, and no more is lost than was earned.
        ("2026-03-07T12:00:00Z", 100, 50),
        ("2026-03-07T12:00:00Z", 30, 30),
    ] {
        let lost = lost(&policy(), at, Points::whole(earned));
        assert_eq!(lost, Points::whole(points), "{at}, {earned} earned");
    }
}

#[test]
fn a_day_is_24_hours_over_the_change_to_summer_time_too() {
    let due = moment("2026-03-28T23:59:00+01:00");
    let policy = LatePolicy { due, ..policy() };
    for (at, points) in [
        ("2026-03-30T00:59:00+02:00", 10),
        ("2026-03-30T00:59:01+02:00", 20),
    ] {
        assert_eq!(lost(&policy, at, HUNDRED), Points::whole(points), "{at}");
    }
}

#[test]
fn after_the_close_nothing_is_left_whatever_the_cap() {
    let late = assessed(&policy(), "2026-03-08T23:59:01+01:00", HUNDRED);
    assert!(late.closed);
    assert_eq!(late.lost, HUNDRED);
}

#[test]
fn percentages_of_what_was_earned_round_in_the_students_favour() {
    let mut policy = policy();
    policy.of = Whole::Earned;
    policy.once = Share::Percent(500);
    assert_eq!(
        lost(&policy, "2026-03-02T12:00:00Z", Points::from_hundredths(3333)),
        Points::from_hundredths(499),
        "15 % of 33.33 is 4.9995: 5 % and 10 %, each rounded down"
    );
}

#[test]
fn free_days_are_used_before_any_that_costs() {
    let mut policy = policy();
    policy.free_days = 2;
    let handed_in = HandedIn::at(moment("2026-03-04T12:00:00+01:00"));
    let late = policy.assess(handed_in, HUNDRED, HUNDRED);
    assert_eq!((late.days, late.free_days, late.lost), (3, 2, Points::whole(10)));
    let spent = HandedIn {
        more_free_days: -2,
        ..handed_in
    };
    assert_eq!(policy.assess(spent, HUNDRED, HUNDRED).lost, Points::whole(30));
    let given = HandedIn {
        more_free_days: 1,
        ..handed_in
    };
    assert_eq!(policy.assess(given, HUNDRED, HUNDRED).lost, Points::ZERO);
}

#[test]
fn an_extension_moves_the_due_time_and_the_close() {
    let handed_in = HandedIn {
        at: moment("2026-03-09T12:00:00+01:00"),
        extension: SignedDuration::from_hours(7 * 24),
        more_free_days: 0,
    };
    let late = policy().assess(handed_in, HUNDRED, HUNDRED);
    assert_eq!((late.closed, late.days), (false, 1));
    assert_eq!(late.due, moment("2026-03-08T23:59:00+01:00"));
}

#[test]
fn lateness_is_reported_in_words() {
    let mut policy = policy();
    policy.free_days = 1;
    let told = |at| assessed(&policy, at, HUNDRED).in_words();
    assert_eq!(told("2026-03-01T12:00:00Z"), "in time");
    assert_eq!(
        told("2026-03-02T00:20:00+01:00"),
        "late by 21 min: 1 day, 1 of them free"
    );
    assert_eq!(
        told("2026-03-03T02:04:00+01:00"),
        "late by 1 d 2 h 5 min: 2 days, 1 of them free"
    );
    assert!(told("2026-04-01T00:00:00Z").ends_with("; nothing was accepted any more"));
}

#[test]
fn adjustments_come_after_lateness_and_the_total_is_never_below_zero() {
    let late = assessed(&policy(), "2026-03-02T12:00:00+01:00", HUNDRED);
    assert_eq!(total(HUNDRED, Some(&late), [Points::whole(5)]), Points::whole(95));
    assert_eq!(total(HUNDRED, None, [Points::whole(-150)]), Points::ZERO);
}
