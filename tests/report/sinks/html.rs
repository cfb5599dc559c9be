//! The HTML page: every tag is one of ours, whatever a program printed.

use std::collections::BTreeSet;

use grader::report::format::Format;
use grader::report::{NeighborPart, NodePart, SearchName};

use super::{partly_hidden, rendered, reports};

testing::list![
    every_report_is_a_page_of_our_own_tags,
    what_is_hidden_is_mentioned,
    many_boards_fit_into_a_page_that_can_be_mailed,
];

const TAGS: &str = "a body br circle code dd defs details div dl dt figcaption figure g h1 h2 h3 h4 head html input label li main meta ol p path pre rect section span strong style summary svg table tbody td text th thead title tr tspan ul use";
const VOID: [&str; 3] = ["meta", "br", "input"];

/// The tags of a page, which must be closed in order; what stands in the style is no markup.
fn tags(page: &str) -> BTreeSet<String> {
    let style = page.find("<style>").unwrap()..page.find("</style>").unwrap();
    assert!(!page[style.start + 7..style.end].contains('<'));
    let (mut open, mut seen) = (Vec::new(), BTreeSet::new());
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>') || text.contains('{'), "{text:?}");
        let name = tag.split([' ', '\n']).next().unwrap();
        if name == "!DOCTYPE" {
            continue;
        }
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed));
        } else {
            seen.insert(name.to_owned());
            if !VOID.contains(&name) {
                open.push(name.to_owned());
            }
            assert!(!tag.contains(" on") && !tag.contains("javascript:"), "{tag}");
        }
    }
    assert_eq!(open, Vec::<String>::new());
    seen
}

fn every_report_is_a_page_of_our_own_tags() {
    let known: BTreeSet<&str> = TAGS.split(' ').collect();
    for (name, report) in reports() {
        let page = rendered(&report, Format::Html);
        let seen = tags(&page);
        let foreign: Vec<&String> = seen.iter().filter(|tag| !known.contains(tag.as_str())).collect();
        assert_eq!(foreign, Vec::<&String>::new(), "{name}");
        assert!(
            page.contains("default-src 'none'") && !page.contains("http://"),
            "{name}"
        );
    }
}

fn what_is_hidden_is_mentioned() {
    let page = rendered(&partly_hidden(), Format::Html);
    assert!(page.contains("30 of 100 points hang on cases"), "{page}");
}

fn many_boards_fit_into_a_page_that_can_be_mailed() {
    let mut report = crate::sample::mixed();
    let mut large = crate::sample::small_puzzle();
    let board: Vec<Vec<u32>> = (0..6).map(|row| (row * 6..row * 6 + 6).collect()).collect();
    let turned: Vec<Vec<u32>> = board.iter().rev().cloned().collect();
    let boards: Vec<_> = (0..24)
        .map(|at| {
            if at % 2 == 0 {
                board.clone()
            } else {
                turned.clone()
            }
        })
        .collect();
    let path = large.path.as_mut().unwrap();
    (path.own, path.shortest) = (boards.clone(), boards[..13].to_vec());
    // Ten nodes in which both searches are alike, with four neighbors each, and the two that differ.
    let node = |number: usize, search: SearchName| NodePart {
        number,
        parent: number.checked_sub(1).filter(|parent| *parent > 0),
        search,
        rows: if number.is_multiple_of(2) {
            board.clone()
        } else {
            turned.clone()
        },
        moves: 88,
        distance: 99,
        priority: 1187,
        enqueued: (1..4)
            .map(|tile| NeighborPart {
                tile,
                moves: 89,
                distance: 98,
                priority: 1187,
            })
            .collect(),
        left_out: vec![4],
        is_last: false,
    };
    let search = large.search.as_mut().unwrap();
    search.nodes = (1..60).map(|number| node(number, SearchName::Both)).collect();
    search
        .nodes
        .extend([node(60, SearchName::Right), node(60, SearchName::Wrong)]);
    report.counterexamples = vec![large; 3];
    let page = rendered(&report, Format::Html);
    assert!(page.len() < 300_000, "{}", page.len());
}
