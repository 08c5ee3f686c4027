import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { EVENT_HOURS_BEFORE } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import { liveCaller } from '../../kernel/identity/session-sql.ts'
import { isUnchangedSince } from '../../kernel/showtimes/catalogue-sql.ts'
import { instantAndLocal } from '../../kernel/showtimes/local-time-sql.ts'
import { sellsSnacks } from '../../kernel/showtimes/snacks-sold-sql.ts'
import { batchedRead } from '../../kernel/calls/batched-read.ts'
import { PAGE_COLUMNS, type ListedInstants, type ListedKeys, type Page } from './listed-tickets-sql.ts'
import { inListOrder, invoice, isPayer, joinOne, ticketStatus } from './tickets-sql.ts'

// Most tickets were bought at their list price, and nothing else has happened to them. At each execution, PostgreSQL
// opens each table that a statement names, even if no row of it is needed. So the list is first read from the few tables
// that every ticket needs.

type Column =
  | 'TicketID'
  | 'TicketStatus'
  | 'SeatNumber'
  | 'PurchaseID'
  | 'ShowtimeID'
  | 'Zone'
  | 'Price'
  | 'GrossKobo'
  | 'NetKobo'
  | 'Taxes'
  | 'Invoice'
  | 'BoughtAt'
  | 'QrCode'
  | 'RefundableUntil'

/** A ticket without a discount, a transfer, a refund, an exchange, food and a disrupted showtime. */
export type PlainTicket = Pick<Ticket, Column> & ListedKeys & ListedInstants & { sellsSnacks: boolean }

/** If one ticket of a page is not plain, the other statement must read the whole page. */
type PlainRow = { isPlain: boolean; isCatalogueUnchanged: boolean } & (PlainTicket | { TicketID: null })

const caller = sql`caller.id`
const zone = sql`showtimes.time_zone`

/**
 * Joins the showtime of a ticket, with everything that its tickets share. PostgreSQL can keep this row for the next
 * ticket of the showtime.
 */
const showtimeOfTicket = sql`cross join lateral (
  select starts_at, ends_at, film_id, cinema_id, screen_id, time_zone,
    ${instantAndLocal(sql`starts_at`, sql`time_zone`)} as local_start,
    ${instantAndLocal(sql`ends_at`, sql`time_zone`)} as local_end,
    ${instantAndLocal(
      sql`(starts_at - make_interval(hours => (select refund_hours_before from settings)))`,
      sql`time_zone`,
    )} as local_refund_end,
    ${sellsSnacks(sql`showtimes.cinema_id`)} as sells_snacks,
    starts_at < now() + make_interval(hours => ${sql.lit(EVENT_HOURS_BEFORE)}) and (
      select latest in ('late', 'stopped', 'not-shown') from show_runs where showtime_id = showtimes.id
    ) as is_disrupted
  from showtimes cross join lateral (select time_zone from cinemas where id = showtimes.cinema_id limit 1) cinemas
  where showtimes.id = tickets.showtime_id limit 1
) showtimes`

/**
 * True for a ticket that this statement shows incompletely. The subqueries return values, because PostgreSQL may read a
 * whole table for `exists`.
 */
const isMore = sql`num_nonnulls(tickets.offer_id, tickets.bundle_line) > 0
  or showtimes.is_disrupted
  or tickets.status <> 'unused' and num_nonnulls((select ticket_id from ticket_refunds where ticket_id = tickets.id),
    (select ticket_id from ticket_exchanges where ticket_id = tickets.id)) > 0
  or (select true from ticket_gifts where ticket_id = tickets.id and taken_at is null and called_back_at is null)`

/** True for a customer who has given a ticket away or ordered food with one, which other tickets show too. */
const hasMore = (customerId: string) => sql`exists (
    select from ticket_gifts where giver_id = ${customerId}::uuid and taken_at is not null)
  or exists (
    select from purchases where customer_id = ${customerId}::uuid and items_vp > 0 and showtime_id is not null)`

/**
 * Returns the first page of the tickets that a customer holds, in the order of their list. The page is complete only if
 * all of its rows are plain.
 */
export const listPlainTicketRows = batchedRead(
  'list-plain-tickets',
  PAGE_COLUMNS,
  ({ limit, snapshot, id, sessionId }: Page) => sql<PlainRow>`
    select tickets.id as "TicketID", ${ticketStatus} as "TicketStatus", tickets.seat as "SeatNumber",
      tickets.purchase_id as "PurchaseID", tickets.showtime_id as "ShowtimeID",
      nullif(tickets.zone, 'standard') as "Zone", tickets.code as "QrCode",
      case when ${isPayer(caller)} then tickets.price_vp end as "Price",
      case when ${isPayer(caller)} then tickets.gross_kobo end as "GrossKobo",
      case when ${isPayer(caller)} then tickets.net_kobo end as "NetKobo",
      case when ${isPayer(caller)} then tickets.taxes end as "Taxes",
      case when ${isPayer(caller)} then ${invoice} end as "Invoice",
      case when ${isPayer(caller)} then ${instantAndLocal(sql`purchases.created_at`, zone)} end as "BoughtAt",
      case when ${isPayer(caller)} and tickets.status = 'unused' then
        case when tickets.moved_at is null then local_refund_end else local_start end end as "RefundableUntil",
      case when ${isPayer(caller)} then date_part('epoch', tickets.created_at) end as "soldAt",
      local_start as "StartsAt", local_end as "EndsAt", sells_snacks as "sellsSnacks",
      showtimes.film_id as "filmId", showtimes.cinema_id as "cinemaId", showtimes.screen_id as "screenId",
      tickets.type_id as "typeId",
      (${hasMore(id)} or ${isMore}) is not true as "isPlain",
      ${isUnchangedSince(snapshot)} as "isCatalogueUnchanged"
    from ${liveCaller({ id, sessionId })}
    left join (tickets ${showtimeOfTicket} ${joinOne('purchases', 'tickets.purchase_id')})
      on tickets.holder_id = ${id}::uuid
    ${inListOrder} limit ${limit}`,
)
