import type { SeatPlan } from '@velvet/contract/cinemas/seat-plan'
import type { PrintedOutcome } from '@velvet/contract/counter/allotment'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isStillHeld } from '../seats/customer-holds-sql.ts'
import { belongsToNoTill, counterSeatsEnd, isForCounter } from './counter-holds-sql.ts'
import { isAmong } from '../../platform/database/narrowed-sql.ts'

interface AllottedSeat {
  seat: string
  code: string
}

interface ShowToAllot {
  cinemaId: string
  plan: SeatPlan
  counterSeats: number
  /** The seats are shared out among this many tills, which are those in use. */
  tills: number
  endsAt: Date
  now: Date
  /** The seats that were given to the machine and are not sold yet. */
  own: AllottedSeat[]
  /** The seats for the counter that no machine has. */
  left: string[]
}

/** Reads the seats for the counter of a showtime as one machine at a till sees them. */
export async function findShowToAllot(
  db: Database,
  { showtimeId, machineId }: { showtimeId: string; machineId: string },
): Promise<ShowToAllot | undefined> {
  const { rows } = await sql<ShowToAllot>`/* find-show-to-allot */
    select showtimes.cinema_id as "cinemaId", plan, counter_seats as "counterSeats",
      ${counterSeatsEnd} as "endsAt", now() as now,
      (
        select count(*) from tills where tills.cinema_id = showtimes.cinema_id and archived_at is null
      ) as tills,
      coalesce((
        select json_agg(json_build_object('seat', seat, 'code', code) order by id) from allotted_seats
        where showtime_id = showtimes.id and machine_id = ${machineId} and ended_at is null
          and admitted_at is null and ${counterSeatsEnd} > now()
      ), '[]') as own,
      array(
        select seat from held_seats
        where showtime_id = showtimes.id and ${isForCounter} and ${isStillHeld} and ${belongsToNoTill}
      ) as left
    from showtimes join screens on screens.id = screen_id
    where showtimes.id = ${showtimeId} and state = 'published'`.execute(db)
  return rows[0]
}

interface NewAllotment {
  showtimeId: string
  tillId: string
  machineId: string
  seats: readonly (AllottedSeat & { id: string })[]
}

/** Gives seats for the counter to a machine. The caller has locked the showtime. */
export async function insertAllottedSeats(tx: Transaction, given: NewAllotment): Promise<void> {
  const { showtimeId, tillId, machineId, seats } = given
  await sql`
    insert into allotted_seats (id, showtime_id, seat, code, till_id, machine_id)
    select id, ${showtimeId}, seat, code, ${tillId}, ${machineId} from unnest(
      ${seats.map(({ id }) => id)}::uuid[], ${seats.map(({ seat }) => seat)}::text[],
      ${seats.map(({ code }) => code)}::text[]
    ) given (id, seat, code)`.execute(tx)
}

export interface PrintedSeat extends AllottedSeat {
  id: string
  givenAt: Date
  /** True while the seat is still held for the till. */
  isHeld: boolean
  /** The ticket of its sale, once that has arrived. */
  ticketId: string | null
  purchaseId: string | null
}

/** Returns the allotted seats of a showtime with these codes, in the order of the codes. The caller has locked the showtime. */
export async function listPrintedSeats(
  tx: Transaction,
  showtimeId: string,
  codes: readonly string[],
): Promise<PrintedSeat[]> {
  const { rows } = await sql<PrintedSeat>`
    select allotted_seats.id, allotted_seats.seat, allotted_seats.code, given_at as "givenAt",
      ended_at is null as "isHeld", ticket_id as "ticketId", purchase_id as "purchaseId"
    from unnest(${codes}::text[]) with ordinality as printed (code, place)
    join allotted_seats on allotted_seats.code = printed.code
    left join tickets on tickets.id = ticket_id
    where allotted_seats.showtime_id = ${showtimeId}
    order by place`.execute(tx)
  return rows
}

/** Ends the holds of allotted seats because they are sold. The caller has locked the showtime. */
export async function releasePrintedSeats(
  tx: Transaction,
  showtimeId: string,
  seats: readonly string[],
): Promise<void> {
  await sql`
    with ended as (
      delete from held_seats
      where showtime_id = ${showtimeId} and seat = any(${seats}::text[]) and ${isForCounter}
      returning seat
    )
    update showtimes set total_seats = total_seats + (select count(*) from ended)
    where id = ${showtimeId}`.execute(tx)
}

