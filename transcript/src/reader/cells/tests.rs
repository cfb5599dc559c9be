use super::*;

const SIGNS: Signs = Signs {
    dimension: 4,
    symbol: None,
};

fn tiles(line: &str) -> Option<Vec<u32>> {
    tiles_of(line, 4)
}

fn tiles_of(line: &str, dimension: u32) -> Option<Vec<u32>> {
    let signs = Signs { dimension, ..SIGNS };
    let mut tiles = Vec::new();
    scan(line, signs, &mut |cell| tiles.push(cell.value.tile()))?;
    Some(tiles)
}

#[test]
fn rows_are_read_whatever_stands_between_the_cells() {
    let lines = "0 1 3
 0  1  3 
0\t1\t3
[0, 1, 3]
[[0, 1, 3],
| 0 | 1 | 3 |
|   | 1 | 3 |
│   │ 1 │ 3 │
_ 1 3
__ 1 3
x 1 3
* 1 3
-  1 3
. 1 3
# 1 3
□ 1 3
None 1 3
-1 1 3
[ , 1, 3]
'0', '1', '3'
[' ', '1', '3']
\"\" \"1\" \"3\"
{0,1,3},
(0 1 3)
0;1;3
0.0 1.0 3.0
[0. 1. 3.]
0L 1L 3L";
    for line in lines.lines() {
        assert_eq!(tiles(line), Some(vec![0, 1, 3]), "{line}");
    }
    assert_eq!(tiles("[1, , 3]"), Some(vec![1, 0, 3]));
    assert_eq!(tiles("1,,3"), Some(vec![1, 0, 3]));
    assert_eq!(tiles("[0, 1, 3,]"), Some(vec![0, 1, 3]));
    assert_eq!(tiles("1 3 => 2"), Some(vec![1, 3, 2]));
    assert_eq!(tiles("1 -> 2 --> 3"), Some(vec![1, 2, 3]));
    assert_eq!(tiles("-7 4.5 99999999999"), Some(vec![u32::MAX; 3]));
}

#[test]
fn other_lines_are_no_rows() {
    let lines =
        "4 moves\n0.01s\nn=3\n2024-05-01\n12:30:00\n1.2.3\n3x3\na\n1 ---- 2\n100%\nStep 1: 2 3\n7*\na1";
    for line in lines.lines() {
        assert_eq!(tiles(line), None, "{line}");
    }
}

#[test]
fn columns_count_tabs_to_the_next_multiple_of_eight() {
    let mut cells = Vec::new();
    let shape = scan("4\t\t5 ", SIGNS, &mut |cell| cells.push((cell.start, cell.end)));
    assert_eq!(cells, [(0, 1), (16, 17)]);
    assert_eq!(shape.unwrap().width, 18);
}

#[test]
fn the_number_that_no_tile_has_is_the_blank() {
    assert_eq!(tiles_of("9 1 3", 3), Some(vec![0, 1, 3]));
    assert_eq!(tiles_of("9 1 3", 4), Some(vec![9, 1, 3]));
    assert_eq!(tiles_of("-0 1 3", 3), Some(vec![0, 1, 3]));
}

#[test]
fn digits_may_touch_where_every_tile_has_one() {
    for line in ["013", "_13", "x13"] {
        assert_eq!(tiles_of(line, 3), Some(vec![0, 1, 3]), "{line}");
    }
    assert_eq!(tiles_of("1_3", 3), Some(vec![1, 0, 3]));
    assert_eq!(tiles_of("1x3", 3), Some(vec![1, 0, 3]));
    assert_eq!(tiles_of("013", 4), Some(vec![13]));
    assert_eq!(
        tiles_of("\"013425786\",", 3),
        Some(vec![0, 1, 3, 4, 2, 5, 7, 8, 6])
    );
}
