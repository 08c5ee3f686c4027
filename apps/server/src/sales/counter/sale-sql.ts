import { SOLD_AFTER_START_MINUTES, type PaidKind } from '@velvet/contract/sales/counter.rules'
import type { SeatZone, Zone } from '@velvet/contract/catalogue/seat-plan'
import type { Sponsored } from '@velvet/contract/books/sponsored'
import type { ReportedValue, ReportingTerms } from '@velvet/contract/books/reported-value'
import type { TaxInForce, TicketValue } from '@velvet/contract/books/taxes.rules'
import { REMINDER_HOURS } from '@velvet/contract/shared/notifications/notifications'
import { sql } from 'kysely'
import { refusedTypes } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { HeldScreen } from '../purchases/hold-orders-sql.ts'
import { offersToHold, type HeldOffer, type SponsoredShow } from '../../catalogue/offers/applied-offers-sql.ts'
import { isStillHeld } from '../../catalogue/seats/customer-holds-sql.ts'
import { reportingOfShow } from '../../books/reports/terms-sql.ts'
import type { BundleSold } from '../snacks/expand-bundles.ts'
import { insertionOfBundles } from '../snacks/snacks-sql.ts'
import { taxesInForceAt } from '../../books/taxes/tax-rates-sql.ts'

/** A type of tickets with its prices. */
export interface PricedType {
  typeID: string
  vp: number
  /** The price at the counter; null for the standard type, whose price follows from that in Vp. */
  kobo: number | null
}

export interface ShowForSale extends SponsoredShow {
  cinemaId: string
  state: 'draft' | 'published' | 'cancelled'
  /** True some minutes after the start, and once it was compensated for because it did not run. */
  isSaleOver: boolean
  /** True once the books of the showtime were closed. */
  isClosed: boolean
  screen: HeldScreen
  takenSeats: string[]
  types: PricedType[]
  /** The types that are not sold because the film is for adults. */
  refusedTypes: string[]
  /** The prices of types in zones. */
  zones: (PricedType & { zone: Zone })[]
  /** The taxes that are frozen into its tickets. */
  taxes: TaxInForce[]
  /** The value at which its tickets are reported; null if that is what was paid. */
  reporting: ReportingTerms | null
  /** The offers that hold at the counter now. */
  offers: Record<string, HeldOffer[]> | null
}

/** Selects when the counter stops selling a showtime. The query must read `showtimes`. */
export const soldUntil = sql<Date>`(showtimes.starts_at
  + make_interval(mins => ${SOLD_AFTER_START_MINUTES}))`

/**
 * Selects the ticket types that the counter sells for a showtime, with their prices for standard seats. The query must
 * read `showtimes`.
 */
export const counterTypes = sql`
  from ticket_types types
  left join showtime_prices prices
    on (prices.showtime_id, prices.type_id, prices.zone) = (showtimes.id, types.id, 'standard')
  where types.class <> 'complimentary' and (types.class = 'standard' or prices.vp is not null)`

/**
 * Reads everything that a sale depends on. The caller has locked the showtime.
 *
 * @param soldAt when the tickets were sold, which decides about their taxes; undefined means now
 */
