import { TILL_OFFLINE_MINUTES, type UnsoldOutcome } from '@velvet/contract/sales/allotment.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAmong, isOf } from '../../platform/database/conditions-sql.ts'
import { counterSeatsEnd, isForCounter } from '../../catalogue/seats/counter-holds-sql.ts'

// A door admits people with the codes of an allotment before their sales are reported. Until the sale is reported or
// the door undoes the scan, it is unknown whether the ticket was paid for.

/** True for an admission that was not undone and that no supervisor has explained. */
const isUnanswered = sql<boolean>`(outcome is null and undone_at is null)`

/**
 * Is true for an allotted seat with whose code a visitor was admitted, while its sale has not come and no supervisor has
 * said what happened. The query must read `allotted_seats`.
 */
export const isAdmittedUnsold = sql<boolean>`(
  allotted_seats.admitted_at is not null and allotted_seats.ticket_id is null and exists (
    select from unsold_admissions where seat_id = allotted_seats.id and ${isUnanswered}))`

/**
 * Is true while a till is open and has had no contact since a time, so that its sales may still come. A till in contact
 * reports its sales within seconds. The query must read `allotted_seats`.
 */
export const isTillOfflineSince = (time: RawBuilder<unknown>) => sql<boolean>`exists (
  select from till_sessions left join till_contacts contacts on contacts.session_id = till_sessions.id
  where till_sessions.till_id = allotted_seats.till_id and closed_at is null
    and coalesce(contacts.at, opened_at)
      < least(${time}, now() - make_interval(mins => ${TILL_OFFLINE_MINUTES})))`

interface Scope {
  tillId?: string
  showtimeIds?: readonly string[]
}

/** A refusal names this many of the seats. */
const NAMED_AT_MOST = 10

/** Lists the first seats with which a visitor was admitted without a sale, each with its till, film and seat. */
export async function listAdmittedUnsold(
  db: Database,
  { tillId, showtimeIds }: Scope,
): Promise<{ till: string; film: string; seat: string }[]> {
  const { rows } = await sql<{
    till: string
    film: string
    seat: string
  }>`/* list-admitted-unsold */
    select tills.name as till, films.title as film, seat
    from allotted_seats
    join tills on tills.id = till_id
    join showtimes on showtimes.id = showtime_id
    join films on films.id = film_id
    where ${isAdmittedUnsold} and ${isOf('till_id', tillId)} and ${isAmong('showtime_id', showtimeIds)}
    order by allotted_seats.id limit ${NAMED_AT_MOST}`.execute(db)
  return rows
}

/** Counts the tickets with which a visitor was admitted without a sale, at these cinemas or at all. */
export async function countAdmittedUnsold(db: Database, cinemaIds: readonly string[] | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count-admitted-unsold */
    select count(*) from allotted_seats join showtimes on showtimes.id = showtime_id
    where ${isAdmittedUnsold} and ${isAmong('cinema_id', cinemaIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface UnsoldSeat {
  id: string
  code: string
  seat: string
  showtimeId: string
  cinemaId: string
  tillId: string
  givenTo: string | null
  /** When a visitor was admitted first; null if no person was, or the scan was taken back. */
  admittedAt: Date | null
  isOpen: boolean
}

/** Returns an allotted seat with which a visitor was admitted before its sale. */
export async function findUnsoldSeat(db: Database, id: string): Promise<UnsoldSeat | undefined> {
  const { rows } = await sql<UnsoldSeat>`
    select allotted_seats.id, code, seat, showtime_id as "showtimeId", cinema_id as "cinemaId",
      till_id as "tillId", given_to as "givenTo", admitted_at as "admittedAt",
      ${isAdmittedUnsold} as "isOpen"
    from allotted_seats join showtimes on showtimes.id = showtime_id
    where allotted_seats.id = ${id}
      and exists (select from unsold_admissions where seat_id = allotted_seats.id)`.execute(db)
  return rows[0]
}

/** Locks the hold of an allotted seat, if there is one. Scans and sales lock it before the seat itself. */
export async function lockHoldOfSeat(tx: Transaction, id: string): Promise<void> {
  await sql`
    select from held_seats join allotted_seats
      on allotted_seats.showtime_id = held_seats.showtime_id and allotted_seats.seat = held_seats.seat
    where allotted_seats.id = ${id} for update of held_seats`.execute(tx)
}

/** Locks an allotted seat, so that its sale, its scans and what is said about them wait for each other. */
export async function lockAllottedSeat(tx: Transaction, id: string): Promise<void> {
  await sql`select from allotted_seats where id = ${id} for update`.execute(tx)
}

interface Answer {
  seatId: string
  outcome: UnsoldOutcome
  reason: string
  staffId: string
  approverId: string
}

/** Writes what a supervisor says about all unanswered admissions with a seat. */
export async function answerAdmissions(tx: Transaction, answer: Answer): Promise<void> {
  await sql`
    update unsold_admissions set outcome = ${answer.outcome}, reason = ${answer.reason},
      resolved_by = ${answer.staffId}, approved_by = ${answer.approverId}, resolved_at = now()
    where seat_id = ${answer.seatId} and ${isUnanswered}`.execute(tx)
}

/**
 * Sets the first admission of a visitor with a seat, after a scan of it was undone or called wrong. If no person is
 * left inside, the till may sell the ticket again until its time is over. This fires the trigger
 * allotted_seats_note_change (docs/data-model.md).
 */
export async function readmit(tx: Transaction, seatId: string): Promise<void> {
  await sql`
    with earliest as (
      select scanned_at, device_id from unsold_admissions
      where seat_id = ${seatId} and undone_at is null and outcome is distinct from 'wrong'
      order by scanned_at limit 1
    ), freed as (
      update held_seats set expires_at = ${counterSeatsEnd}
      from allotted_seats join showtimes on showtimes.id = allotted_seats.showtime_id
      where allotted_seats.id = ${seatId} and held_seats.showtime_id = showtimes.id
        and held_seats.seat = allotted_seats.seat and ${isForCounter} and not exists (select from earliest)
    )
    update allotted_seats set admitted_at = (select scanned_at from earliest),
      admitted_by = (select device_id from earliest)
    where id = ${seatId}`.execute(tx)
}
