use super::*;
use proptest::prelude::*;

fn message(text: &[u8]) -> String {
    Board::parse(text).expect_err("no board").to_string()
}

#[test]
fn every_mistake_is_named_with_its_place() {
    for (text, expected) in [
        (
            &b""[..],
            "line 1, column 1: expected the dimension N, found nothing",
        ),
        (
            b"\xef\xbb\xbf \r\n",
            "line 2, column 1: expected the dimension N, found nothing",
        ),
        (b"x", "line 1, column 1: expected a number, found `x`"),
        (b"2 1 -", "line 1, column 5: expected a number, found `-`"),
        (
            b"2\n1 2\n3 0x0",
            "line 3, column 3: expected a number, found `0x0`",
        ),
        (b"2 1.5", "line 1, column 3: expected a number, found `1.5`"),
        (
            b"2\n1 2\n3 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "line 3, column 3: expected a number, found `aaaaaaaaaaaaaaaaaaaaaaaa…`",
        ),
        (
            b"0",
            "line 1, column 1: expected a dimension from 1 to 32768, found `0`",
        ),
        (
            b"-3 1",
            "line 1, column 1: expected a dimension from 1 to 32768, found `-3`",
        ),
        (
            b"32769",
            "line 1, column 1: expected a dimension from 1 to 32768, found `32769`",
        ),
        (b"32768 5", "line 1, column 8: expected 1073741824 tiles, found 1"),
        (b"2\n1 2\n3\n", "line 4, column 1: expected 4 tiles, found 3"),
        (
            b"2\n1 2\n3 0\n4",
            "line 4, column 1: expected the end after 4 tiles, found `4`",
        ),
        (
            b"2\n1 2\n3 0 # me",
            "line 3, column 5: expected the end after 4 tiles, found `#`",
        ),
        (
            b"2\r\n1 2\r\n2 0\r\n",
            "line 3, column 1: expected each tile once, found `2` again (first at line 2, column 3)",
        ),
        (
            b"2 2 2 1 0",
            "line 1, column 5: expected each tile once, found `2` again (first at line 1, column 3)",
        ),
        (
            b"2\n1 4\n",
            "line 2, column 3: expected a tile from 0 to 3, found `4`",
        ),
        (
            b"2\n1 -1\n",
            "line 2, column 3: expected a tile from 0 to 3, found `-1`",
        ),
        (
            b"2\n1 99999999999999999999999999\n",
            "line 2, column 3: expected a tile from 0 to 3, found `999999999999999999999999…`",
        ),
        (
            b"2\n1 \xe9\n",
            "line 2, column 3: expected a number, found the byte 0xe9, which is no text",
        ),
        (
            b"\xff\xfe2\x00",
            "line 1, column 1: expected a number, found the byte 0xff, which is no text",
        ),
        (
            b"2 1\x00",
            "line 1, column 4: expected a number, found the byte 0x00, which is no text",
        ),
        (
            "2 é٣".as_bytes(),
            "line 1, column 3: expected a number, found `é٣`",
        ),
        (
            "2 \u{202e}1".as_bytes(),
            "line 1, column 3: expected a number, found `\\u{202e}1`",
        ),
    ] {
        assert_eq!(message(text), expected, "{:?}", String::from_utf8_lossy(text));
    }
}

#[test]
fn any_ascii_white_space_and_a_byte_order_mark_are_read() {
    let expected = Board::goal(2).expect("a dimension");
    for text in [
        &b"2 1 2 3 0"[..],
        b"\xef\xbb\xbf2\r\n1\t2\x0b\r\n\x0c03 00\r\n\r\n",
        b"2\r1 2\r3 0\r",
    ] {
        assert_eq!(Board::parse(text), Ok(expected.clone()));
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let _ = Board::parse(&bytes);
    }

    #[test]
    fn no_words_make_the_parser_panic(text in "[0-9 \\n-]{0,40}") {
        let _ = Board::parse(text.as_bytes());
    }
}
