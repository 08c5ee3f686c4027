// Points in the work of the server at which a test can pause or kill it. Each is a trigger of the database.

const beforeRow = (change: string) => `trigger pause before ${change} for each row`
const afterStatement = (change: string) => `trigger pause after ${change} for each statement`
/** Nothing can stop the commit any more at this point, but the caller has no answer yet. */
const atCommit = (change: string) =>
  `constraint trigger pause after ${change} deferrable initially deferred for each row`

/** The points of each kind of work, in the order in which the work reaches them. */
const POINTS = {
  purchase: {
    'before the debit': beforeRow('update on ledger_accounts'),
    'after the debit': beforeRow('insert on purchases'),
    'after the seats': afterStatement('insert on tickets'),
    'after the commit, before the answer': atCommit('insert on purchases'),
  },
  'batch of scans': {
    'before its scans are written': beforeRow('insert on gate_scans'),
    'before its tickets are used': beforeRow('update on tickets'),
    'after the commit of its scans': atCommit('insert on gate_scans'),
  },
  'beginning of an order': {
    'before its payment is written': beforeRow('insert on payments'),
    'before its seats are held': beforeRow('insert on held_seats'),
    'after its seats are held': afterStatement('insert on held_seats'),
    'after the commit of its hold': atCommit('insert on payment_orders'),
  },
  'credit that buys an order': {
    'before the credit': beforeRow('insert on payment_credits'),
    'after the credit, before its hold ends': beforeRow('delete on held_seats'),
    'before the order is bought': beforeRow('insert on purchases'),
    'before the order is decided': beforeRow('update on payment_orders'),
    'after the commit of the order': atCommit('insert on payment_credits'),
  },
  'taking of a ticket by its link': {
    'before the ticket changes hands': beforeRow('update on tickets'),
    'before its link is used up': beforeRow('update on ticket_gifts'),
    'before its giver is told': beforeRow('insert on outbox'),
    'after the commit of the taking': atCommit('update on ticket_gifts'),
  },
  'telling of free seats': {
    'before somebody is told': beforeRow('update on seat_waits'),
    'before the notice is written': beforeRow('insert on outbox'),
  },
  'gift of Points': {
    'before its Points move': beforeRow('update on ledger_accounts'),
    'before it is written': beforeRow('insert on points_gifts'),
    'before its notice': beforeRow('insert on outbox'),
    'after its commit': atCommit('insert on points_gifts'),
  },
  'sale at a counter': {
    'before the window takes its seats': beforeRow('update on showtimes'),
    'before the sale of the window is written': beforeRow('insert on purchases'),
    'before the money of the window is written': beforeRow('insert on tenders'),
    'after the tickets of the window': afterStatement('insert on tickets'),
    'after the commit of the sale of the window': atCommit('insert on purchases'),
  },
  'exchange of tickets': {
    'before the old tickets go back': beforeRow('update on tickets'),
    'before the new purchase is written': beforeRow('insert on purchases'),
    'before the exchange is kept': beforeRow('insert on ticket_exchanges'),
    'after the commit of the exchange': atCommit('insert on ticket_exchanges'),
  },
  'beginning of a payment at a till': {
    'before the payment of the till is written': beforeRow('insert on till_payments'),
    'before the till holds its seats': beforeRow('insert on held_seats'),
    'before the names of the payment are kept': beforeRow('update on till_payments'),
    'after the commit of the payment of the till': atCommit('insert on till_payments'),
  },
  'making of a settlement': {
    'before the lines of a settlement': beforeRow('insert on settlement_lines'),
    'after the commit of a settlement': atCommit('insert on settlements'),
  },
  'booking of the money of a till': {
    'before the till frees its seats': beforeRow('delete on held_seats'),
    'before the sale of the till': beforeRow('insert on purchases'),
    'before the tickets of the till': afterStatement('insert on tickets'),
    'before the receipt of the till': beforeRow('insert on till_receipts'),
    'after the commit of the receipt of the till': atCommit('insert on till_receipts'),
  },
}
type Work = keyof typeof POINTS
type PointOf<W extends Work> = W extends Work ? keyof (typeof POINTS)[W] : never
export type Point = PointOf<Work>

export function pointsOf<W extends Work>(work: W): PointOf<W>[] {
  return Object.keys(POINTS[work]) as PointOf<W>[]
}

/** The trigger of each point. */
export const TRIGGERS = Object.assign({}, ...Object.values(POINTS)) as Record<Point, string>

/**
 * Returns whether a purchase may be written, and whether it may be undone, if its server is killed at
 * this point. What is written travels with the commit, which PostgreSQL may have received by then.
 */
export function mayBeSoldAfter(point: PointOf<'purchase'>): readonly boolean[] {
  return point === 'after the commit, before the answer' ? [true] : [true, false]
}
