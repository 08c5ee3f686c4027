import { sql, type RawBuilder } from 'kysely'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { EVENT_HOURS_BEFORE } from '@velvet/contract/tickets/show-log.rules'
import { bundleOfLine, fullName } from '../../catalogue/items/names-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { ownerAt } from '../../books/parties/owners-sql.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { localDate, localInstant, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { sellsSnacks } from '../../kernel/showtimes/snacks-sold-sql.ts'
import { isRefundedAlone } from '../../kernel/showtimes/ran-sql.ts'
import { marksOfShow } from '../../kernel/showtimes/showtimes-sql.ts'

/** A ticket that was not used by the end of its film is expired, even before a job has recorded it. */
export const ticketStatus = sql<Ticket['TicketStatus']>`case
  when tickets.status = 'used' then 'Used'
  when tickets.status in ('void', 'expired') or showtimes.ends_at < now() then 'Expired'
  else 'Unused' end`

export const isUnused = sql<boolean>`(tickets.status = 'unused' and showtimes.ends_at >= now())`

/** A customer's list begins with the unused tickets, and all others follow. A page may contain both. */
export const inListOrder = sql`order by ${isUnused} desc, case when ${isUnused} then showtimes.starts_at end,
  case when ${isUnused} then tickets.id end, showtimes.starts_at desc, tickets.id desc`

/** The time until which unused tickets can be given back; null if no refunds are offered. */
export const refundEndsAt = sql`(showtimes.starts_at - make_interval(hours => settings.refund_hours_before))`

/**
 * The time until which a ticket can be refunded; null if no refunds are offered, or if the ticket
 * is not unused. A ticket whose showtime was moved can be refunded until the start.
 */
const refundableUntil = sql`(case when tickets.status <> 'unused' then null
  when tickets.moved_at is not null then showtimes.starts_at else ${refundEndsAt} end)`

/** A statement selects each instant with this function. */
type Clock = (instant: RawBuilder<unknown>) => RawBuilder<unknown>

/** What a calendar and a map need to know about a showtime. */
export const whenAndWhere = (clock: Clock) => sql`${clock(sql`showtimes.starts_at`)} as "StartsAt",
  ${clock(sql`showtimes.ends_at`)} as "EndsAt", cinemas.time_zone as "TimeZone",
  cinemas.latitude as "Latitude", cinemas.longitude as "Longitude",
  nullif(cinemas.phone, '') as "CinemaPhone"`

export const invoice = sql`case when purchases.invoice_number is not null
  then json_build_object('number', purchases.invoice_number, 'qr', purchases.invoice_qr) end`

const exchangedTo = sql`(
  select new_ticket_id from ticket_exchanges where ticket_exchanges.ticket_id = tickets.id)`

/** A gift of the ticket that waits for a person to take it. */
const hasLink = sql`exists (
  select from ticket_gifts where ticket_id = tickets.id and taken_at is null
    and called_back_at is null)`

/**
 * Selects what the show log says of a showtime that did not run as planned, and what its ticket got for that. Most
 * tickets are of showtimes to come, for which nothing is looked up.
 */
const disruption = sql`case when showtimes.starts_at < now() + make_interval(hours => ${sql.lit(EVENT_HOURS_BEFORE)}) then (
  select json_build_object('kind', latest, 'minutes', late_minutes,
    'time', to_char((showtimes.starts_at + make_interval(mins => late_minutes)) at time zone cinemas.time_zone, 'HH24:MI'),
    'gets', case
      when exists (
        select from service_vouchers join offer_codes codes on codes.id = code_id
        where ticket_id = tickets.id and codes.state <> 'stopped') then 'voucher'
      when settlements.settled_at is null and showtimes.state <> 'cancelled' then null
      when tickets.price_vp > 0 and tickets.payer_id is not null then 'points'
      when tickets.gross_kobo > 0 then 'money'
      else 'nothing' end)
  from show_runs runs left join show_settlements settlements using (showtime_id)
  where runs.showtime_id = showtimes.id and not ${isRefundedAlone}
    and (latest in ('stopped', 'not-shown') or latest = 'late' and showtimes.ends_at > now()
      -- A delay that was logged before a showtime moved was about its earlier time.
      and (tickets.moved_at is null or tickets.moved_at < latest_at))
) end`

/** The username of the person who took the ticket that this customer gave away last. */
const takenFrom = (viewer: RawBuilder<unknown>) => sql`(
  select case when takers.closed_at is null then takers.username end
  from ticket_gifts
  left join lateral (select * from customers where id = taken_by limit 1) takers on true
  where ticket_id = tickets.id and giver_id = ${viewer} and taken_at is not null
  order by ticket_gifts.id desc limit 1)`

/** True if this customer gave the ticket to the person without an account who has its present code. */
const isGuestOf = (viewer: RawBuilder<unknown>) => sql`exists (
  select from ticket_gifts where ticket_id = tickets.id and code_after = tickets.code
    and giver_id = ${viewer} and taken_by is null)`

/** The number of tickets that were sold with the same minimum offer or in bundles, and must be refunded together. */
const goesWith = sql`(
  select nullif(count(*), 0) from tickets others left join offers on offers.id = others.offer_id
  where others.purchase_id = tickets.purchase_id
    and (kind = 'n-for-m' or least > 1 or others.bundle_line is not null))`

/** The company that paid a part of the price. What a distributor pays is a matter of its settlement. */
const companyOf = sql`(
  select json_build_object('name', offers.sponsor, 'kobo', tickets.sponsor_kobo) from offers
  where offers.id = tickets.offer_id and payer = 'sponsor')`

/** The food that a customer has ordered for the showtime of a ticket. */
const snacksOf = (
  viewer: RawBuilder<unknown>,
) => sql`json_build_object('cinemaID', showtimes.cinema_id, 'isSold', ${sellsSnacks(sql`showtimes.cinema_id`)},
  'pickups', (
  select coalesce(json_agg(json_build_object('purchaseID', ordered.id, 'code', code, 'state', pickups.state,
    'wantedAt', ${instantText('wanted')}, 'boughtAt', ${localInstant(sql`ordered.created_at`)},
    'exhibitor', ${ownerAt(sql`ordered.created_at`)}, 'lines', (
      select json_agg(json_build_object('name', ${fullName}, 'count', count, 'isPaidBack',
        exists (select from item_refunds refunds where (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place)),
        'bundle', ${bundleOfLine()}, 'vp', price_vp, 'grossKobo', gross_kobo, 'netKobo', net_kobo, 'taxes', taxes
      ) order by place)
      from purchase_items lines join items on items.id = item_id
      where lines.purchase_id = ordered.id)) order by ordered_at), '[]')
  from purchases ordered
  join pickups on pickups.purchase_id = ordered.id
  cross join lateral (select coalesce(here_at, wanted_at) as wanted) due
  where ordered.customer_id = ${viewer} and ordered.showtime_id = tickets.showtime_id and items_vp > 0))`

const isHolder = (viewer: RawBuilder<unknown>) => sql`tickets.holder_id is not distinct from ${viewer}`
export const isPayer = (viewer: RawBuilder<unknown>) => sql`tickets.payer_id = ${viewer}`

/**
 * The columns that only one person may see: the holder, or a customer who gave the ticket away or paid for it. Null
 * stands for a holder without an account.
 */
export const personalColumns = (viewer: RawBuilder<unknown>, clock: Clock) => sql`
  case when ${isPayer(viewer)} then tickets.price_vp end as "Price",
  case when ${isPayer(viewer)} then tickets.list_vp end as "ListPrice",
  case when ${isPayer(viewer)} and num_nonnulls(tickets.offer_id, tickets.bundle_line) > 0 then ${goesWith} end as "RefundedWith",
  case when ${isPayer(viewer)} then tickets.bundle_line end as "BundleLine",
  case when ${isPayer(viewer)} then tickets.gross_kobo end as "GrossKobo",
  case when ${isPayer(viewer)} and tickets.sponsor is not null then ${companyOf} end as "Sponsor",
  case when ${isPayer(viewer)} then tickets.net_kobo end as "NetKobo",
  case when ${isPayer(viewer)} then tickets.taxes end as "Taxes",
  case when ${isPayer(viewer)} then ${invoice} end as "Invoice",
  case when ${isPayer(viewer)} then ${clock(sql`purchases.created_at`)} end as "BoughtAt",
  case when ${isPayer(viewer)} then ${clock(sql`refund.refunded_at`)} end as "RefundedAt",
  case when ${isHolder(viewer)} then tickets.code else '' end as "QrCode",
  case when ${isHolder(viewer)} and ${isPayer(viewer)} then ${clock(refundableUntil)} end as "RefundableUntil",
  case when ${isHolder(viewer)} then ${hasLink} else false end as "LinkSent",
  not (${isHolder(viewer)}) as "GivenAway",
  case when not (${isHolder(viewer)}) then ${takenFrom(viewer)} end as "TakenBy",
  case when ${isHolder(viewer)} or ${isPayer(viewer)} then ${snacksOf(viewer)} end as "Snacks",
  tickets.holder_id is null and ${isUnused} and ${isGuestOf(viewer)} as "CanTakeBack"`

/** Selects the public columns of a ticket, without the data that many tickets share. */
export const rowColumns = sql`tickets.id as "TicketID", ${ticketStatus} as "TicketStatus",
  tickets.seat as "SeatNumber", tickets.purchase_id as "PurchaseID",
  tickets.showtime_id as "ShowtimeID", nullif(tickets.zone, 'standard') as "Zone", refund.refunded_at is not null as "Refunded",
  ${exchangedTo} as "ExchangedTo", ${disruption} as "Disruption"`

/** What everybody may know of a ticket. The query must read `ticketTables`. */
export const columnsForAll = sql`${rowColumns},
  films.title as "MovieTitle", cinemas.name as "CinemaName", cinemas.address as "CinemaAddress",
  ${localTime} as "ShowtimeTime", ${localDate} as "ShowtimeDate", films.poster_url as "PosterURL",
  screens.name as "ScreenName", films.colour as "Colour",
  types.name as "TicketType", nullif(types.note, '') as "TypeNote",
  nullif(types.translations, '{}') as "TypeTranslations",
  ${whenAndWhere(localInstant)}`

/** A ticket as one person sees it. The query must read `ticketTables`. */
const ticketColumns = (viewerId: string | null) => {
  const viewer = sql`${viewerId}::uuid`
  return sql`${columnsForAll}, ${personalColumns(viewer, localInstant)},
  case when ${isPayer(viewer)} then ${ownerAt(sql`tickets.created_at`)} end as "Exhibitor"`
}

/**
 * Selects the tickets that a customer sees in their list: those that they hold, and those that they gave
 * away.
 */
export const isListedFor = (customerId: string) => sql`(tickets.holder_id = ${customerId}::uuid
  or tickets.id = any(array(
    select ticket_id from ticket_gifts
    where giver_id = ${customerId}::uuid and taken_at is not null)))`

/**
 * Joins the one row that a foreign key leads to. The limit makes PostgreSQL look up this row
 * separately for each row to which it is joined. Without it, PostgreSQL may read the whole table,
 * such as every showtime there ever was, because it expects a customer to have many tickets.
 */
export const joinOne = (table: string, key: string) => sql`
  cross join lateral (
    select * from ${sql.table(table)} where id = ${sql.ref(key)} limit 1
  ) ${sql.ref(table)}`

/**
 * A ticket with the rows that its columns need. The limits tell PostgreSQL that there is one row each, even before its
 * first statistics.
 */
export const ticketWithTimes = sql`tickets
  ${joinOne('showtimes', 'tickets.showtime_id')}
  ${joinOne('cinemas', 'showtimes.cinema_id')}
  ${joinOne('purchases', 'tickets.purchase_id')}
  left join lateral (select refunded_at from ticket_refunds where ticket_id = tickets.id limit 1) refund on true
  cross join (select refund_hours_before from settings limit 1) settings`

export const ticketTables = sql`${ticketWithTimes}
  ${joinOne('screens', 'showtimes.screen_id')}
  ${joinOne('films', 'showtimes.film_id')}
  left join ticket_types types on types.id = tickets.type_id and types.class <> 'standard'`

/** Returns all tickets of a customer, newest first. */
export async function listAllTicketRows(db: Database, customerId: string): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`/* list-all-tickets */
    select ${ticketColumns(customerId)} from ${ticketTables}
    where ${isListedFor(customerId)}
    order by tickets.id desc`.execute(db)
  return rows
}

