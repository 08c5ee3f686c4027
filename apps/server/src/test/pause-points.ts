// Points in the work of the server at which a test can pause or kill it. Each is a trigger of the database.

const beforeRow = (change: string) => `trigger pause before ${change} for each row`
const afterStatement = (change: string) => `trigger pause after ${change} for each statement`
/** Nothing can stop the commit any more at this point, but the caller has no answer yet. */
const atCommit = (change: string) =>
  `constraint trigger pause after ${change} deferrable initially deferred for each row`

/** The points where a purchase can be paused, in the order in which it reaches them. */
export const PURCHASE_POINTS = {
  'before the debit': beforeRow('update on ledger_accounts'),
  'after the debit': beforeRow('insert on purchases'),
  'after the seats': afterStatement('insert on tickets'),
  'after the commit, before the answer': atCommit('insert on purchases'),
}
export type PurchasePoint = keyof typeof PURCHASE_POINTS

/**
 * Returns whether a purchase may be written, and whether it may be undone, if its server is killed at
 * this point. What is written travels with the commit, which PostgreSQL may have received by then.
 */
export function mayBeSoldAfter(point: PurchasePoint): readonly boolean[] {
  return point === 'after the commit, before the answer' ? [true] : [true, false]
}

/** The points where a batch of scans can be paused, in the order in which it reaches them. */
export const SCAN_POINTS = {
  'before its scans are written': beforeRow('insert on gate_scans'),
  'before its tickets are used': beforeRow('update on tickets'),
  'after the commit of its scans': atCommit('insert on gate_scans'),
}
export type ScanPoint = keyof typeof SCAN_POINTS

/** The points where an order that is to be paid for can be paused while it begins. */
export const ORDER_POINTS = {
  'before its payment is written': beforeRow('insert on payments'),
  'before its seats are held': beforeRow('insert on held_seats'),
  'after its seats are held': afterStatement('insert on held_seats'),
  'after the commit of its hold': atCommit('insert on payment_orders'),
}
export type OrderPoint = keyof typeof ORDER_POINTS

/** The points where the transaction that credits a payment and buys its order can be paused. */
export const SETTLING_POINTS = {
  'before the credit': beforeRow('insert on payment_credits'),
  'after the credit, before its hold ends': beforeRow('delete on held_seats'),
  'before the order is bought': beforeRow('insert on purchases'),
  'before the order is decided': beforeRow('update on payment_orders'),
  'after the commit of the order': atCommit('insert on payment_credits'),
}
export type SettlingPoint = keyof typeof SETTLING_POINTS

/** The points where the server can be paused while somebody takes a ticket by its link. */
export const TAKING_POINTS = {
  'before the ticket changes hands': beforeRow('update on tickets'),
  'before its link is used up': beforeRow('update on ticket_gifts'),
  'before its giver is told': beforeRow('insert on outbox'),
  'after the commit of the taking': atCommit('update on ticket_gifts'),
}
export type TakingPoint = keyof typeof TAKING_POINTS

/** The points where the job that tells people about free seats can be paused. */
export const TELLING_POINTS = {
  'before somebody is told': beforeRow('update on seat_waits'),
  'before the notice is written': beforeRow('insert on outbox'),
}
export type TellingPoint = keyof typeof TELLING_POINTS

/** The points where a gift of Points can be paused, in the order in which it reaches them. */
export const GIFT_POINTS = {
  'before its Points move': beforeRow('update on ledger_accounts'),
  'before it is written': beforeRow('insert on points_gifts'),
  'before its notice': beforeRow('insert on outbox'),
  'after its commit': atCommit('insert on points_gifts'),
}
export type GiftPoint = keyof typeof GIFT_POINTS

/** The points where a payment at a till can be paused while it begins. */
export const TILL_BEGINNING_POINTS = {
  'before the payment of the till is written': beforeRow('insert on till_payments'),
  'before the till holds its seats': beforeRow('insert on held_seats'),
  'before the names of the payment are kept': beforeRow('update on till_payments'),
  'after the commit of the payment of the till': atCommit('insert on till_payments'),
}
export type TillBeginningPoint = keyof typeof TILL_BEGINNING_POINTS

/** The points where the transaction that books the money of a till can be paused. */
export const TILL_BOOKING_POINTS = {
  'before the till frees its seats': beforeRow('delete on held_seats'),
  'before the sale of the till': beforeRow('insert on purchases'),
  'before the tickets of the till': afterStatement('insert on tickets'),
  'before the receipt of the till': beforeRow('insert on till_receipts'),
  'after the commit of the receipt of the till': atCommit('insert on till_receipts'),
}
export type TillBookingPoint = keyof typeof TILL_BOOKING_POINTS

export const POINTS = {
  ...{ ...PURCHASE_POINTS, ...SCAN_POINTS, ...ORDER_POINTS, ...SETTLING_POINTS },
  ...{ ...TAKING_POINTS, ...TELLING_POINTS, ...GIFT_POINTS },
  ...{ ...TILL_BEGINNING_POINTS, ...TILL_BOOKING_POINTS },
}
export type Point = keyof typeof POINTS
