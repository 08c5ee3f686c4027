import type { Verdict } from '@velvet/contract/gate-verdict'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'
import { localDate, localTime } from '../showtimes/showtimes-sql.ts'

/** Locks and returns the ticket of a code, so that its scans wait for one another. */
export function lockTicket(tx: Transaction, code: string) {
  return tx
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('settings', (join) => join.onTrue())
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.used_at as usedAt',
      'tickets.showtime_id as showtimeId',
      'showtimes.cinema_id as cinemaId',
      'cinemas.name as cinemaName',
      'cinemas.time_zone as timeZone',
      sql<Date>`showtimes.starts_at - make_interval(hours => settings.doors_open_hours_before)`.as(
        'doorsOpenAt',
      ),
      'showtimes.ends_at as endsAt',
      'showtimes.cancelled_at as cancelledAt',
    ])
    .where('tickets.code', '=', code)
    .forUpdate('tickets')
    .executeTakeFirst()
}

/** Returns the cinemas that a member of staff is bound to; none means that they work at all. */
export async function listCinemasOfStaff(db: Database, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_cinemas')
    .select('cinema_id')
    .where('staff_id', '=', staffId)
    .execute()
  return rows.map((row) => row.cinema_id)
}

export function findScan(db: Database, nonce: string) {
  return db
    .selectFrom('gate_scans')
    .select((eb) => [
      'ticket_id as ticketId',
      'reason',
      eb.ref('result').$castTo<Verdict['result']>().as('result'),
    ])
    .where('nonce', '=', nonce)
    .executeTakeFirst()
}

interface Scan extends Verdict {
  nonce: string
  staffId: string
  ticketId: string | undefined
  scannedAt: Date
  forced: boolean
}

/** Returns false, and writes nothing, when another scan of this nonce came first. */
export async function insertScan(tx: Transaction, scan: Scan): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gate_scans')
    .values({
      nonce: scan.nonce,
      staff_id: scan.staffId,
      ticket_id: scan.ticketId ?? null,
      result: scan.result,
      reason: scan.reason ?? null,
      forced: scan.forced,
      scanned_at: scan.scannedAt,
    })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function markTicketUsed(tx: Transaction, ticketId: string, at: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ status: 'used', used_at: at })
    .where('id', '=', ticketId)
    .execute()
}

/**
 * Records that two doors admitted the same ticket: which scan came second, and which was admitted.
 */
export async function insertConflict(tx: Transaction, nonce: string, ticketId: string) {
  await tx
    .insertInto('gate_conflicts')
    .columns(['nonce', 'admitted_nonce', 'ticket_id'])
    .expression((eb) =>
      eb
        .selectFrom('gate_scans')
        .select((select) => [
          select.val(nonce).as('nonce'),
          'gate_scans.nonce as admitted_nonce',
          'gate_scans.ticket_id',
        ])
        .where('ticket_id', '=', ticketId)
        .where('result', '=', 'admitted'),
    )
    .execute()
}

/** Returns what the attendant sees of a ticket. */
export function findGateTicket(db: Database, ticketId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .select([
      'tickets.id as TicketID',
      'tickets.seat as SeatNumber',
      'films.title as MovieTitle',
      'cinemas.name as CinemaName',
      'screens.name as ScreenName',
      'showtimes.id as ShowtimeID',
      localDate.as('ShowtimeDate'),
      localTime.as('ShowtimeTime'),
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
}
