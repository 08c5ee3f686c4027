import { TILL_OFFLINE_MINUTES, type UnsoldOutcome } from '@velvet/contract/counter/allotment'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAmong, isOf } from '../../platform/database/narrowed-sql.ts'
import { counterSeatsEnd, isForCounter } from './counter-holds-sql.ts'

// A door lets people in with the codes of an allotment before their sales come. Until a sale comes, or the door takes
// the scan back, nobody knows whether the ticket was paid.

/** Is true for an admission that nobody has taken back and of which no supervisor has said what happened. */
const isUnanswered = sql<boolean>`(outcome is null and undone_at is null)`

/**
 * Is true for an allotted seat with whose code somebody was let in, while its sale has not come and no supervisor has
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

/** Lists the first seats with which somebody was let in without a sale, each with its till, film and seat. */
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

/** Counts the tickets with which somebody was let in without a sale, at these cinemas or at all. */
export async function countAdmittedUnsold(
  db: Database,
  cinemaIds: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count-admitted-unsold */
    select count(*) from allotted_seats join showtimes on showtimes.id = showtime_id
    where ${isAdmittedUnsold} and ${isAmong('cinema_id', cinemaIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface PrintedScan {
  nonce: string
  code: string
  at: Date
  /** The time by the clock of the phone. */
  phoneAt: string
  /** The showtime of the door, if the attendant chose one. */
  showtimeId: string | null
  /** True if somebody is inside, whatever the server says now. */
  isForced: boolean
}

interface PrintedDoor {
  staffId: string
  deviceId: string | null
  /** The cinemas where the attendant works; undefined means every cinema. */
  cinemaIds?: readonly string[] | null | undefined
}

/**
 * Notes the scans of printed codes whose sales have not come, also of codes whose seats were freed meanwhile. Keeps a
 * seat that is still held until the end of the showtime, because somebody sits there. Returns the nonces of the scans
 * of held seats, which wait for the sale: whatever a supervisor has answered waits no longer. Locks the held seats
 * before the allotted ones, as a sale does.
 */
export async function admitPrinted(
  tx: Transaction,
  scans: readonly PrintedScan[],
  { staffId, deviceId, cinemaIds }: PrintedDoor,
): Promise<Set<string>> {
  const { rows } = await sql<{ nonce: string }>`/* admit-printed */
    with printed as (
      select distinct on (scanned.nonce) scanned.nonce, scanned.at, scanned.phone_at, allotted_seats.id,
        allotted_seats.showtime_id, allotted_seats.seat, ended_at is null as is_held, ends_at,
        known.nonce is not null as is_known, known.undone_at is not null as is_undone
      from unnest(
        ${scans.map(({ nonce }) => nonce)}::text[], ${scans.map(({ code }) => code)}::text[],
        ${scans.map(({ at }) => at)}::timestamptz[], ${scans.map(({ phoneAt }) => phoneAt)}::timestamptz[],
        ${scans.map(({ showtimeId }) => showtimeId)}::uuid[],
        ${scans.map(({ isForced }) => isForced)}::boolean[]
      ) scanned (nonce, code, at, phone_at, showtime_id, is_forced)
      join allotted_seats on allotted_seats.code = scanned.code
      join showtimes on showtimes.id = allotted_seats.showtime_id
      left join unsold_admissions known on known.nonce = scanned.nonce
      where ticket_id is null and known.outcome is null
        and (is_forced or ended_at is null
          and allotted_seats.showtime_id = coalesce(scanned.showtime_id, allotted_seats.showtime_id))
        and ${isAmong('cinema_id', cinemaIds)}
    ), kept as (
      update held_seats set expires_at = case when is_undone then expires_at else greatest(expires_at, ends_at) end
      from (
        select id, showtime_id, seat, ends_at, bool_and(is_undone) as is_undone
        from printed where is_held group by id, showtime_id, seat, ends_at
      ) one
      where held_seats.showtime_id = one.showtime_id and held_seats.seat = one.seat and ${isForCounter}
      returning one.id
    ), inside as (
      select * from printed where not is_known and (not is_held or id in (select id from kept))
    ), admitted as (
      update allotted_seats set admitted_at = earliest.at, admitted_by = ${deviceId}
      from (select id, min(at) as at from inside group by id) earliest
      where allotted_seats.id = earliest.id and ticket_id is null
        and (admitted_at is null or earliest.at < admitted_at)
    ), noted as (
      insert into unsold_admissions (nonce, seat_id, staff_id, device_id, scanned_at, phone_at)
      select nonce, id, ${staffId}::uuid, ${deviceId}::uuid, at, phone_at from inside
      on conflict (nonce) do nothing
    )
    select nonce from printed where id in (select id from kept)`.execute(tx)
  return new Set(rows.map(({ nonce }) => nonce))
}

export interface UnsoldSeat {
  id: string
  code: string
  seat: string
  showtimeId: string
  cinemaId: string
  tillId: string
  givenTo: string | null
  /** When somebody was let in first; null if nobody was, or the scan was taken back. */
  admittedAt: Date | null
  isOpen: boolean
}

/** Returns an allotted seat with which somebody was let in before its sale. */
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
 * Sets when somebody was let in first with a seat, after a scan of it was taken back or called wrong. If nobody is left,
 * the till may sell the ticket again until its time is over.
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

/** Returns the admission of a scan whose sale had not come, in the form in which an undo judges a scan. */
export async function findUnsoldScan(
  db: Database,
  { nonce, sessionId }: { nonce: string; sessionId: string },
) {
  const { rows } = await sql<{
    seatId: string
    staffId: string
    deviceId: string | null
    cinemaId: string
    scannedAt: Date
    phoneAt: Date
    receivedAt: Date
    undoneAt: Date | null
    isAnswered: boolean
    now: Date
    isBeforeRevocation: boolean
  }>`
    select seat_id as "seatId", staff_id as "staffId", device_id as "deviceId", cinema_id as "cinemaId",
      scanned_at as "scannedAt", phone_at as "phoneAt", received_at as "receivedAt",
      undone_at as "undoneAt", unsold_admissions.outcome is not null as "isAnswered", now() as now, exists (
        select from sessions join gate_devices phone
          on phone.session_id = sessions.id or phone.id = sessions.gate_device_id
        where sessions.id = ${sessionId} and phone.revoked_at > received_at
      ) as "isBeforeRevocation"
    from unsold_admissions
    join allotted_seats on allotted_seats.id = seat_id
    join showtimes on showtimes.id = allotted_seats.showtime_id
    where nonce = ${nonce}`.execute(db)
  return rows[0]
}

/** Notes that the door has taken a scan back. */
export async function undoUnsoldScan(tx: Transaction, nonce: string, at: Date): Promise<void> {
  await sql`update unsold_admissions set undone_at = ${at} where nonce = ${nonce}`.execute(tx)
}
