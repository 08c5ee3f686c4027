/**
 * Changes to rows that a person could make by hand, without the keys and triggers that forbid them. They are listed by
 * the invariant that `npm run verify` must report as broken, and by the fault that it must name. Each has a title and
 * its SQL.
 */
export type CorruptionGroup = Record<`I${number}`, Record<string, Record<string, string>>>

/** The statements below refer to the rows that test/world.ts makes. */
export const A_TOP_UP = `(select tx_ref from payment_credits order by tx_ref limit 1)`
export const A_PURCHASE = `(select id from purchases order by id limit 1)`
export const AN_UNUSED_TICKET = `(select id from tickets where status = 'unused' order by id limit 1)`
export const A_REFUNDED_TICKET = `(select ticket_id from ticket_refunds order by ticket_id limit 1)`
export const ITS_SHOWTIME = `(select showtime_id from tickets where status = 'unused' order by id limit 1)`
export const A_BONUS = `(select movement_id from sign_up_bonuses limit 1)`
