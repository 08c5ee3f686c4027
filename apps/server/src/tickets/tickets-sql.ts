import { sql } from 'kysely'
import type { Ticket } from '@velvet/contract/entities'
import type { Database } from '../database/connect.ts'
import { localDate, localTime } from '../showtimes/showtimes-sql.ts'

/** What the customer is shown of one account; nobody scrolls further back than this. */
const LIST_LIMIT = 200

/** A ticket that nobody used by the end of its film is over, also before a job has written it down. */
const ticketStatus = sql<Ticket['TicketStatus']>`case
  when tickets.status = 'used' then 'Used'
  when tickets.status in ('void', 'expired') or showtimes.ends_at < now() then 'Expired'
  else 'Unused' end`

/** Until when its holder may give a ticket back; null where that is not offered, or over. */
const refundableUntil = sql<string | null>`case when tickets.status = 'unused' then
  to_char((showtimes.starts_at - make_interval(hours => settings.refund_hours_before))
    at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`

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

/** Newest first; the screen sorts them as the specification says. All of them without a limit. */
export function listTicketRows(
  db: Database,
  customerId: string,
  { limit }: { limit: number | undefined } = { limit: LIST_LIMIT },
) {
  const newest = selectTickets(db, customerId).orderBy('tickets.id', 'desc')
  return (limit === undefined ? newest : newest.limit(limit)).execute()
}

export function findTicketRow(db: Database, customerId: string, ticketId: string) {
  return selectTickets(db, customerId).where('tickets.id', '=', ticketId).executeTakeFirst()
}

/** Tickets of one purchase, in the order of their seats. */
export function listPurchasedTicketRows(db: Database, customerId: string, purchaseId: string) {
  return selectTickets(db, customerId)
    .where('tickets.purchase_id', '=', purchaseId)
    .orderBy('tickets.id')
    .execute()
}