export interface PrintedSale {
  code: string
  ticketId: string
  outcome: PrintedOutcome
  soldAt: Date
}

/** Notes by which tickets allotted seats were sold. */
export async function noteSold(tx: Transaction, sold: readonly PrintedSale[]): Promise<void> {
  await sql`
    update allotted_seats set ticket_id = sold.ticket_id, outcome = sold.outcome,
      sold_at = greatest(given_at, sold.sold_at), ended_at = coalesce(ended_at, now())
    from unnest(
      ${sold.map(({ code }) => code)}::text[], ${sold.map(({ ticketId }) => ticketId)}::uuid[],
      ${sold.map(({ outcome }) => outcome)}::text[],
      ${sold.map(({ soldAt }) => soldAt)}::timestamptz[]
    ) sold (code, ticket_id, outcome, sold_at)
    where allotted_seats.code = sold.code`.execute(tx)
}

/** Notes on a ticket that another sale of its cinema has these references of its tenders. */
export async function noteRepeated(
  tx: Transaction,
  ticketId: string | undefined,
  references: readonly string[],
): Promise<void> {
  await sql`
    update allotted_seats set repeated_references = ${references}::text[]
    where ticket_id = ${ticketId}::uuid and ${references}::text[] <> '{}'`.execute(tx)
}

interface PrintedOutcomeRow {
  seat: string
  outcome: PrintedOutcome
  seatNow: string | null
  repeatedReferences: string[]
}

/** Lists what became of the printed seats of a purchase, in the order of its tickets. */
export async function listOutcomes(db: Database, purchaseId: string): Promise<PrintedOutcomeRow[]> {
  const { rows } = await sql<PrintedOutcomeRow>`
    select allotted_seats.seat, outcome,
      case when tickets.status <> 'void' then tickets.seat end as "seatNow",
      repeated_references as "repeatedReferences"
    from tickets join allotted_seats on ticket_id = tickets.id
    where purchase_id = ${purchaseId} order by serial`.execute(db)
  return rows
}

interface PrintedScan {
  code: string
  at: Date
  /** The showtime of the door, if the attendant chose one. */
  showtimeId: string | null
}

interface PrintedDoor {
  deviceId: string | null
  /** The cinemas where the attendant works; undefined means every cinema. */
  cinemaIds?: readonly string[] | null | undefined
}

/**
 * Notes the first scan of printed codes whose sales have not arrived, and keeps their seats until the end of the
 * showtime, because somebody sits there. Returns the codes among these that wait for their sale. Locks the held
 * seats before the allotted ones, as a sale does.
 */
export async function admitPrinted(
  tx: Transaction,
  scans: readonly PrintedScan[],
  { deviceId, cinemaIds }: PrintedDoor,
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`/* admit-printed */
    with printed as (
      select allotted_seats.id, allotted_seats.code, allotted_seats.showtime_id,
        allotted_seats.seat, min(scanned.at) as at
      from unnest(
        ${scans.map(({ code }) => code)}::text[], ${scans.map(({ at }) => at)}::timestamptz[],
        ${scans.map(({ showtimeId }) => showtimeId)}::uuid[]
      ) scanned (code, at, showtime_id)
      join allotted_seats on allotted_seats.code = scanned.code
      where ended_at is null and allotted_seats.showtime_id = coalesce(scanned.showtime_id, allotted_seats.showtime_id)
      group by allotted_seats.id
    ), kept as (
      update held_seats set expires_at = greatest(expires_at, ends_at)
      from printed join showtimes on showtimes.id = printed.showtime_id
      where held_seats.showtime_id = printed.showtime_id and held_seats.seat = printed.seat
        and ${isAmong('cinema_id', cinemaIds)}
      returning printed.id, printed.code, printed.at
    ), admitted as (
      update allotted_seats set admitted_at = kept.at, admitted_by = ${deviceId}
      from kept where allotted_seats.id = kept.id and admitted_at is null
    )
    select code from kept`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}
