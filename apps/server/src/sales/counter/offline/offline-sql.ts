import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { takeAllotment } from '@velvet/contract/sales/offline-sales.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { counterSeatsEnd } from '../../../catalogue/seats/counter-holds-sql.ts'
import { ownerAt } from '../../../books/parties/owners-sql.ts'
import { taxesInForce } from '../../../books/taxes/tax-rates-sql.ts'
import { counterTypes, type PricedType } from '../sale-sql.ts'

/** Reads what a printed ticket has to say and a till without a network cannot know. */
export async function findPaper(db: Database, showtimeId: string) {
  const { rows } = await sql<OutputOf<typeof takeAllotment>['paper']>`
    select cinemas.address as "cinemaAddress", ${ownerAt(sql`now()`)} as exhibitor,
      to_char(play_date(starts_at, time_zone), 'YYYY-MM-DD') as "playDate", ${taxesInForce} as taxes
    from showtimes join cinemas on cinemas.id = showtimes.cinema_id
    where showtimes.id = ${showtimeId}`.execute(db)
  return rows[0]
}

/** Lists the types that the counter sells for a showtime, with their present prices. */
export async function listCounterTypes(db: Database, showtimeId: string): Promise<PricedType[]> {
  const { rows } = await sql<PricedType>`
    select types.id as "typeID", vp, kobo from showtimes
    cross join lateral (
      select types.id, coalesce(prices.vp, ticket_price) as vp, prices.kobo ${counterTypes}
    ) types
    where showtimes.id = ${showtimeId}`.execute(db)
  return rows
}

interface MachineAtTill {
  sessionId: string
  tillId: string
  machineId: string
}

/** Returns true if a machine may sell from the allotment at a session of a till. */
export async function isMachineOfSession(
  db: Database,
  { sessionId, machineId }: Omit<MachineAtTill, 'tillId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from till_machines
    where session_id = ${sessionId} and machine_id = ${machineId}`.execute(db)
  return rows.length > 0
}

/**
 * Makes a machine the first one of a session. It changes nothing if the session has one already, or if another machine
 * still has seats that it got at this till, because a till could otherwise be opened again and again for new seats.
 */
export async function insertFirstMachine(tx: Transaction, at: MachineAtTill): Promise<void> {
  const { sessionId, tillId, machineId } = at
  await sql`
    insert into till_machines (session_id, machine_id)
    select ${sessionId}, ${machineId}
    where not exists (
      select from allotted_seats join showtimes on showtimes.id = showtime_id
      where till_id = ${tillId} and machine_id <> ${machineId} and ended_at is null
        and ${counterSeatsEnd} > now())
    on conflict do nothing`.execute(tx)
}

/** Notes that a supervisor lets a machine sell from the allotment at a session. */
export async function insertApprovedMachine(
  tx: Transaction,
  { sessionId, machineId, approverId }: Omit<MachineAtTill, 'tillId'> & { approverId: string },
): Promise<void> {
  await sql`
    insert into till_machines (session_id, machine_id, approved_by)
    values (${sessionId}, ${machineId}, ${approverId}) on conflict do nothing`.execute(tx)
}

/** Returns the open session of a till. */
export async function findOpenSession(db: Database, tillId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from till_sessions where till_id = ${tillId} and closed_at is null`.execute(db)
  return rows[0]?.id
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