export async function findShowForSale(
  tx: Transaction,
  showtimeId: string,
  soldAt?: Date,
): Promise<ShowForSale | undefined> {
  const { rows } =
    await sql<ShowForSale>`${sql.raw(soldAt ? '/* find-show-of-past-sale */' : '/* find-show-for-sale */')}
    select showtimes.cinema_id as "cinemaId", state, (${soldUntil} <= now() or exists (
        select from show_settlements where showtime_id = ${showtimeId} and settled_at is not null)) as "isSaleOver",
      exists (select from showtime_closes where showtime_id = ${showtimeId}) as "isClosed",
      json_build_object('id', screens.id, 'version', screens.version) as screen,
      coalesce((select json_agg(seat) from (
        select seat from tickets where showtime_id = ${showtimeId} and status <> 'void'
        union all
        select seat from held_seats where showtime_id = ${showtimeId} and ${isStillHeld}
      ) taken), '[]') as "takenSeats",
      (select json_agg(json_build_object('typeID', types.id,
          'vp', coalesce(prices.vp, ticket_price), 'kobo', prices.kobo)) ${counterTypes}) as types, ${refusedTypes} as "refusedTypes",
      coalesce((select json_agg(json_build_object('typeID', type_id, 'zone', zone, 'vp', vp, 'kobo', kobo))
        from showtime_prices where showtime_id = showtimes.id and zone <> 'standard'), '[]') as zones,
      ${taxesInForceAt(sql`coalesce(${soldAt ?? null}::timestamptz, now())`)} as taxes,
      ${reportingOfShow} as reporting,
      films.distributor_id as "distributorId",
      (select sponsored_in_gross from settings) as "sponsoredInGross",
      ${soldAt ? sql`null` : offersToHold('counter', [showtimeId])} as offers
    from showtimes join screens on screens.id = screen_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join films on films.id = showtimes.film_id
    where showtimes.id = ${showtimeId} and state <> 'removed'`.execute(tx)
  return rows[0]
}

export interface NewTender {
  kind: PaidKind
  /** The amount that it pays, less change. */
  kobo: number
  given: number
  provider: string | null
  terminal: string | null
  reference: string | null
  /** Why a person has typed the reference at a till with a card terminal. */
  typedFor?: string | null
  /** The exchange that carried this amount over from an earlier sale. */
  carriedBy?: string
}

interface CounterTicket extends TicketValue {
  id: string
  seat: string
  /** The zone of the seat at the time of the sale. */
  zone: SeatZone
  code: string
  typeId: string
  /** The price without an offer or a bundle, if one lowers it. */
  listKobo?: number | undefined
  bundleLine?: number | undefined
  /** The part of the list price that another party than the buyer pays. */
  sponsored?: Sponsored | undefined
  /** The value that is reported to the distributor, if terms of the film say more than its gross. */
  reported?: ReportedValue | undefined
  /** True if another person has the seat, so that the ticket is void from the beginning. */
  isVoid?: boolean
}

/** The use of an offer by a sale. */
export interface CounterRedemption {
  id: string
  offer: { id: string }
  /** The code that opened the offer. */
  codeId?: string | undefined
  /** The discount in kobo. */
  kobo: number
}

export interface CounterSale {
  purchaseId: string
  sessionId: string
  showtimeId: string
  /** The sum of its food and drinks, which `writeLines` writes. */
  itemsKobo?: number
  bundles?: readonly BundleSold[]
  operatorId: string
  key: string | undefined
  requestHash: string
  /** The buyer who gave a phone number, to which the pins are sent. */
  guest: { customerId: string | null } | undefined
  /** Why the tickets are free, and who has approved it; null for sold ones. */
  given: { reason: string; approverId: string } | null
  tickets: readonly CounterTicket[]
  tenders: readonly NewTender[]
  redemption?: CounterRedemption | undefined
}

export type SaleOfKey = Pick<CounterSale, 'sessionId' | 'operatorId' | 'key' | 'requestHash'>

/** Inserts the tenders of a purchase. */
const insertTenders = (purchaseId: string, tenders: readonly NewTender[]) => sql`
  insert into tenders (purchase_id, place, kind, kobo, given_kobo, provider, terminal, reference, typed_for, carried_by)
  select ${purchaseId}::uuid, place, kind, kobo, given_kobo, provider, terminal, reference, typed_for, carried_by
  from unnest(
    ${tenders.map(({ kind }) => kind)}::text[],
    ${tenders.map(({ kobo }) => kobo)}::bigint[],
    ${tenders.map(({ given }) => given)}::bigint[],
    ${tenders.map(({ provider }) => provider)}::text[],
    ${tenders.map(({ terminal }) => terminal)}::text[],
    ${tenders.map(({ reference }) => reference)}::text[],
    ${tenders.map(({ typedFor = null }) => typedFor)}::text[],
    ${tenders.map(({ carriedBy = null }) => carriedBy)}::uuid[]
  ) with ordinality one (kind, kobo, given_kobo, provider, terminal, reference, typed_for, carried_by, place)`

