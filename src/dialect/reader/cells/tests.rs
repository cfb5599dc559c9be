use super::*;

fn tiles(line: &str) -> Option<Vec<u32>> {
    let mut tiles = Vec::new();
    scan(line, None, &mut |cell| tiles.push(cell.value.tile()))?;
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
    let shape = scan("4\t\t5 ", None, &mut |cell| cells.push((cell.start, cell.end)));
    assert_eq!(cells, [(0, 1), (16, 17)]);
    assert_eq!(shape.unwrap().width, 18);
}
