//! Plans: a second verifier, of other code and on another kind of board, accepts every plan that is found, and rejects
//! what was changed in it.

#[path = "../../examples/plans/sample.rs"]
mod sample;
#[path = "../../examples/plans/second.rs"]
mod second;

use puissance4_coach::{
    Coach, Ending, Fallback, Goal, Item, OffPlan, Order, Parity, Plan, PlanKeeper, ProvedPlan, Rule,
};
use puissance4_engine::{Book, Limits, Solver};
use puissance4_players::Dice;
use puissance4_rules::{Cell, Column, Connect, Game, Geometry, Player, Position, Size};

use sample::{Case, Half, Sample};
use second::Second;

/// With a limit of nodes the same plans are found every time.
fn limits() -> Limits {
    Limits { nodes: Some(150_000), ..Limits::none() }
}

fn board(columns: usize, rows: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap())
}

fn position(moves: &str) -> Position {
    Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap().position().clone()
}

/// Cases of a board and the plans that are found for them.
fn found(
    geometry: Geometry,
    count: usize,
    discs: std::ops::Range<usize>,
    seed: u64,
) -> Vec<(Case, Option<ProvedPlan>)> {
    let solver = Solver::new(geometry, 16).unwrap().with_book(Book::embedded());
    let mut sample = Sample::new(solver, seed, Half::HeldOut);
    let discs: Vec<usize> = discs.collect();
    let cases = (0..count).map(|case| sample.case(discs[case % discs.len()]));
    let search = |case: Case| {
        let plan = ProvedPlan::search(&case.position, case.owner, case.goal, &limits());
        (case, plan)
    };
    cases.map(search).collect()
}

#[test]
fn the_second_verifier_accepts_every_plan_and_rejects_it_without_any_of_its_items() {
    let cases = found(Geometry::STANDARD, 100, 14..32, 1);
    let plans: Vec<&ProvedPlan> = cases.iter().filter_map(|(_, plan)| plan.as_ref()).collect();
    assert!(plans.len() > 80, "{} plans", plans.len());
    let (mut items, mut changed, mut refused) = (0, 0, 0);
    for proved in plans {
        assert!(Second::new(proved).accepts(), "{proved:?}");
        for index in 0..proved.plan.items.len() {
            let mut without = proved.clone();
            without.plan.items.remove(index);
            assert!(!Second::new(&without).accepts(), "{proved:?} does not need item {index}");
            items += 1;
        }
        // What was changed is judged alike by both.
        let mut others = vec![proved.clone(); 3];
        others[0].plan = proved.plan.mirrored(Geometry::STANDARD);
        others[1].plan.keep = !proved.plan.keep;
        others[2].plan.fallback = Fallback::Ordered { rows: Parity::Odd, order: Order::Right };
        for other in others {
            let mut start = other.position.clone();
            other.first.map(|column| start.play(column).unwrap());
            let accepted = Second::new(&other).accepts();
            assert_eq!(other.plan.is_sound(&start, other.goal), accepted, "{other:?}");
            changed += 1;
            refused += u32::from(!accepted);
        }
    }
    assert!(items > 20, "{items} items");
    assert!(refused > changed / 5 && refused < changed, "{refused} of {changed} changed plans");
}

#[test]
fn plans_of_other_boards_are_accepted() {
    for (geometry, discs) in [(board(6, 5), 14..24), (board(7, 7), 30..38), (board(8, 7), 38..46), (board(5, 4), 6..14)]
    {
        let cases = found(geometry, 12, discs, 2);
        let plans: Vec<&ProvedPlan> = cases.iter().filter_map(|(_, plan)| plan.as_ref()).collect();
        assert!(plans.len() >= 6, "{}: {} plans", geometry.size(), plans.len());
        for proved in plans {
            assert!(Second::new(proved).accepts(), "{proved:?}");
        }
    }
}

#[test]
fn the_mirror_image_has_the_mirrored_plan() {
    for (case, plan) in found(Geometry::STANDARD, 60, 10..30, 3) {
        let mirror = case.position.mirrored();
        let mirrored = ProvedPlan::search(&mirror, case.owner, case.goal, &limits());
        if mirror != case.position {
            assert_eq!(mirrored, plan.as_ref().map(ProvedPlan::mirrored), "{case:?}", case = case.position);
        }
        if let Some(plan) = plan {
            assert_eq!(plan.mirrored().mirrored(), plan);
        }
    }
}

#[test]
fn no_player_has_a_plan_for_what_is_out_of_reach() {
    for (case, _) in found(Geometry::STANDARD, 60, 14..32, 4) {
        let loser = case.owner.other();
        // The owner wins, so the other cannot even draw; or it is a draw, so the owner cannot win.
        let (who, goal) = if case.goal == Goal::Win { (loser, Goal::Draw) } else { (case.owner, Goal::Win) };
        assert_eq!(ProvedPlan::search(&case.position, who, goal, &limits()), None, "{:?}", case.position);
    }
}

