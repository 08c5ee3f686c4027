import type { ReportedValue } from '@velvet/contract/books/reported-value'
import type { FreePurchase } from '@velvet/contract/sales/complimentary.calls'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { REMINDER_HOURS } from '@velvet/contract/shared/notifications/notifications'
import { sql } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export interface NewTransfer {
  purchaseId: string
  showtimeId: string
  typeId: string
  operatorId: string
  approverId: string
  reason: string
  /** The customer who gets the tickets; null for tickets on paper. */
  holderId: string | null
  key: string | undefined
  requestHash: string
  tickets: readonly {
    id: string
    seat: string
    code: string
    zone: SeatZone
    isOffSale: boolean
    /** The value that is reported to the distributor if its play week has too many free tickets. */
    reported: ReportedValue | undefined
  }[]
}

/**
 * Writes the purchase and its free tickets, and assigns their seats. A seat that is not sold online is one seat more of
 * the showtime. The caller has locked the showtime. This fires the triggers tickets_make_up_purchases,
 * refuse_held_seats and prove_sales (docs/data-model.md).
 */
export async function insertFreeTickets(tx: Transaction, transfer: NewTransfer): Promise<void> {
  const { tickets, showtimeId } = transfer
  const offSale = tickets.filter(({ isOffSale }) => isOffSale).length
  await sql`/* write-free-tickets */
    with seats as (
      update showtimes set assigned_seats = assigned_seats + ${tickets.length},
        total_seats = total_seats + ${offSale}
      where id = ${showtimeId}
      returning id, starts_at, film_id, play_date(starts_at, (
        select time_zone from cinemas where cinemas.id = cinema_id
      )) as play_date
    ), given as (
      insert into purchases (id, showtime_id, tickets, total, gross_kobo, channel, operator_id,
        approved_by, given_for, idempotency_key, request_hash, reminded_at)
      select ${transfer.purchaseId}::uuid, id, ${tickets.length}, 0, 0, 'office',
        ${transfer.operatorId}::uuid, ${transfer.approverId}::uuid, ${transfer.reason}, ${transfer.key ?? null},
        ${transfer.requestHash},
        case when starts_at <= now() + make_interval(hours => ${REMINDER_HOURS}) then now() end
      from seats
    )
    insert into tickets (id, purchase_id, holder_id, showtime_id, seat, zone, off_sale, code, type_id,
      price_vp, gross_kobo, net_kobo, taxes, serial, film_id, play_date,
      reported_kobo, reported_net_kobo)
    select one.id, ${transfer.purchaseId}::uuid, ${transfer.holderId}::uuid, seats.id, seat, zone, off_sale, code,
      ${transfer.typeId}::uuid, 0, 0, 0, '[]', last.serial + ordinal, film_id, play_date,
      reported_kobo, reported_net_kobo
    from unnest(
      ${tickets.map(({ id }) => id)}::uuid[],
      ${tickets.map(({ seat }) => seat)}::text[],
      ${tickets.map(({ code }) => code)}::text[],
      ${tickets.map(({ zone }) => zone)}::text[],
      ${tickets.map(({ isOffSale }) => isOffSale)}::boolean[],
      ${tickets.map(({ reported }) => reported?.reportedKobo ?? null)}::bigint[],
      ${tickets.map(({ reported }) => reported?.reportedNetKobo ?? null)}::bigint[]
    ) with ordinality one (id, seat, code, zone, off_sale, reported_kobo, reported_net_kobo, ordinal)
    cross join seats
    cross join (
      select coalesce(max(serial), 0) as serial from tickets where showtime_id = ${showtimeId}
    ) last`.execute(tx)
}

export interface GivenBefore {
  /** Null while a request waits, and if it was rejected. */
  purchaseId: string | null
  /** Null for tickets that needed no second person. */
  requestId: string | null
  requestHash: string
}

/** Returns what an operator has asked for with a key. */
export async function findByOperatorsKey(
  tx: Transaction,
  operatorId: string,
  key: string,
): Promise<GivenBefore | undefined> {
  const { rows } = await sql<GivenBefore>`
    select purchase_id as "purchaseId", id as "requestId", request_hash as "requestHash"
    from free_ticket_requests
    where proposed_by = ${operatorId} and idempotency_key = ${key}
    union all
    select id, null, request_hash from purchases
    where operator_id = ${operatorId} and idempotency_key = ${key}`.execute(tx)
  return rows[0]
}

export async function findFreePurchase(db: Database, id: string) {
  const { rows } = await sql<FreePurchase & { cinemaID: string }>`
    select purchases.id, showtime_id as "showtimeID", channel, 'none' as tender, given_for as reason,
      showtimes.cinema_id as "cinemaID",
      ${namedPerson('operator')} as operator, ${namedPerson('approver')} as approver
    from purchases
    join showtimes on showtimes.id = showtime_id
    join staff operator on operator.id = operator_id
    join staff approver on approver.id = approved_by
    where purchases.id = ${id}`.execute(db)
  return rows[0]
}
