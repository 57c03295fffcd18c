//! Trees of moves, read again as XML.

use puissance4_drawing::{Caption, Theme, TreeDrawing, Twig};
use puissance4_rules::{Connect, Geometry, Position, Size};

fn twig(label: &str, twigs: Vec<Twig>, left_out: &[&str]) -> Twig {
    let left_out = left_out.iter().map(|text| (*text).to_owned()).collect();
    Twig { label: label.to_owned(), text: "≤ −0.50".to_owned(), is_chosen: label == "4", twigs, left_out }
}

fn caption() -> Caption {
    Caption { title: "a < b".to_owned(), description: "x & y".to_owned() }
}

/// A length of an element, in whole pixels.
fn length(node: roxmltree::Node<'_, '_>, name: &str) -> u32 {
    node.attribute(name).unwrap().parse().unwrap()
}

#[test]
fn every_move_has_a_disc_in_a_place_of_its_own() {
    let position = Position::new(Geometry::STANDARD);
    let replies = vec![twig("1", Vec::new(), &[]), twig("2", Vec::new(), &["columns 3 & 4"])];
    let twigs = vec![twig("4", replies, &["the rest"]), twig("5", Vec::new(), &[])];
    for theme in Theme::ALL {
        let drawing = TreeDrawing::new(&position, twigs.clone(), vec!["column <7>".to_owned()], caption());
        let svg = drawing.themed(theme).svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        let (width, height) = (length(root, "width"), length(root, "height"));
        // The board is a picture within the picture.
        let own = |node: &roxmltree::Node<'_, '_>| {
            !node.ancestors().skip(1).any(|above| above.has_tag_name("svg") && above != root)
        };
        let discs: Vec<(u32, u32)> = document
            .descendants()
            .filter(|node| node.has_tag_name("circle") && own(node))
            .map(|node| (length(node, "cx"), length(node, "cy")))
            .collect();
        assert_eq!(discs.len(), 4);
        let mut places = discs.clone();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 4);
        assert!(discs.iter().all(|(x, y)| *x < width && *y < height));
        let texts: Vec<&str> =
            document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
        for text in ["a < b", "≤ −0.50", "✂ columns 3 & 4", "✂ the rest", "✂ column <7>"] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
    }
}

#[test]
fn every_board_has_a_tree() {
    for (columns, rows) in [(1, 1), (1, 64), (64, 1), (64, 64)] {
        let position = Position::new(Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap()));
        for twigs in [Vec::new(), vec![twig("1", Vec::new(), &[])]] {
            let drawing = TreeDrawing::new(&position, twigs, Vec::new(), caption());
            let svg = drawing.with_remarks(vec!["rule 1".to_owned()]).svg();
            assert!(roxmltree::Document::parse(&svg).is_ok(), "{columns}x{rows}");
        }
    }
}
