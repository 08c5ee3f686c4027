import type { addOffer, getOfferReport, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'

type Fields = z.output<(typeof addOffer)['input']>

const columns = sql`id, version, name, kind, value, pay, of_tickets as of, least, most, uses, uses_each as "usesEach",
  budget_kobo as "budgetKobo", payer, sponsor, code, used, spent_kobo as "spentKobo",
  ${instantText('added_at')} as "addedAt", ${instantText('stopped_at')} as "stoppedAt", jsonb_build_object('types', type_ids, 'films', film_ids, 'cinemas', cinema_ids,
    'channels', channels, 'weekdays', weekdays,
    'hours', jsonb_build_object('from', from_time, 'until', until_time),
    'plays', jsonb_build_object('from', plays_from, 'until', plays_until),
    'sales', jsonb_build_object('from', sales_from, 'until', sales_until)) as only`

interface Page {
  limit: number
  /** The position of the last offer on the previous page. */
  after: number | undefined
}

/**
 * Returns the newest offers first, one more than fits on the page, so that the caller knows if another page follows.
 */
export async function selectOffers(db: Database, { limit, after }: Page) {
  const { rows } = await sql<Offer & { position: number }>`/* list-offers */
    select ${columns}, position from offers
    where ${after ?? null}::integer is null or position < ${after ?? null}::integer
    order by position desc limit ${limit + 1}`.execute(db)
  return rows.map(({ position, ...offer }) => ({ offer, position }))
}

export async function findOffer(db: Database, id: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`/* find-offer */ select ${columns} from offers where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an offer, so that it is not stopped meanwhile, and no purchase takes a use of it. */
export async function lockOffer(tx: Transaction, id: string): Promise<void> {
  await sql`/* lock-offer */ select from offers where id = ${id} for no key update`.execute(tx)
}

type Named = Pick<Fields['only'], 'types' | 'films' | 'cinemas'>

/** Returns the ids in an offer that do not exist. */
export async function findUnknown(db: Database, { types, films, cinemas }: Named) {
  const isUnknown = (table: string, ids: readonly string[]) => sql<boolean>`exists (
    select from unnest(${ids}::uuid[]) named (id) where id not in (select id from ${sql.table(table)}))`
  const { rows } = await sql<{ type: boolean; film: boolean; cinema: boolean }>`/* find-unknown */
    select ${isUnknown('ticket_types', types)} as type, ${isUnknown('films', films)} as film,
      ${isUnknown('cinemas', cinemas)} as cinema`.execute(db)
  return rows[0]
}

/** This fires the trigger offers_tell (docs/data-model.md). */
export async function insertOffer(tx: Transaction, id: string, fields: Fields): Promise<void> {
  const { only } = fields
  await sql`/* write-offer */
    insert into offers (id, position, name, kind, value, pay, of_tickets, type_ids, film_ids, cinema_ids, channels,
      weekdays, from_time, until_time, plays_from, plays_until, sales_from, sales_until, least, most, uses,
      uses_each, budget_kobo, payer, sponsor, code)
    select ${id}::uuid, coalesce(max(position), 0) + 1, ${fields.name}, ${fields.kind}, ${fields.value}::bigint,
      ${fields.pay}::integer, ${fields.of}::integer, ${only.types}::uuid[], ${only.films}::uuid[],
      ${only.cinemas}::uuid[], ${only.channels}::text[], ${only.weekdays}::integer[], ${only.hours.from}::text,
      ${only.hours.until}::text, ${only.plays.from}::date, ${only.plays.until}::date, ${only.sales.from}::date,
      ${only.sales.until}::date, ${fields.least}::integer, ${fields.most}::integer, ${fields.uses}::integer,
      ${fields.usesEach}::integer, ${fields.budgetKobo}::bigint, ${fields.payer}, ${fields.sponsor}::text, ${fields.code}
    from offers`.execute(tx)
}

/** This fires the trigger offers_tell_ends (docs/data-model.md). */
export async function markOfferStopped(tx: Transaction, id: string): Promise<void> {
  await sql`/* stop-offer */
    update offers set stopped_at = now(), version = version + 1 where id = ${id}`.execute(tx)
}

type Rows = OutputOf<typeof getOfferReport>['rows']

/** Returns the sales with an offer by cinema, without refunded tickets. */
export async function sumOffer(db: Database, id: string): Promise<Rows> {
  const { rows } = await sql<Rows[number]>`/* sum-offer */
    select cinemas.name as cinema, count(distinct tickets.purchase_id) as purchases, count(*) as tickets,
      sum(list_kobo)::bigint as "listKobo", sum(paid_kobo(tickets))::bigint as "grossKobo",
      coalesce(sum(sponsor_kobo), 0)::bigint as "owedKobo"
    from redemptions
    join tickets on tickets.purchase_id = redemptions.purchase_id and tickets.offer_id = redemptions.offer_id
    join showtimes on showtimes.id = tickets.showtime_id
    join cinemas on cinemas.id = cinema_id
    where redemptions.offer_id = ${id}
      and not exists (select from ticket_refunds where ticket_id = tickets.id)
      and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
    group by cinemas.id order by cinemas.name, cinemas.id`.execute(db)
  return rows
}
