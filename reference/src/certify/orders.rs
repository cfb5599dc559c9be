//! Numbers for the orders of `k` tiles.

/// An order: the tiles by place, four bits each, the first place lowest.
pub(super) type Order = u64;

/// The tile on a place moved to another place, those between moving up.
pub(super) fn moved(order: Order, (from, to): (usize, usize)) -> Order {
    let tile = order >> (4 * from) & 15;
    let without = before(order, from) | order >> (4 * from + 4) << (4 * from);
    before(without, to) | tile << (4 * to) | without >> (4 * to) << (4 * to + 4)
}

/// The tiles before a place.
fn before(order: Order, place: usize) -> Order {
    order & ((1 << (4 * place)) - 1)
}

/// The numbers of all orders of `k` tiles, in the system of factorials: each tile counts the later ones below it.
pub(super) struct Numbers {
    /// For the first three tiles, the number without what the others add.
    first: Vec<u16>,
    /// What the others add, which depends on them alone.
    others: Vec<u16>,
}

/// How many bits the first three tiles take.
const FIRST: u32 = 12;

impl Numbers {
    pub(super) fn new(k: usize) -> Self {
        let mut numbers = Self {
            first: vec![0; 1 << FIRST],
            others: vec![0; 1 << (4 * k.saturating_sub(3))],
        };
        let block: u16 = (1..).take(k.saturating_sub(3)).product();
        for (number, order) in (0u16..).zip(all(k)) {
            let (first, others) = halves(order);
            numbers.first[first] = number - number % block;
            numbers.others[others] = number % block;
        }
        numbers
    }

    /// The number of an order.
    pub(super) fn of(&self, order: Order) -> usize {
        let (first, others) = halves(order);
        usize::from(self.first[first] + self.others[others])
    }
}

fn halves(order: Order) -> (usize, usize) {
    ((order & ((1 << FIRST) - 1)) as usize, (order >> FIRST) as usize)
}

/// All orders, by number.
pub(super) fn all(k: usize) -> Vec<Order> {
    let mut orders = vec![(0, (1u16 << k) - 1)];
    for at in 0..k {
        orders = orders
            .into_iter()
            .flat_map(|(order, left)| {
                let free = (0..k).filter(move |tile| left >> tile & 1 == 1);
                free.map(move |tile| (order | (tile as Order) << (4 * at), left & !(1 << tile)))
            })
            .collect();
    }
    orders.into_iter().map(|(order, _)| order).collect()
}
