//! Learns weights from comparisons.
//!
//! The score of a move is its promise and the sum of its weights. For each comparison the scores of its moves become
//! probabilities (softmax), and the weights move towards a target: the cheaper a move, the more probable. A wrong move
//! is charged with its own cost and that of the cheapest right one, which is searched after it.
//!
//! What counts is the sum of all costs, so that expensive nodes count more, but not in proportion to their cost, which
//! would leave too few of them to learn from. Every weight is the sum of a part that all heads share and a part of its
//! own: what is rare in one head is learned from all of them.

use puissance4_engine::chance::Chance;
use puissance4_engine::ordering::comparison::Comparison;
use puissance4_engine::ordering::{HEADS, NTuples, PROMISE_UNIT, WEIGHTS, each_index, head, twin};

/// How sharp the target is: a move that costs twice as much as the best is e^30 times less probable.
const SHARPNESS: f32 = 30.0;

/// A comparison counts as much as its cheapest move to this power.
const COST_POWER: f32 = 0.4;

/// But not more than this many times the mean of its ply.
const MOST: f32 = 20.0;

/// Every ply wastes as much as any other, but late ones have more nodes. A ply with few comparisons counts for more: by
/// how rare it is, to this power, within limits.
const RARITY_POWER: f64 = 0.5;
const RARITY: [f64; 2] = [0.2, 30.0];

/// Comparisons are spread over about as many plies.
const PLIES: f64 = 16.0;

const EPOCHS: usize = 2;
const LEARNING_RATE: f32 = 0.01;

/// What a point of promise is worth at the beginning.
const PROMISE: f32 = 0.02;

/// Comparisons in memory.
#[derive(Default)]
pub(crate) struct Data {
    /// The indices of the weights of each move, all moves have as many.
    indices: Vec<u32>,
    width: usize,
    promises: Vec<f32>,
    /// The binary logarithms of what moves cost, relative to the cheapest right one.
    costs: Vec<f32>,
    comparisons: Vec<Compared>,
}

#[derive(Clone, Copy)]
struct Compared {
    first: u32,
    end: u32,
    head: u8,
    ply: u8,
    /// The nodes of the cheapest right move.
    cheapest: f32,
}

impl Data {
    pub(crate) fn len(&self) -> usize {
        self.comparisons.len()
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)] // Small numbers, and approximate ones.
    pub(crate) fn add(&mut self, comparison: &Comparison) {
        let right = comparison.moves.iter().filter(|compared| compared.right);
        let Some(cheapest) = right.map(|compared| compared.cost.max(1) as f32).reduce(f32::min) else { return };
        let first = self.promises.len() as u32;
        for compared in &comparison.moves {
            let before = self.indices.len();
            each_index(compared.mine, compared.theirs, compared.turned, |index| {
                self.indices.push(index.min(twin(index)) as u32);
            });
            self.width = self.indices.len() - before;
            self.promises.push(compared.promise as f32);
            let cost = compared.cost.max(1) as f32 + if compared.right { 0.0 } else { cheapest };
            self.costs.push((cost / cheapest).log2());
        }
        self.comparisons.push(Compared {
            first,
            end: self.promises.len() as u32,
            head: head(comparison.ply(), comparison.alpha) as u8,
            ply: comparison.ply() as u8,
            cheapest,
        });
    }

    fn indices(&self, row: usize) -> &[u32] {
        &self.indices[row * self.width..(row + 1) * self.width]
    }

    /// How much each comparison counts.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // Within the range of all of them.
    fn importance(&self) -> Vec<f32> {
        let mut plies = [(0.0_f64, 0.0_f64); 64];
        for compared in &self.comparisons {
            let (sum, count) = &mut plies[usize::from(compared.ply)];
            *sum += f64::from(compared.cheapest.powf(COST_POWER));
            *count += 1.0;
        }
        let importance = self.comparisons.iter().map(|compared| {
            let (sum, count) = plies[usize::from(compared.ply)];
            let rarity = (self.comparisons.len() as f64 / PLIES / count).powf(RARITY_POWER).clamp(RARITY[0], RARITY[1]);
            rarity as f32 * (compared.cheapest.powf(COST_POWER) / (sum / count) as f32).min(MOST)
        });
        importance.collect()
    }
}

/// Weights in full precision.
pub(crate) struct Learned {
    /// The heads, one after the other.
    weights: Vec<f32>,
    promise: f32,
}

impl Learned {
    /// The weights as the engine has them: in units of promise, as whole numbers of eight bits.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // Clamped before.
    pub(crate) fn quantised(&self) -> NTuples {
        let unit = PROMISE_UNIT as f32 / self.promise;
        let weights = (0..HEADS * WEIGHTS).map(|index| {
            let (head, index) = (index / WEIGHTS, index % WEIGHTS);
            let weight = self.weights[head * WEIGHTS + index.min(twin(index))];
            (weight * unit).round().clamp(-127.0, 127.0) as i8
        });
        NTuples::new(weights.collect()).unwrap_or_else(|| unreachable!("all heads have their weights"))
    }
}

/// A parameter and the sum of its squared gradients, by which its steps become smaller (Adagrad).
#[derive(Clone, Copy)]
struct Parameter {
    value: f32,
    squares: f32,
}

impl Parameter {
    fn step(&mut self, gradient: f32, rate: f32) {
        self.squares += gradient * gradient;
        self.value -= rate * gradient / self.squares.sqrt();
    }
}