/** Returns a ticket that a customer holds or has given away. */
export async function findTicketRow(db: Database, customerId: string, ticketId: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`/* find-ticket */
    select ${ticketColumns(customerId)} from ${ticketTables}
    where ${isListedFor(customerId)} and tickets.id = ${ticketId}`.execute(db)
  return rows[0]
}

/** Returns a ticket if this customer holds it; null stands for a person without an account. */
export async function findHeldTicketRow(
  db: Database,
  { ticketId, customerId }: { ticketId: string; customerId: string | null },
): Promise<(Ticket & Pick<NoticedTicketRow, 'Marks'>) | undefined> {
  const { rows } = await sql<Ticket & Pick<NoticedTicketRow, 'Marks'>>`/* find-held-ticket */
    select ${ticketColumns(customerId)}, ${marksOfShow} as "Marks" from ${ticketTables}
    where tickets.holder_id is not distinct from ${customerId}::uuid
      and tickets.id = ${ticketId}`.execute(db)
  return rows[0]
}

/** A ticket for a notice, without its code, and with the customer who is told, if there is one. */
type NoticedTicketRow = Ticket & { customerId: string | null; Marks: ShowMark[] | null }

/**
 * Lists the tickets of purchases, those of each purchase in the order of their seats. Their holders are
 * told about them, and the payer is told about a ticket whose holder has no account.
 */
