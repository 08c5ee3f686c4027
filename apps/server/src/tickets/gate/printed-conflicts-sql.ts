import type { PrintedConflict } from '@velvet/contract/sales/offline-conflicts.calls'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { sql, type RawBuilder } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { isSameReference } from '../../kernel/payments/transactions-sql.ts'
import { isBefore, isOf } from '../../platform/database/conditions-sql.ts'
import { isAdmittedUnsold, isTillOfflineSince } from './unsold-admissions-sql.ts'

interface ConflictsPage {
  cinemaId: string
  tillId: string | undefined
  /** True if only tickets are read with which a visitor was admitted, and which are not explained yet. */
  isUnsoldOnly: boolean
  limit: number
  /** The last ticket of the page before. */
  after: string | undefined
}

interface Admission {
  at: string
  by: { id: string; name: string }
}

/** Selects when and by whom a visitor was admitted with a ticket, unless the door took that back. */
const admissionWith = (ticketId: RawBuilder<unknown>) => sql<Admission | null>`(
  select json_build_object('at', ${instantText('scanned_at')}, 'by', ${namedPerson('attendants')})
  from gate_scans join staff attendants on attendants.id = staff_id
  where ticket_id = ${ticketId} and result = 'admitted' and undone_at is null
  limit 1)`

type UnsoldRow = NonNullable<PrintedConflict['unsold']>

interface RepeatedSlip {
  reference: string
  kobo: number
  others: { till: string; soldAt: string; film: string; seats: string; kobo: number }[]
}

/** The manager compares slips with each of these sales. More would say that a person types the same words each time. */
const OTHERS_LISTED = 3

/** Selects the slips of a sale whose references are repeated, each with the other sales of the cinema that have it. */
const repeatedSlips = (cinemaId: string) => sql<RepeatedSlip[]>`coalesce((
  select json_agg(json_build_object('reference', slip.reference, 'kobo', slip.kobo,
    'others', coalesce((
      select json_agg(json_build_object('till', other.till, 'soldAt', ${instantText('other.created_at')},
        'film', other.film, 'seats', other.seats, 'kobo', other.kobo) order by other.created_at)
      from (
        select other_tills.name as till, bought.created_at, coalesce(shown.title, ${FOOD_ALONE}) as film, tenders.kobo,
          coalesce((select string_agg(seat, ' ' order by serial) from tickets where purchase_id = bought.id), '') as seats
        from tenders
        join purchases bought on bought.id = tenders.purchase_id
        join till_sessions on till_sessions.id = bought.till_session_id
        join tills other_tills on other_tills.id = till_sessions.till_id
        left join showtimes played on played.id = bought.showtime_id
        left join films shown on shown.id = played.film_id
        where tenders.reference is not null and tenders.carried_by is null
          and ${isSameReference(sql`tenders.reference`, sql`slip.reference`)}
          and other_tills.cinema_id = ${cinemaId} and bought.id <> tickets.purchase_id
        order by bought.created_at limit ${OTHERS_LISTED}
      ) other), '[]')) order by slip.reference)
  from (
    select reference, sum(kobo)::bigint as kobo from tenders
    where purchase_id = tickets.purchase_id and provider = 'typed'
      and reference = any(repeated_references)
    group by reference
  ) slip), '[]')`

/** Selects the known facts of a ticket that admitted a visitor before its sale; null if it needs no question. */
const unsoldOf = sql<UnsoldRow | null>`(
  select json_build_object('machine', upper(right(machine_id::text, 4)), 'takenBy', ${namedPersonOrNull('takers')},
    'isTillOffline', ${isTillOfflineSince(sql`max(received_at)`)},
    'admissions', json_agg(json_build_object('at', ${instantText('scanned_at')}, 'by', ${namedPerson('attendants')},
      'door', devices.name, 'isUndone', undone_at is not null) order by scanned_at),
    'resolution', (
      select json_build_object('outcome', said.outcome, 'reason', said.reason,
        'at', ${instantText('said.resolved_at')}, 'by', ${namedPerson('resolvers')},
        'approver', ${namedPerson('approvers')})
      from unsold_admissions said
      join staff resolvers on resolvers.id = said.resolved_by
      join staff approvers on approvers.id = said.approved_by
      where said.seat_id = allotted_seats.id order by said.resolved_at desc limit 1))
  from unsold_admissions
  join staff attendants on attendants.id = staff_id
  left join gate_devices devices on devices.id = device_id
  where seat_id = allotted_seats.id
  having ${isAdmittedUnsold} or count(unsold_admissions.outcome) > 0)`

/** Is true for a ticket at which a person has to look, or has looked. */
const isConflict = sql<boolean>`(outcome <> 'as-printed' or repeated_references <> '{}' or approved_by is not null
  or admitted_at is not null and ticket_id is null and ${isAdmittedUnsold}
  or exists (select from unsold_admissions answered
    where answered.seat_id = allotted_seats.id and answered.outcome is not null))`

/**
 * Reads the tickets with which a visitor was admitted without a sale, or whose printed seat was gone, whose price did not
 * hold, and the first ticket of each sale with a repeated reference, newest first, one more than the page holds.
 */
export async function selectPrintedConflicts(
  db: Database,
  { cinemaId, tillId, isUnsoldOnly, limit, after }: ConflictsPage,
) {
  const { rows } = await sql<{
    id: string
    purchaseID: string | null
    showtimeID: string
    till: string
    film: string
    startsAt: Date
    soldAt: Date | null
    kobo: number | null
    listKobo: number | null
    approver: { id: string; name: string } | null
    seat: string
    seatNow: string | null
    repeatedSlips: RepeatedSlip[]
    isRefunded: boolean
    admitted: Admission | null
    otherAdmitted: Admission | null
    isOpen: boolean
    unsold: UnsoldRow | null
  }>`
    select allotted_seats.id, tickets.purchase_id as "purchaseID",
      allotted_seats.showtime_id as "showtimeID", tills.name as till, films.title as film,
      starts_at as "startsAt", sold_at as "soldAt", tickets.gross_kobo as kobo,
      allotted_seats.list_kobo as "listKobo",
      ${namedPersonOrNull('approver')} as approver, allotted_seats.seat,
      case when tickets.status <> 'void' then tickets.seat end as "seatNow",
      ${repeatedSlips(cinemaId)} as "repeatedSlips",
      exists (select from counter_refunds where ticket_id = tickets.id) as "isRefunded",
      ${admissionWith(sql`tickets.id`)} as admitted,
      ${admissionWith(sql`others.id`)} as "otherAdmitted",
      ${isAdmittedUnsold} as "isOpen", ${unsoldOf} as unsold
    from allotted_seats
    join tills on tills.id = till_id
    join showtimes on showtimes.id = allotted_seats.showtime_id
    join films on films.id = showtimes.film_id
    left join staff takers on takers.id = given_to
    left join staff approver on approver.id = approved_by
    left join tickets on tickets.id = ticket_id
    left join tickets others on others.showtime_id = allotted_seats.showtime_id
      and others.seat = allotted_seats.seat and others.status <> 'void' and others.id is distinct from tickets.id
    where ${isUnsoldOnly ? isAdmittedUnsold : isConflict} and tills.cinema_id = ${cinemaId}
      and ${isOf('till_id', tillId)} and ${isBefore('allotted_seats.id', after)}
    order by allotted_seats.id desc limit ${limit + 1}`.execute(db)
  return rows
}
