import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import type { PrintedOutcome } from '@velvet/contract/sales/allotment.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { isStillHeld } from '../../../catalogue/seats/customer-holds-sql.ts'
import { belongsToNoTill, counterSeatsEnd, isForCounter } from '../../../catalogue/seats/counter-holds-sql.ts'

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
  /** The seats that were given to the machine, which were neither bought nor used. */
  own: AllottedSeat[]
  /** How many seats were given to the machine whose sales have not come, also if a visitor is inside with them. */
  unsold: number
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
      ), '[]') as own, (
        select count(*) from allotted_seats
        where showtime_id = showtimes.id and machine_id = ${machineId} and ticket_id is null
          and ended_at is null and ${counterSeatsEnd} > now()
      ) as unsold,
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
  sessionId: string
  staffId: string
  machineId: string
  seats: readonly (AllottedSeat & { id: string })[]
  /** The prices of the counter now, in kobo by the id of the type. */
  prices: Prices
}

export type Prices = Readonly<Record<string, number>>

/** Gives seats for the counter to a machine. The caller has locked the showtime. */
export async function insertAllottedSeats(tx: Transaction, given: NewAllotment): Promise<void> {
  const { showtimeId, tillId, sessionId, staffId, machineId, seats, prices } = given
  await sql`
    insert into allotted_seats (id, showtime_id, seat, code, till_id, session_id, given_to, machine_id, prices)
    select id, ${showtimeId}, seat, code, ${tillId}, ${sessionId}, ${staffId}, ${machineId},
      jsonb_build_array(${JSON.stringify(prices)}::jsonb) from unnest(
      ${seats.map(({ id }) => id)}::uuid[], ${seats.map(({ seat }) => seat)}::text[],
      ${seats.map(({ code }) => code)}::text[]
    ) given (id, seat, code)`.execute(tx)
}

type PricesOfMachine = Pick<NewAllotment, 'showtimeId' | 'machineId' | 'prices'>

/** Is true for an unsold seat of a machine that was not offered at these prices yet. */
const lacks = ({ showtimeId, machineId, prices }: PricesOfMachine) => sql<boolean>`(
  showtime_id = ${showtimeId} and machine_id = ${machineId} and ticket_id is null and ended_at is null
  and not prices @> ${JSON.stringify([prices])}::jsonb)`

/** Returns true if a machine has unsold seats that were not offered at these prices yet. */
export async function lacksPrices(db: Database, of: PricesOfMachine): Promise<boolean> {
  const { rows } = await sql`select from allotted_seats where ${lacks(of)} limit 1`.execute(db)
  return rows.length > 0
}

/** Adds the present prices of the counter to the unsold seats of a machine that lack them. */
export async function notePrices(tx: Transaction, of: PricesOfMachine): Promise<void> {
  await sql`
    update allotted_seats set prices = prices || ${JSON.stringify([of.prices])}::jsonb
    where ${lacks(of)}`.execute(tx)
}

export interface PrintedSeat extends AllottedSeat {
  id: string
  givenAt: Date
  /** True while the seat is still held for the till. */
  isHeld: boolean
  /** The ticket of its sale, once that has arrived. */
  ticketId: string | null
  purchaseId: string | null
  /** The prices that held since the till got the seat. */
  prices: Prices[]
  /** True if a supervisor has booked its sale, because a visitor was admitted and none had come. */
  isBooked: boolean
}

/** Returns the allotted seats of a showtime with these codes, in the order of the codes. The caller has locked the showtime. */
export async function listPrintedSeats(
  tx: Transaction,
  showtimeId: string,
  codes: readonly string[],
): Promise<PrintedSeat[]> {
  const { rows } = await sql<PrintedSeat>`
    select allotted_seats.id, allotted_seats.seat, allotted_seats.code, given_at as "givenAt",
      ended_at is null as "isHeld", ticket_id as "ticketId", purchase_id as "purchaseId",
      prices, exists (
        select from unsold_admissions where seat_id = allotted_seats.id and unsold_admissions.outcome = 'sold'
      ) as "isBooked"
    from unnest(${codes}::text[]) with ordinality as printed (code, place)
    join allotted_seats on allotted_seats.code = printed.code
    left join tickets on tickets.id = ticket_id
    where allotted_seats.showtime_id = ${showtimeId}
    order by place`.execute(tx)
  return rows
}

/** Returns the tills that got these codes. */
export async function listTillsOfCodes(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tillId: string }>`
    select distinct till_id as "tillId" from allotted_seats
    where code = any(${codes}::text[])`.execute(db)
  return rows.map(({ tillId }) => tillId)
}

/**
 * Ends the holds of allotted seats because they are sold. The caller has locked the showtime. This fires the trigger
 * end_allotted_seat (docs/data-model.md).
 */
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

/**
 * Puts unsold seats that a till had kept back on sale, and returns them. The caller has locked the showtime. This fires
 * the trigger end_allotted_seat (docs/data-model.md).
 */
export async function giveUpAllottedSeats(
  tx: Transaction,
  { showtimeId, tillId, seats }: { showtimeId: string; tillId: string; seats: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ seat: string }>`
    with ended as (
      delete from held_seats
      using allotted_seats given
      where held_seats.showtime_id = ${showtimeId} and held_seats.seat = any(${seats}::text[]) and ${isForCounter}
        and (given.showtime_id, given.seat) = (held_seats.showtime_id, held_seats.seat) and till_id = ${tillId}
        and ticket_id is null and ended_at is null and admitted_at is null
      returning held_seats.seat
    ), counted as (
      update showtimes set total_seats = total_seats + (select count(*) from ended) where id = ${showtimeId}
    )
    select seat from ended`.execute(tx)
  return rows.map(({ seat }) => seat)
}

export interface PrintedSale {
  code: string
  ticketId: string
  outcome: PrintedOutcome
  soldAt: Date
}

/**
 * Notes by which tickets allotted seats were sold. This fires the trigger allotted_seats_note_change
 * (docs/data-model.md).
 */
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

interface OddPrice {
  ticketId: string
  /** The price that held; null if the ticket was sold for it. */
  listKobo: number | null
}

/** Notes who approved a sale for its prices, or because the books were closed. */
export async function noteApproved(tx: Transaction, approverId: string, tickets: readonly OddPrice[]): Promise<void> {
  await sql`
    update allotted_seats set list_kobo = odd.list_kobo, approved_by = ${approverId}
    from unnest(
      ${tickets.map(({ ticketId }) => ticketId)}::uuid[], ${tickets.map(({ listKobo }) => listKobo)}::bigint[]
    ) odd (ticket_id, list_kobo)
    where allotted_seats.ticket_id = odd.ticket_id`.execute(tx)
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
