//! Pictures of any map as SVG: the board with routes, or with what a company reaches.

mod board;
mod companies;
mod decoration;
mod engines;
mod face;
mod hexes;
mod lettering;
mod letters;
mod look;
mod numeric;
mod picture;
mod scene;
mod svg;
mod words;

pub use board::MOST_BYTES;
pub use look::{stylesheet, Face, GROUNDS};
pub use picture::{best_picture, reach_picture, routes_picture, Style, MOST_DRAWN};
pub use words::PICTURES;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decoration::{BoardDecoration, Mark};
    use crate::fault::Refusal;
    use crate::question::{
        Axes, Axis, Board, DeclaredRoute, Distance, HexCode, Laid, Layout, Question, Rules, Token, Train,
    };
    use crate::search::Around;
    use crate::speech::Speech;
    use crate::work::Work;

    fn small() -> Question<'static> {
        let town = HexCode {
            code: "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4",
            rotation: 0,
            color: Some("white"),
            tile: None,
        };
        let hexes = vec![
            ("B2", Laid::Code("offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0")),
            ("B4", Laid::Standard("57", 1)),
            ("B6", Laid::Turned(town)),
            ("B8", Laid::Code("city=revenue:30,slots:2;path=a:1,b:_0;label=<OO>")),
        ];
        let token = |company, hex| Token { company, hex, city: 0, extra: false, neutral: false };
        let name = "2";
        let distance = Distance::Stops(2);
        Question {
            board: Board { layout: Layout::Pointy, axes: Axes { x: Axis::Number, y: Axis::Letter }, hexes },
            colors: vec!["yellow", "green"],
            operator: "Blue",
            tokens: vec![token("Blue", "B4"), token("Red & Co", "B8")],
            trains: vec![Train {
                name,
                distance,
                multiplier: 1,
                track_type: None,
                requires_token: true,
                hexes: None,
                local: false,
            }],
            rules: Rules::default(),
            decoration: BoardDecoration::default(),
        }
    }

    fn style(speech: &Speech) -> Style<'_> {
        Style { speech, face: Face::Bare }
    }

    fn text(picture: Result<Vec<u8>, Refusal>) -> String {
        picture.map_or_else(|refusal| format!("{refusal:?}"), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn the_best_routes_lie_over_their_track() {
        let drawn = text(best_picture(&small(), style(&Speech::default()), &mut Around::default()));
        assert!(drawn.starts_with("<svg xmlns="), "{drawn}");
        for part in [
            "<title>Best routes of Blue: 60 (proved)</title>",
            "data-token=\"Red &amp; Co\" data-hex=\"B8\" data-city=\"0\" data-slot=\"0\">",
            "<title>2: B2–B4 = 60</title><path d=\"M",
            "<title>B8; city with 2 slots 30, tokens: Red &amp; Co</title>",
            "<title>B4; tile 57, rotation 1; city 20, tokens: Blue</title>",
            ">&lt;OO&gt;</text>",
        ] {
            assert!(drawn.contains(part), "{part} is missing in {drawn}");
        }
    }

    #[test]
    fn illegal_routes_go_from_hex_to_hex_and_say_why() {
        let routes = vec![DeclaredRoute { train: 0, hexes: vec!["B2", "B8"], visited: None }];
        let drawn = text(routes_picture(Ok(small()), Ok(routes), style(&Speech::default()), &mut Around::default()));
        assert!(drawn.contains("Routes of Blue: not legal"), "{drawn}");
        assert!(drawn.contains("2: B2–B8 (not legal: B2 and B8 are not neighbours.)"), "{drawn}");
        assert!(drawn.contains("stroke-dasharray=\"3 7\""), "{drawn}");
    }

    #[test]
    fn without_routes_the_board_is_alone() {
        let drawn = text(routes_picture(Ok(small()), Ok(vec![]), style(&Speech::default()), &mut Around::default()));
        assert!(drawn.contains("The board for Blue") && !drawn.contains("data-route"), "{drawn}");
    }

    #[test]
    fn what_decorates_a_board_is_drawn_besides() {
        let mut question = small();
        question.decoration = BoardDecoration {
            names: vec![("B8", "Port & Bay"), ("Z9", "Nowhere")],
            marks: vec![
                ("B2", vec![Mark { text: "W +30", company: None }]),
                ("B8", vec![Mark { text: "<SC>", company: Some("Red & Co") }]),
            ],
            ports: vec![("B8", 2)],
            companies: vec![("Blue", "#0000ff"), ("Red & Co", "red\"><a")],
            trains: true,
        };
        let town = HexCode { code: "path=a:1,b:4", rotation: 3, color: Some("yellow"), tile: Some("9") };
        question.board.hexes[2].1 = Laid::Turned(town);
        let drawn = text(best_picture(&question, style(&Speech::default()), &mut Around::default()));
        for part in [
            "<title>B8 Port &amp; Bay; city with 2 slots 30, tokens: Red &amp; Co</title>",
            "font-weight=\"bold\">W +30</text>",
            "<g data-mark=\"&lt;SC&gt;\"><rect",
            "class=\"token\" fill=\"#0000ff\"",
            "<g data-hex=\"B6\" data-tile=\"9\" data-rotation=\"3\" transform=",
            "<title>B6; tile 9, rotation 3</title>",
            "<g data-route=\"0\" data-train=\"2\"><title>2: B2–B4 = 60</title><line",
        ] {
            assert!(drawn.contains(part), "{part} is missing in {drawn}");
        }
        assert_eq!(drawn.matches("class=\"tag water\"").count(), 2);
        assert!(!drawn.contains("Nowhere") && !drawn.contains("<a"), "{drawn}");
    }

    #[test]
    fn a_decoration_without_effect_changes_no_byte() {
        let plain = text(best_picture(&small(), style(&Speech::default()), &mut Around::default()));
        let mut question = small();
        question.decoration.names = vec![("Z9", "Nowhere")];
        question.decoration.companies = vec![("Blue", "#00000g"), ("Nobody", "#0000ff")];
        question.decoration.marks = vec![("B2", vec![])];
        assert_eq!(text(best_picture(&question, style(&Speech::default()), &mut Around::default())), plain);
    }

    #[test]
    fn a_decoration_counts_as_parts_and_as_work() {
        let mut question = small();
        let mark = || vec![Mark { text: "x", company: None }; 8];
        question.decoration.marks = vec![("B2", mark())];
        let around = |steps| {
            let mut around = Around::default();
            around.work = Work::new(Some(steps), None, None);
            around
        };
        assert!(best_picture(&question, style(&Speech::default()), &mut around(3_000)).is_ok());
        let refused = best_picture(&question, style(&Speech::default()), &mut around(600));
        assert!(matches!(refused, Err(Refusal::TooMuchWork)), "{refused:?}");
        question.decoration.marks = (0..500).map(|_| ("Z9", mark())).collect();
        let refused = text(best_picture(&question, style(&Speech::default()), &mut Around::default()));
        assert!(refused.contains("too_large.picture"), "{refused}");
    }

    #[test]
    fn a_board_with_too_many_parts_is_refused() {
        let mut question = small();
        let code = "upgrade=cost:40;".repeat(150);
        let names: Vec<String> = (0..27).map(|number| format!("A{}", 2 * number + 1)).collect();
        question.board.hexes = names.iter().map(|name| (name.as_str(), Laid::Code(code.as_str()))).collect();
        question.tokens.clear();
        let refused = text(best_picture(&question, style(&Speech::default()), &mut Around::default()));
        assert!(refused.contains("too_large.picture"), "{refused}");
    }

    #[test]
    fn every_face_has_its_rules() {
        assert_eq!(stylesheet(Face::Bare), "");
        let (light, dark) = (stylesheet(Face::Light), stylesheet(Face::Dark));
        assert_eq!(light, stylesheet(Face::Auto));
        assert!(light.starts_with(".stationmaster-any-map{fill:#1d1d1b}.stationmaster-any-map .sheet{fill:#fbf8f0}"));
        assert!(light.contains("@media screen{.stationmaster-any-map.dark{fill:#f2efe6}"));
        assert!(dark.starts_with(".stationmaster-any-map{fill:#f2efe6}") && dark.contains("@media print{"));
        assert!(dark.contains(".terminal{fill:#f2efe6;stroke:none}"));
    }
}