export async function listTicketRowsOf(db: Database, purchaseIds: readonly string[]): Promise<NoticedTicketRow[]> {
  const { rows } = await sql<NoticedTicketRow>`/* list-tickets-of-purchases */
    select ${columnsForAll}, '' as "QrCode", ${marksOfShow} as "Marks",
      coalesce(tickets.holder_id, tickets.payer_id) as "customerId"
    from ${ticketTables}
    where tickets.purchase_id = any(${purchaseIds}::uuid[])
    order by tickets.purchase_id, tickets.id`.execute(db)
  return rows
}

/**
 * Lists the tickets of a purchase as staff see them, with the codes of those that are on paper. A person
 * who took a ticket by a link without an account has its code alone.
 */
export async function listPaperTicketRows(db: Database, purchaseId: string): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`/* list-paper-tickets */
    select ${columnsForAll}, tickets.price_vp as "Price",
      case when tickets.holder_id is null and tickets.bought_code is null
        then tickets.code else '' end as "QrCode"
    from ${ticketTables}
    where tickets.purchase_id = ${purchaseId}
    order by tickets.id`.execute(db)
  return rows
}

/** Lists the tickets of one purchase as its payer sees them, in the order of their seats. */
export async function listPurchasedTicketRows(db: Database, customerId: string, purchaseId: string): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`/* list-purchased-tickets */
    select ${ticketColumns(customerId)} from ${ticketTables}
    where tickets.payer_id = ${customerId} and tickets.purchase_id = ${purchaseId}
    order by tickets.id`.execute(db)
  return rows
}

/** Returns the cinema at which a ticket admits; undefined if there is no such ticket. */
export async function findCinemaOfTicket(db: Database, ticketId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .select('showtimes.cinema_id')
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return row?.cinema_id
}
