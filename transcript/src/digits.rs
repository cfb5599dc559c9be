//! Decimal digits of other scripts, as the digits that the reader knows.

/// The zeros of the scripts whose ten digits follow each other, in rising order (Unicode's general category Nd, the common ones).
const ZEROS: &[u32] = &[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x17e0, 0x1810, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
];

/// The digit that a character is in another script.
pub(crate) fn digit(character: char) -> Option<char> {
    let code = u32::from(character);
    let after = ZEROS.partition_point(|&zero| zero <= code);
    let zero = ZEROS.get(after.checked_sub(1)?)?;
    char::from_digit(code - zero, 10)
}

/// The number in a circle: `①`, `⓪`, `❷`.
pub(crate) fn circled(character: char) -> Option<u32> {
    let code = u32::from(character);
    let from_one = |first: u32| Some(code - first + 1);
    match code {
        0x24ea | 0x24ff => Some(0),
        0x2460..=0x2473 => from_one(0x2460),
        0x24f5..=0x24fe => from_one(0x24f5),
        0x2776..=0x277f => from_one(0x2776),
        0x2780..=0x2789 => from_one(0x2780),
        0x278a..=0x2793 => from_one(0x278a),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_are_digits() {
        let digits = |text: &str| text.chars().filter_map(digit).collect::<String>();
        assert_eq!(digits("٠١٢٣٤٥٦٧٨٩"), "0123456789");
        assert_eq!(digits("０９ ९۴ 𝟗"), "09949");
        assert_eq!(digits("12ab½²③"), "");
    }

    #[test]
    fn numbers_in_circles_are_numbers() {
        let numbers: Vec<u32> = "⓪①⑮❷➌".chars().filter_map(circled).collect();
        assert_eq!(numbers, [0, 1, 15, 2, 3]);
        assert!(['1', '○', '㉑'].into_iter().all(|c| circled(c).is_none()));
    }

    #[test]
    fn the_zeros_are_in_order() {
        assert!(ZEROS.is_sorted());
    }
}