/** Returns the part of a statement that writes the bundles of a purchase, and the name of the statement. */
function withBundles(name: string, { purchaseId, bundles = [] }: Pick<CounterSale, 'purchaseId' | 'bundles'>) {
  if (bundles.length === 0) return { name: sql.raw(`/* ${name} */`), insertion: sql`` }
  const rows = bundles.map((bundle) => ({ ...bundle, purchaseId, vp: 0 }))
  return { name: sql.raw(`/* ${name}-with-bundles */`), insertion: sql`, bundles as (${insertionOfBundles(rows)})` }
}

/**
 * Writes a purchase at a counter with its tickets and tenders, and assigns the seats, in one statement. The caller has
 * locked the showtime. This fires the triggers purchases_at_open_till, purchases_are_tendered, tenders_pay_purchases,
 * tickets_make_up_purchases, refuse_held_seats, prove_sales and book_naira (docs/data-model.md).
 */
export async function insertCounterSale(tx: Transaction, sale: CounterSale): Promise<void> {
  const { tickets, tenders, showtimeId } = sale
  const gross = tickets.reduce((sum, { grossKobo }) => sum + grossKobo, 0)
  const { name, insertion } = withBundles('write-counter-sale', sale)
  await sql`${name}
    with seats as (
      update showtimes set assigned_seats = assigned_seats + ${tickets.filter((one) => !one.isVoid).length}
      where id = ${showtimeId}
      returning id, starts_at, film_id, play_date(starts_at, (
        select time_zone from cinemas where cinemas.id = cinema_id
      )) as play_date
    ), sold as (
      insert into purchases (id, showtime_id, tickets, total, gross_kobo, items_kobo, channel, operator_id,
        till_session_id, given_for, approved_by, idempotency_key, request_hash, reminded_at)
      select ${sale.purchaseId}::uuid, id, ${tickets.length}, 0, ${gross}, ${sale.itemsKobo ?? 0}, 'counter',
        ${sale.operatorId}::uuid, ${sale.sessionId}::uuid, ${sale.given?.reason ?? null},
        ${sale.given?.approverId ?? null}::uuid, ${sale.key ?? null}, ${sale.requestHash},
        case when starts_at <= now() + make_interval(hours => ${REMINDER_HOURS}) then now() end
      from seats
    ), paid as (${insertTenders(sale.purchaseId, tenders)})${insertion}
    insert into tickets (id, purchase_id, holder_id, showtime_id, seat, zone, code, type_id, price_vp,
      gross_kobo, net_kobo, taxes, serial, film_id, play_date, pin_sends, pin_sent_at, status,
      list_vp, list_kobo, offer_id, sponsor, sponsor_kobo, reported_kobo, reported_net_kobo, bundle_line)
    select one.id, ${sale.purchaseId}::uuid, ${sale.guest?.customerId ?? null}::uuid, seats.id, seat, zone, code, type_id, 0,
      one.gross_kobo, net_kobo, taxes::jsonb, last.serial + place, film_id, play_date,
      ${sale.guest ? 1 : 0}, case when ${sale.guest !== undefined} then now() end,
      case when is_void then 'void' else 'unused' end,
      case when list_kobo is not null then 0 end, list_kobo,
      case when list_kobo is not null then ${sale.redemption?.offer.id ?? null}::uuid end,
      sponsor, sponsor_kobo, reported_kobo, reported_net_kobo, bundle_line
    from unnest(
      ${tickets.map(({ id }) => id)}::uuid[],
      ${tickets.map(({ seat }) => seat)}::text[],
      ${tickets.map(({ zone }) => zone)}::text[],
      ${tickets.map(({ code }) => code)}::text[],
      ${tickets.map(({ typeId }) => typeId)}::uuid[],
      ${tickets.map(({ grossKobo }) => grossKobo)}::bigint[],
      ${tickets.map(({ netKobo }) => netKobo)}::bigint[],
      ${tickets.map(({ taxes }) => JSON.stringify(taxes))}::text[],
      ${tickets.map(({ isVoid = false }) => isVoid)}::boolean[],
      ${tickets.map(({ listKobo = null }) => listKobo)}::bigint[],
      ${tickets.map(({ sponsored }) => sponsored?.by ?? null)}::text[],
      ${tickets.map(({ sponsored }) => sponsored?.kobo ?? null)}::bigint[],
      ${tickets.map(({ reported }) => reported?.reportedKobo ?? null)}::bigint[],
      ${tickets.map(({ reported }) => reported?.reportedNetKobo ?? null)}::bigint[],
      ${tickets.map(({ bundleLine = null }) => bundleLine)}::integer[]
    ) with ordinality one (id, seat, zone, code, type_id, gross_kobo, net_kobo, taxes, is_void, list_kobo, sponsor,
      sponsor_kobo, reported_kobo, reported_net_kobo, bundle_line, place)
    cross join seats
    cross join (
      select coalesce(max(serial), 0) as serial from tickets where showtime_id = ${showtimeId}
    ) last`.execute(tx)
}

