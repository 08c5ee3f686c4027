import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'
import { isForCounter } from '../../catalogue/seats/counter-holds-sql.ts'

// The scans of printed codes at the doors, before their sales have come.

interface PrintedScan {
  nonce: string
  code: string
  at: Date
  /** The time by the clock of the phone. */
  phoneAt: string
  /** The showtime of the door, if the attendant chose one. */
  showtimeId: string | null
  /** True if a visitor is inside, whatever the server says now. */
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
 * seat that is still held until the end of the showtime, because a person sits there. Returns the nonces of the scans
 * of held seats, which wait for the sale: whatever a supervisor has answered waits no longer. Locks the held seats
 * before the allotted ones, as a sale does. This fires the trigger allotted_seats_note_change (docs/data-model.md).
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

/** Returns the admission of a scan whose sale had not come, in the form in which an undo judges a scan. */
export async function findUnsoldScan(db: Database, { nonce, sessionId }: { nonce: string; sessionId: string }) {
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