#[test]
fn a_plan_allows_what_its_rules_say() {
    let mut dice = Dice::seeded(5);
    let geometries = [Geometry::STANDARD, board(6, 5), board(9, 7), board(12, 9)];
    let mut asked = 0;
    for round in 0..4000 {
        let geometry = geometries[round % geometries.len()];
        let cells: Vec<Cell> = geometry.cells().collect();
        let columns: Vec<Column> = geometry.columns().collect();
        let mut cell = || *dice.choose(&cells).unwrap();
        let mut items = vec![
            Item::Grab { cell: cell() },
            Item::Pair { cells: [cell(), cell()] },
            Item::Answer { to: cell(), with: cell() },
            Item::Avoid { cell: cell() },
        ];
        items.push(Item::Leave { column: *dice.choose(&columns).unwrap() });
        items.push(Item::Free { column: *dice.choose(&columns).unwrap() });
        items.retain(|_| dice.happens(40));
        let fallback = match round % 3 {
            0 => Fallback::Anywhere,
            1 => Fallback::Rows { rows: if dice.happens(50) { Parity::Odd } else { Parity::Even } },
            _ => Fallback::Ordered { rows: Parity::Even, order: Order::ALL[usize::from(dice.happens(50))] },
        };
        let mut position = Position::new(geometry);
        let mut last = None;
        let discs = usize::from(dice.choose(&[5_u8, 10, 15, 20, 30]).copied().unwrap());
        for _ in 0..discs {
            let Some(column) = dice.pick(position.legal()) else { break };
            last = position.play(column).ok();
        }
        let Some(last) = last.filter(|_| !position.is_over()) else { continue };
        let plan = Plan { owner: position.to_move(), keep: dice.happens(50), items, fallback };
        let choices = plan.choices(&position, Some(last)).unwrap();
        let columns: Vec<usize> = choices.columns.into_iter().map(Column::index).collect();
        assert_eq!(columns, second::choices(&plan, &position, last), "{plan:?} {position:?}");
        asked += 1;
    }
    assert!(asked > 2000, "{asked}");
}

#[test]
fn known_positions_have_plans() {
    for (moves, owner, goal) in [
        // After the third column: the middle, then on top.
        ("3", Player::Second, Goal::Draw),
        ("444443323", Player::First, Goal::Win),
        ("4444466662222256243", Player::Second, Goal::Win),
        ("4444452122252452555177111", Player::First, Goal::Win),
        ("4444445333537655733", Player::First, Goal::Win),
    ] {
        let position = position(moves);
        let proved = ProvedPlan::search(&position, owner, goal, &Limits { nodes: Some(3_000_000), ..Limits::none() });
        let proved = proved.unwrap_or_else(|| panic!("{moves} has a plan"));
        assert!(proved.plan.items.len() <= 2, "{moves}: {proved:?}");
        assert!(Second::new(&proved).accepts());
    }
}

#[test]
fn a_game_follows_its_plan_until_a_rule_is_broken() {
    let (mut broken, mut endings) = (Vec::new(), Vec::new());
    for (_, plan) in found(Geometry::STANDARD, 60, 12..30, 6) {
        let Some(proved) = plan else { continue };
        let mut keeper = PlanKeeper::new(proved.clone());
        for column in proved.first.iter().chain(&proved.line.0) {
            let allowed = keeper.allowed().0;
            for other in keeper.position().legal() {
                if !allowed.contains(&other) {
                    let Err(OffPlan::Broken { columns, rule }) = keeper.clone().play(other) else {
                        panic!("{other} is not part of {proved:?}");
                    };
                    assert_eq!(columns, allowed);
                    broken.extend(rule);
                }
            }
            keeper.play(*column).unwrap();
        }
        let end = keeper.position();
        assert!(end.has_won(proved.plan.owner) || proved.goal == Goal::Draw && end.is_draw(), "{proved:?}");
        if let Some(cell) = proved.ending.cell() {
            assert_eq!(end.at(cell), Some(proved.plan.owner));
        }
        endings.push(proved.ending);
        let json = serde_json::to_string(&proved).unwrap();
        assert_eq!(serde_json::from_str::<ProvedPlan>(&json).unwrap(), proved);
    }
    for rule in [Rule::Win, Rule::Block, Rule::NotUnder, Rule::OnTop, Rule::Item(0)] {
        assert!(broken.contains(&rule), "{rule:?} is never broken");
    }
    assert!(endings.iter().any(|ending| matches!(ending, Ending::Zugzwang { .. })));
    assert!(endings.contains(&Ending::Full));
}

#[test]
fn the_coach_says_whose_plan_it_is() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let position = position("4444466662222256243");
    let plan = coach.plan(&position, None, &Limits::none()).unwrap().unwrap();
    assert_eq!((plan.plan.owner, plan.goal, plan.first), (Player::Second, Goal::Win, Column::from_number(6)));
    let kept = coach.plan(&position, plan.first, &Limits::none()).unwrap().unwrap();
    assert_eq!((kept.plan.owner, kept.goal, kept.first), (Player::Second, Goal::Win, None));
    // Any other column lets the first player draw at least.
    let lost = coach.plan(&position, Column::from_number(3), &Limits::none()).unwrap().unwrap();
    assert_eq!(lost.plan.owner, Player::First);
    assert!(lost.position.to_move() == Player::First && lost.first.is_some());
    let over = self::position("1212121");
    assert!(coach.plan(&over, None, &Limits::none()).is_err());
    let full = Column::from_number(4);
    assert!(coach.plan(&position, full, &Limits::none()).is_err());
}
