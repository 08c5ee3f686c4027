import type { OutputOf } from '@velvet/contract/calls/endpoint'
import type { takeAllotment } from '@velvet/contract/endpoints/counter/offline-sales'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { ownerAt } from '../../parties/owners-sql.ts'
import { taxesInForce } from '../../taxes/tax-rates-sql.ts'

/** Reads what a printed ticket has to say and a till without a network cannot know. */
export async function findPaper(db: Database, showtimeId: string) {
  const { rows } = await sql<OutputOf<typeof takeAllotment>['paper']>`
    select cinemas.address as "cinemaAddress", ${ownerAt(sql`now()`)} as exhibitor,
      to_char(play_date(starts_at, time_zone), 'YYYY-MM-DD') as "playDate", ${taxesInForce} as taxes
    from showtimes join cinemas on cinemas.id = showtimes.cinema_id
    where showtimes.id = ${showtimeId}`.execute(db)
  return rows[0]
}

/** Returns true if all of these are types of tickets that have a price. */
export async function areTypesSold(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ticket_types
    where id = any(${ids}::uuid[]) and class <> 'complimentary'`.execute(tx)
  return rows[0]?.count === ids.length
}

export interface SoldTicket {
  id: string
  typeId: string
  status: string
}

/** Locks the tickets of a purchase, and returns them in the order in which they were sold. */
export async function listSoldTickets(tx: Transaction, purchaseId: string): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select id, type_id as "typeId", status from tickets
    where purchase_id = ${purchaseId} order by serial for update`.execute(tx)
  return rows
}
