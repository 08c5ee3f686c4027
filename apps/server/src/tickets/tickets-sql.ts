import { sql, type RawBuilder } from 'kysely'
import type { Ticket } from '@velvet/contract/entities'
import type { Database } from '../database/connect.ts'
import { localDate, localTime } from '../showtimes/showtimes-sql.ts'

/**
 * A ticket that nobody used by the end of its film is expired, even before a job has recorded it.
 */
const ticketStatus = sql<Ticket['TicketStatus']>`case
  when tickets.status = 'used' then 'Used'
  when tickets.status in ('void', 'expired') or showtimes.ends_at < now() then 'Expired'
  else 'Unused' end`

const isUnused = sql<boolean>`(tickets.status = 'unused' and showtimes.ends_at >= now())`

const instantText = (instant: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Until when unused tickets of a showtime may be given back; null where that is not offered. */
export const refundDeadline = instantText(
  sql`(showtimes.starts_at - make_interval(hours => settings.refund_hours_before))`,
)

/**
 * Selects until when a ticket can be refunded; null where that is not offered or the ticket is not
 * unused. A ticket whose showtime was moved can be refunded until the start.
 */
const refundableUntil = sql<string | null>`case when tickets.status <> 'unused' then null
  when tickets.moved_at is not null then ${instantText(sql`showtimes.starts_at`)}
  else ${refundDeadline} end`

const isRefunded = sql<boolean>`exists (
  select from ticket_refunds where ticket_refunds.ticket_id = tickets.id)`

function selectTickets(db: Database, customerId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .innerJoin('settings', (join) => join.onTrue())
    .select([
      'tickets.id as TicketID',
      ticketStatus.as('TicketStatus'),
      'films.title as MovieTitle',
      'cinemas.name as CinemaName',
      'cinemas.address as CinemaAddress',
      localTime.as('ShowtimeTime'),
      localDate.as('ShowtimeDate'),
      'films.poster_url as PosterURL',
      'tickets.seat as SeatNumber',
      'tickets.code as QrCode',
      'tickets.purchase_id as PurchaseID',
      'tickets.showtime_id as ShowtimeID',
      'screens.name as ScreenName',
      'films.colour as Colour',
      isRefunded.as('Refunded'),
      refundableUntil.as('RefundableUntil'),
    ])
    .where('tickets.customer_id', '=', customerId)
}

/** Returns all tickets of a customer, newest first. */
export function listAllTicketRows(db: Database, customerId: string) {
  return selectTickets(db, customerId).orderBy('tickets.id', 'desc').execute()
}

/** The place of a ticket in the list of its holder. */
export interface TicketPlace {
  id: string
  /** As the list showed the ticket, which may have been used or have expired since then. */
  isUnused: boolean
}

/**
 * Returns one page of a customer's tickets. Unused tickets come first, those of the next showtime
 * before later ones; then the others, those of the latest showtime first. A ticket whose state
 * changes between two pages may stand on both; none is left out.
 */
export function listTicketRows(
  db: Database,
  customerId: string,
  { after, limit }: { after: TicketPlace | undefined; limit: number },
) {
  return selectTickets(db, customerId)
    .$if(after !== undefined, (query) => query.where(isBehind(after as TicketPlace)))
    .orderBy(isUnused, 'desc')
    .orderBy(sql`case when ${isUnused} then showtimes.starts_at end`)
    .orderBy(sql`case when ${isUnused} then tickets.id end`)
    .orderBy('showtimes.starts_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(limit)
    .execute()
}

function isBehind(place: TicketPlace) {
  const at = sql`(
    select last_showtime.starts_at, last_ticket.id from tickets last_ticket
    join showtimes last_showtime on last_showtime.id = last_ticket.showtime_id
    where last_ticket.id = ${place.id}::uuid)`
  return place.isUnused
    ? sql<boolean>`(not ${isUnused} or (showtimes.starts_at, tickets.id) > ${at})`
    : sql<boolean>`(not ${isUnused} and (showtimes.starts_at, tickets.id) < ${at})`
}

export function findTicketRow(db: Database, customerId: string, ticketId: string) {
  return selectTickets(db, customerId).where('tickets.id', '=', ticketId).executeTakeFirst()
}

/** Lists the tickets of one purchase in the order of their seats. */
export function listPurchasedTicketRows(db: Database, customerId: string, purchaseId: string) {
  return selectTickets(db, customerId)
    .where('tickets.purchase_id', '=', purchaseId)
    .orderBy('tickets.id')
    .execute()
}