/// Learns from all comparisons, in random order.
#[allow(clippy::cast_precision_loss)] // Few epochs.
pub(crate) fn learn(data: &Data) -> Learned {
    let importance = data.importance();
    let mut order: Vec<usize> = (0..data.len()).collect();
    let mut chance = Chance::new(12_345);
    // The own parts of all heads, then the shared part.
    let mut parameters = vec![Parameter { value: 0.0, squares: 1e-3 }; (HEADS + 1) * WEIGHTS];
    let mut promise = Parameter { value: PROMISE, squares: 1.0 };
    let (mut scores, mut targets) = (Vec::new(), Vec::new());
    for epoch in 0..EPOCHS {
        for end in (2..=order.len()).rev() {
            let other = usize::try_from(chance.word() >> 33).unwrap_or_default() % end;
            order.swap(end - 1, other);
        }
        let rate = LEARNING_RATE * (1.0 - 0.9 * epoch as f32 / EPOCHS as f32);
        for &number in &order {
            let compared = data.comparisons[number];
            let rows = compared.first as usize..compared.end as usize;
            let (own, shared) = parameters.split_at_mut(HEADS * WEIGHTS);
            let own = &mut own[usize::from(compared.head) * WEIGHTS..][..WEIGHTS];
            scores.clear();
            scores.extend(rows.clone().map(|row| {
                let indices = data.indices(row).iter().map(|index| *index as usize);
                let weights: f32 = indices.map(|index| own[index].value + shared[index].value).sum();
                promise.value * data.promises[row] + weights
            }));
            softmax(&mut scores);
            targets.clear();
            targets.extend(data.costs[rows.clone()].iter().map(|cost| -SHARPNESS * cost));
            softmax(&mut targets);
            let mut promise_gradient = 0.0;
            for (row, (score, target)) in rows.zip(scores.iter().zip(&targets)) {
                let gradient = (score - target) * importance[number];
                promise_gradient += gradient * data.promises[row];
                if gradient.abs() < 1e-4 {
                    continue;
                }
                for index in data.indices(row).iter().map(|index| *index as usize) {
                    own[index].step(gradient, rate);
                    shared[index].step(gradient, rate);
                }
            }
            promise.step(promise_gradient, 0.1 * rate);
            promise.value = promise.value.max(PROMISE / 4.0);
        }
    }
    let (own, shared) = parameters.split_at(HEADS * WEIGHTS);
    let weights = own.iter().zip(shared.iter().cycle()).map(|(own, shared)| own.value + shared.value).collect();
    Learned { weights, promise: promise.value }
}

/// Probabilities in proportion to the exponentials of some numbers.
fn softmax(numbers: &mut [f32]) {
    let greatest = numbers.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = (*number - greatest).exp();
        sum += *number;
    }
    for number in numbers {
        *number /= sum;
    }
}

/// Prints, ply by ply, what the move that is tried first costs in comparison with the cheapest right one, by promise
/// alone and with the tables.
pub(crate) fn report(test: &Data, tables: &NTuples) {
    println!("| discs | comparisons | by promise | with tables |");
    println!("|---|---|---|---|");
    let mut total = [0.0; 3];
    for ply in 0..42_u8 {
        let mut costs = [0.0_f64; 3];
        let these: Vec<_> = test.comparisons.iter().filter(|compared| compared.ply == ply).collect();
        for compared in &these {
            let rows = compared.first as usize..compared.end as usize;
            let cheapest = f64::from(compared.cheapest);
            let tried_first = |score: &dyn Fn(usize) -> f32| {
                let first = rows.clone().reduce(|best, row| if score(row) > score(best) { row } else { best });
                cheapest * first.map_or(0.0, |row| f64::from(test.costs[row].exp2()))
            };
            #[allow(clippy::cast_precision_loss)] // Small.
            let with_tables = |row: usize| {
                let indices = test.indices(row).iter().map(|index| *index as usize);
                let weights: i32 = indices.map(|index| tables.weight(usize::from(compared.head), index)).sum();
                PROMISE_UNIT as f32 * test.promises[row] + weights as f32
            };
            costs[0] += cheapest;
            costs[1] += tried_first(&|row| test.promises[row]);
            costs[2] += tried_first(&with_tables);
        }
        if !these.is_empty() {
            println!("| {ply} | {} | {:.3} | {:.3} |", these.len(), costs[1] / costs[0], costs[2] / costs[0]);
            total[0] += 1.0;
            total[1] += (costs[1] / costs[0]).log2();
            total[2] += (costs[2] / costs[0]).log2();
        }
    }
    let mean = |sum: f64| (sum / total[0]).exp2();
    println!("| geometric mean | {} | {:.3} | {:.3} |", test.len(), mean(total[1]), mean(total[2]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_engine::ordering::comparison::ComparedMove;

    /// Of two right moves and a wrong one, the cheapest right one comes first, although it promises least and another
    /// costs less.
    #[test]
    fn the_cheapest_right_move_is_learned() {
        let compared = |mine: u64, promise: i32, cost: u64, right: bool| ComparedMove {
            mine,
            theirs: 1 << 21,
            turned: false,
            promise,
            cost,
            right,
        };
        let moves =
            vec![compared(1, 20, 40_000, true), compared(1 << 14, 0, 1_000, true), compared(1 << 35, 10, 700, false)];
        let mut data = Data::default();
        for _ in 0..300 {
            data.add(&Comparison { mover: 0, other: 1 << 21, alpha: 0, moves: moves.clone() });
        }
        let tables = learn(&data).quantised();
        let score = |row: usize| {
            let weights = data.indices(row).iter().map(|index| tables.weight(head(1, 0), *index as usize));
            f64::from(PROMISE_UNIT) * f64::from(data.promises[row]) + f64::from(weights.sum::<i32>())
        };
        assert!(score(1) > score(0) && score(1) > score(2), "{} {} {}", score(0), score(1), score(2));
        assert_eq!(learn(&data).quantised(), tables, "learning is reproducible");
    }
}
