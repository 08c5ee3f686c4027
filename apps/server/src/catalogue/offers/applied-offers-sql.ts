import type { AppliedOffer } from '@velvet/contract/catalogue/offers.calls'
import type { Sponsoring } from '@velvet/contract/books/sponsored'
import type { OfferChannel, OfferPayer } from '@velvet/contract/catalogue/offers.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Converts a time of day into the time since 06:00, when the business day begins. */
const sinceOpening = (time: RawBuilder<unknown>) => sql`(${time}::time - interval '6 hours')`

const isWithin = (day: RawBuilder<unknown>, from: string, until: string) => sql`
  ${day} between coalesce(${sql.ref(from)}, ${day}) and coalesce(${sql.ref(until)}, ${day})`

/** True if the offer holds for the showtime. The query must read offers, showtimes and cinemas. */
const isForShowtime = sql<boolean>`(
  (film_ids = '{}' or showtimes.film_id = any(film_ids))
  and (cinema_ids = '{}' or showtimes.cinema_id = any(cinema_ids))
  and (weekdays = '{}' or extract(isodow from play_date(starts_at, time_zone)) = any(weekdays))
  and ${isWithin(sql`play_date(starts_at, time_zone)`, 'plays_from', 'plays_until')}
  and (from_time is null
    or ${sinceOpening(sql`(starts_at at time zone time_zone)`)} >= ${sinceOpening(sql`from_time`)})
  and (until_time is null or until_time = '06:00'
    or ${sinceOpening(sql`(starts_at at time zone time_zone)`)} < ${sinceOpening(sql`until_time`)}))`

/** True if the offer is on sale now. The query must read offers and cinemas. */
const isOnSale = sql<boolean>`(stopped_at is null
  and ${isWithin(sql`(now() at time zone time_zone)::date`, 'sales_from', 'sales_until')})`

const isLeft = sql<boolean>`(used < coalesce(uses, used + 1) and spent_kobo < coalesce(budget_kobo, spent_kobo + 1))`

const isAutomatic = sql<boolean>`code = 'none'`

/** True if an offer without a code is not stopped, so that it holds now or can hold later. */
export const hasAutomaticOffers = sql<boolean>`exists (select from offers where stopped_at is null and ${isAutomatic})`

const isIn = (channel: OfferChannel) => sql<boolean>`(channels = '{}' or ${sql.lit(channel)} = any(channels))`

/** An offer at the time of a purchase, with amounts in kobo. */
export interface HeldOffer extends AppliedOffer {
  /** How many purchases may still use it; null without a limit. */
  usesLeft: number | null
  payer: OfferPayer
  /** The company that pays, for the payer `sponsor` alone. */
  sponsor: string | null
}

/** These fields of a showtime say who pays the discounts of its tickets. */
export interface SponsoredShow {
  /** The distributor of its film. */
  distributorId: string | null
  /** True if what a sponsor pays belongs to the gross of a ticket. */
  sponsoredInGross: boolean
}

/** Returns who pays the discount of an offer for a showtime. Null means the exhibitor. */
export function sponsoringOf(offer: HeldOffer | undefined, show: SponsoredShow): Sponsoring {
  const { distributorId, sponsoredInGross: inGross } = show
  return { by: offer?.payer === 'distributor' ? distributorId : offer?.sponsor, inGross }
}

const termsOf = sql`jsonb_build_object('id', offers.id, 'name', offers.name, 'kind', kind, 'value', value, 'pay', pay,
  'of', of_tickets, 'types', type_ids, 'least', least, 'most', most, 'budget', budget_kobo - spent_kobo,
  'usesEach', uses_each)`

/** Selects what only a purchase needs to know of an offer. */
const heldTermsOf = sql`${termsOf} || jsonb_build_object('usesLeft', offers.uses - offers.used, 'payer', payer,
  'sponsor', sponsor)`

/**
 * Selects the offers of showtimes as JSON, by the id of the showtime. Offers with a limit stay locked, so that two
 * purchases cannot take the same use. Every transaction locks showtimes, wallets and codes before offers, and offers
 * with codes before other offers.
 *
 * @param kept the offer of an order; it holds even after it was stopped
 */
export function offersToHold(channel: OfferChannel, showtimeIds: readonly string[], kept?: string) {
  const isKept = sql<boolean>`offers.id = ${kept ?? null}::uuid`
  const isOpen = sql<boolean>`(stopped_at is null or ${isKept})`
  const holds = sql<boolean>`(showtimes.id = any(${showtimeIds}::uuid[])
    and (${isKept} or ${isAutomatic} and ${isForShowtime} and ${isOnSale} and ${isIn(channel)}))`
  const shows = sql`showtimes join cinemas on cinemas.id = cinema_id`
  return sql`(
    with limited as (
      select offers.* from offers
      where ${isOpen} and num_nonnulls(uses, budget_kobo) > 0 and exists (select from ${shows} where ${holds})
      order by ${isAutomatic}, id for no key update
    ), open_offers as (
      select * from limited
      union all
      select * from offers where ${isOpen} and num_nonnulls(uses, budget_kobo) = 0
    )
    select json_object_agg(showtime_id, listed) from (
      select showtimes.id as showtime_id, json_agg(${heldTermsOf} order by position) as listed
      from ${shows} join open_offers offers on ${holds}
      group by showtimes.id
    ) of_showtimes)`
}

/** A code and its offer, read under their locks. */
export interface HeldCode {
  id: string
  /** True for a public word. */
  isWord: boolean
  /** The person who made its batch. */
  madeBy: string
  /** False once the offer has been stopped or has ended. */
  isOpen: boolean
  /** How many purchases may still use it; null without a limit of its own. */
  usesLeft: number | null
  offer: HeldOffer
  /** The showtimes for which the offer holds. */
  showtimes: string[] | null
}

