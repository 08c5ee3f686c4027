import { sql, type RawBuilder } from 'kysely'
import { isVoid } from '../../books/proof/proofs-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** Returns the bonus of a ticket in Vp. The query must read `tickets`. */
export const bonusOf = (percent: RawBuilder<unknown>) => sql<number>`price_vp * ${percent} / 100`

export interface ShowtimeToThank {
  id: string
  percent: number
}

/**
 * Locks a showtime of yesterday or earlier whose tickets have not earned their bonus yet, so that no other worker gets
 * it. Showtimes that did not run, and those before the day on which the rule was switched on, earn none.
 */
export async function lockShowtimeToThank(tx: Transaction): Promise<ShowtimeToThank | undefined> {
  const { rows } = await sql<ShowtimeToThank>`/* lock-showtime-to-thank */
    select showtimes.id, visit_percent as percent
    from settings
    join showtimes on starts_at between visits_from::timestamp - interval '2 days' and now()
    join cinemas on cinemas.id = cinema_id
    where visit_percent is not null and visits_at is null and state = 'published'
      and play_date(starts_at, time_zone) >= visits_from
      and play_date(starts_at, time_zone) < play_date(now(), time_zone)
      and not exists (select from show_settlements where showtime_id = showtimes.id)
    order by starts_at, showtimes.id limit 1
    for no key update of showtimes skip locked`.execute(tx)
  return rows[0]
}

export interface EarnedBonus {
  ticketId: string
  payerId: string
  vp: number
}

/**
 * Lists the bonuses of the paid tickets of a showtime by payer. The tickets stay locked, so that none is refunded
 * meanwhile.
 */
export async function listEarnedBonuses(tx: Transaction, { id, percent }: ShowtimeToThank): Promise<EarnedBonus[]> {
  const vp = bonusOf(sql`${percent}::integer`)
  const { rows } = await sql<EarnedBonus>`/* list-earned-bonuses */
    select tickets.id as "ticketId", payer_id as "payerId", ${vp} as vp
    from tickets
    where showtime_id = ${id} and payer_id is not null and ${vp} > 0 and not ${isVoid}
    order by payer_id, tickets.id for no key update of tickets`.execute(tx)
  return rows
}

export async function insertBonus(
  tx: Transaction,
  bonus: { ticketId: string; movementId: string; percent: number },
): Promise<void> {
  const { ticketId, movementId, percent } = bonus
  await tx.insertInto('visit_bonuses').values({ ticket_id: ticketId, movement_id: movementId, percent }).execute()
}

export async function markThanked(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ visits_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