export type FoodSale = Pick<
  CounterSale,
  'purchaseId' | 'sessionId' | 'operatorId' | 'key' | 'requestHash' | 'tenders'
> & {
  cinemaId: string
  itemsKobo: number
  bundles: readonly BundleSold[]
}

/**
 * Writes a purchase of food and drinks without tickets, with its tenders. This fires the triggers
 * purchases_at_open_till, purchases_are_tendered, purchases_have_items, tenders_pay_purchases and book_naira
 * (docs/data-model.md).
 */
export async function insertFoodSale(tx: Transaction, sale: FoodSale): Promise<void> {
  const { name, insertion } = withBundles('write-food-sale', sale)
  await sql`${name}
    with sold as (
      insert into purchases (id, cinema_id, tickets, total, gross_kobo, items_kobo, channel, operator_id,
        till_session_id, idempotency_key, request_hash, reminded_at)
      values (${sale.purchaseId}::uuid, ${sale.cinemaId}::uuid, 0, 0, 0, ${sale.itemsKobo}, 'counter',
        ${sale.operatorId}::uuid, ${sale.sessionId}::uuid, ${sale.key ?? null}, ${sale.requestHash}, now())
    )${insertion}
    ${insertTenders(sale.purchaseId, sale.tenders)}`.execute(tx)
}

interface KeyAtTill {
  /** The tills at which the key may have been used: that of the session, and those of the printed codes. */
  tillIds: readonly string[]
  operatorId: string
  key: string
}

/** Returns the purchase that was made with a key at one of these tills, by whomever, or elsewhere by this person. */
export async function findPurchaseOfKey(db: Database, { tillIds, operatorId, key }: KeyAtTill) {
  const { rows } = await sql<{ id: string; requestHash: string }>`/* find-purchase-of-key */
    select purchases.id, request_hash as "requestHash"
    from purchases join till_sessions on till_sessions.id = till_session_id
    where till_session_id is not null and idempotency_key = ${key}
      and till_id = any(${tillIds}::uuid[])
    union all
    select purchases.id, 'of another till'
    from purchases left join till_sessions on till_sessions.id = till_session_id
    where operator_id = ${operatorId} and idempotency_key = ${key}
      and (till_id is null or till_id <> all(${tillIds}::uuid[]))
    limit 1`.execute(db)
  return rows[0]
}
