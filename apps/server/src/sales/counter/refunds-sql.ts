import type { PaidKind, PaidTender } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export interface SoldPurchase {
  id: string
  /** Null for food and drinks without tickets. */
  showtimeId: string | null
  cinemaId: string
  firstTicketId: string | null
  hasBegun: boolean
}

/** Returns a purchase that was made at a counter, with the id of one of its tickets. */
export async function findSoldPurchase(db: Database, id: string): Promise<SoldPurchase | undefined> {
  const { rows } = await sql<SoldPurchase>`
    select purchases.id, showtime_id as "showtimeId", coalesce(showtimes.cinema_id, purchases.cinema_id) as "cinemaId",
      coalesce(starts_at < now(), false) as "hasBegun",
      (select tickets.id from tickets where purchase_id = purchases.id limit 1) as "firstTicketId"
    from purchases left join showtimes on showtimes.id = showtime_id
    where purchases.id = ${id} and channel = 'counter'`.execute(db)
  return rows[0]
}

/** Returns true if these tickets were taken back because their showtime was cancelled, or compensated for. */
export async function isShowtimeCancelled(db: Database, id: string | null, tickets: readonly string[]) {
  const { rows } = await sql`
    select from showtimes where id = ${id} and (cancelled_at is not null or exists (
        select from show_settlements where showtime_id = showtimes.id and settled_at is not null)
      and not exists (select from tickets where tickets.id = any(${tickets}::uuid[]) and not exists (
        select from ticket_refunds where ticket_id = tickets.id and cause = 'cancellation')))`.execute(db)
  return rows.length > 0
}

/** What a ticket cost. */
export interface Cost {
  kobo: number
  /** The part of it that a sponsor paid. */
  sponsorKobo: number
}

/** Returns the cost of each ticket of a purchase that was sold and not repaid yet. */
export async function listUnreturned(db: Database, purchaseId: string): Promise<Map<string, Cost>> {
  const { rows } = await sql<Cost & { id: string }>`
    select id, gross_kobo as kobo, gross_kobo - paid_kobo(tickets) as "sponsorKobo" from tickets
    where purchase_id = ${purchaseId} and gross_kobo > 0
      and not exists (select from counter_refunds where ticket_id = tickets.id)`.execute(db)
  return new Map(rows.map(({ id, ...cost }) => [id, cost]))
}

type TenderToRefund = PaidTender & {
  place: number
  provider: string | null
  terminal: string | null
  reference: string | null
}

/** Lists the tenders of a purchase, each with the amount that was refunded by it. */
export async function listTenders(db: Database, purchaseId: string): Promise<TenderToRefund[]> {
  const { rows } = await sql<TenderToRefund>`
    select place, kind, kobo, provider, terminal, reference, coalesce((
      select sum(kobo) from tender_refunds
      where tender_refunds.purchase_id = tenders.purchase_id and tender_refunds.place = tenders.place
    ), 0)::bigint as refunded
    from tenders where purchase_id = ${purchaseId} order by place`.execute(db)
  return rows
}

/** Returns the refunds of a purchase, except the parts that paid for an exchange. */
export async function sumGivenBack(db: Database, purchaseId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`/* sum-given-back */
    select coalesce(sum(kobo - coalesce((
      select sum(kobo) from tenders where carried_by = till_events.id), 0)), 0)::bigint as kobo
    from till_events where purchase_id = ${purchaseId} and kind = 'refund'`.execute(db)
  return rows[0]?.kobo ?? 0
}

/** The part of the refund that is paid by one tender of the purchase. */
export interface RefundPart {
  place: number
  kobo: number
}

interface NewRefund {
  eventId: string
  purchaseId: string
  tickets: readonly { id: string; kobo: number }[]
  parts: readonly RefundPart[]
}

/**
 * Records which tickets a refund repays, and how much goes back by each tender. This fires the triggers
 * refunds_within_tenders and end_owed_counter_refunds (docs/data-model.md).
 */
export async function insertCounterRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  const { eventId, purchaseId, tickets, parts } = refund
  await sql`/* write-counter-refund */
    with returned as (
      insert into counter_refunds (ticket_id, event_id, kobo)
      select id, ${eventId}::uuid, kobo from unnest(
        ${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ kobo }) => kobo)}::bigint[]
      ) one (id, kobo)
    )
    insert into tender_refunds (event_id, purchase_id, place, kobo)
    select ${eventId}::uuid, ${purchaseId}::uuid, place, kobo from unnest(
      ${parts.map(({ place }) => place)}::integer[], ${parts.map(({ kobo }) => kobo)}::bigint[]
    ) one (place, kobo)`.execute(tx)
}

/** Returns the amount, the tenders and the tickets of one refund. */
export async function findCounterRefund(db: Database, eventId: string) {
  const { rows } = await sql<{
    id: string
    kobo: number
    parts: { kind: PaidKind; kobo: number; reference: string | null }[]
    ticketIDs: string[]
    places: number[]
  }>`
    select id, kobo, (
        select json_agg(json_build_object('kind', kind, 'kobo', refunds.kobo, 'reference', reference)
          order by place)
        from tender_refunds refunds join tenders using (purchase_id, place)
        where event_id = till_events.id
      ) as parts, (
        select coalesce(json_agg(ticket_id order by ticket_id), '[]') from counter_refunds
        where event_id = till_events.id
      ) as "ticketIDs", (
        select coalesce(json_agg(place order by place), '[]') from item_refunds where event_id = till_events.id
      ) as places
    from till_events where id = ${eventId}`.execute(db)
  return rows[0]
}