/**
 * Selects codes as JSON, by their hashes, and locks them and then their offers with a limit. Unknown codes are
 * left out. A purchase that waits for an offer reads it as the purchase before has left it: the lock returns the
 * newest row.
 */
export const codesToHold = (channel: OfferChannel, showtimeIds: readonly string[], codes: readonly string[]) => sql`(
  with held_codes as (
    select * from offer_codes where hash = any(${codes}::text[]) order by id for no key update
  ), limited as (
    select * from offers
    where num_nonnulls(uses, budget_kobo) > 0 and id in (select offer_id from held_codes)
    order by id for no key update
  ), held_offers as (
    select * from limited
    union all
    select * from offers where num_nonnulls(uses, budget_kobo) = 0
  )
  select json_object_agg(held_codes.hash, json_build_object('id', held_codes.id,
    'isWord', offers.code = 'word', 'madeBy', made_by, 'usesLeft', held_codes.uses - held_codes.used,
    'isOpen', held_codes.state = 'open' and stopped_at is null and coalesce(ends_at > now(), true)
      and coalesce(sales_until >= (now() at time zone 'utc')::date - 1, true),
    'offer', ${heldTermsOf},
    'showtimes', (
      select json_agg(showtimes.id) from showtimes join cinemas on cinemas.id = cinema_id
      where showtimes.id = any(${showtimeIds}::uuid[]) and ${isForShowtime} and ${isOnSale} and ${isIn(channel)})
  )) from held_codes join held_offers offers on offers.id = offer_id)`

/** Locks one code and its offer, and returns them; undefined if there is no such code. */
export async function holdCode(
  tx: Transaction,
  { channel, showtimeId, hash }: { channel: OfferChannel; showtimeId: string; hash: string },
): Promise<HeldCode | undefined> {
  const { rows } = await sql<{ codes: Record<string, HeldCode> | null }>`/* hold-code */
    select ${codesToHold(channel, [showtimeId], [hash])} as codes`.execute(tx)
  return rows[0]?.codes?.[hash]
}

/** Selects how often each customer has used each offer that limits uses of one customer, as JSON. */
export const usesOfCustomers = (customerIds: readonly string[]) => sql`(
  select json_object_agg(key, uses) from (
    select customer_id || ' ' || offer_id as key, count(*) as uses
    from redemptions join offers on offers.id = offer_id and uses_each is not null
    where redemptions.customer_id = any(${customerIds}::uuid[]) and state <> 'given-back'
    group by customer_id, offer_id
  ) used)`

/** Returns the cinema of a showtime; undefined if there is no such showtime. */
export async function readCinemaOf(db: Database, showtimeId: string): Promise<string | undefined> {
  const row = await db.selectFrom('showtimes').select('cinema_id').where('id', '=', showtimeId).executeTakeFirst()
  return row?.cinema_id
}

/**
 * Returns when an offer or its code expires for a showtime: at the end of the last day of its sale, in the time zone of
 * the cinema. Returns null if it does not expire.
 */
export async function findEndOfOffer(
  db: Database,
  { offerId, codeId, showtimeId }: { offerId: string; codeId: string | undefined; showtimeId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`/* find-end-of-offer */
    select least((sales_until + 1)::timestamp at time zone time_zone - interval '1 second', offer_codes.ends_at) as until
    from offers left join offer_codes on offer_codes.id = ${codeId ?? null}::uuid
    cross join showtimes join cinemas on cinemas.id = cinema_id
    where offers.id = ${offerId} and showtimes.id = ${showtimeId}`.execute(db)
  return rows[0]?.until ?? null
}

/** Returns true if an offer without a code holds now or can hold later. */
export async function hasOffers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`/* has-offers */ select ${hasAutomaticOffers} as has`.execute(db)
  return rows[0]?.has === true
}

/** Selects all offers. The use of one purchase, whose tickets are exchanged, counts as given back. */
const offersWithout = (purchaseId: string) => sql`(
  select (jsonb_populate_record(offers, case when own.id is null then '{}'
    else jsonb_build_object('used', used - 1, 'spent_kobo', spent_kobo - own.kobo) end)).*
  from offers left join redemptions own
    on own.offer_id = offers.id and own.purchase_id = ${purchaseId} and own.state = 'used')`

/**
 * Returns the offers that hold for purchases of showtimes now, by the id of the showtime.
 *
 * @param exchangedId the purchase whose tickets are exchanged for the new ones
 */
export async function listAppliedOffers(
  db: Database,
  channel: OfferChannel,
  showtimeIds: readonly string[],
  exchangedId?: string,
): Promise<Map<string, AppliedOffer[]>> {
  if (showtimeIds.length === 0 || !(await hasOffers(db))) return new Map()
  const { rows } = await sql<{ id: string; offers: AppliedOffer[] }>`
    ${sql.raw(exchangedId === undefined ? '/* list-applied-offers */' : '/* list-offers-of-exchange */')}
    select showtimes.id, json_agg(${termsOf} order by position) as offers
    from showtimes join cinemas on cinemas.id = cinema_id
    join ${exchangedId === undefined ? sql`offers` : offersWithout(exchangedId)} offers
      on ${isAutomatic} and ${isForShowtime} and ${isOnSale} and ${isLeft} and ${isIn(channel)}
    where showtimes.id = any(${showtimeIds}::uuid[])
    group by showtimes.id`.execute(db)
  return new Map(rows.map(({ id, offers }) => [id, offers]))
}
