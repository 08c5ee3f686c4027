import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { liveCaller } from '../../kernel/identity/session-sql.ts'
import { isUnchangedSince, type SharedByTickets } from '../../kernel/showtimes/catalogue-sql.ts'
import { instantAndLocal } from '../../kernel/showtimes/local-time-sql.ts'
import { keptStatement } from '../../platform/database/kept-statement.ts'
import { isListedFor, isPayer, isUnused, personalColumns, rowColumns, ticketWithTimes } from './tickets-sql.ts'

/** A ticket of a list. `toTicket` adds to it what the process keeps. */
export type ListedTicket = Omit<Ticket, SharedByTickets | 'ShowtimeTime' | 'ShowtimeDate'> & {
  filmId: string
  cinemaId: string
  screenId: string
  typeId: string
  StartsAt: string
  EndsAt: string
  /** The time of the sale in seconds, if the caller has paid. */
  soldAt: number | null
}

/** A list that has no tickets is read as one row, in which the ticket's columns are null. */
export type ListedRow = { isCatalogueUnchanged: boolean; isAfterKnown?: boolean } & (ListedTicket | { TicketID: null })

/** A page of the list of the customer whose session is live. */
interface Page extends TokenHolder {
  limit: number
  /** The state of the database in which the process has read the catalogue. */
  snapshot: string
}

/** The rows that many tickets share are left out: to join them would cost as much again as all others. */
const columns = (snapshot: string) => sql`${rowColumns}, ${personalColumns(sql`caller.id`, instantAndLocal)},
  ${instantAndLocal(sql`showtimes.starts_at`)} as "StartsAt",
  ${instantAndLocal(sql`showtimes.ends_at`)} as "EndsAt",
  showtimes.film_id as "filmId", showtimes.cinema_id as "cinemaId", showtimes.screen_id as "screenId",
  tickets.type_id as "typeId",
  case when ${isPayer(sql`caller.id`)} then date_part('epoch', tickets.created_at) end as "soldAt",
  ${isUnchangedSince(snapshot)} as "isCatalogueUnchanged"`

/**
 * The order of a customer's list. All unused tickets come first, and the other tickets follow them
 * without a new page.
 */
const inListOrder = sql`order by ${isUnused} desc, case when ${isUnused} then showtimes.starts_at end,
  case when ${isUnused} then tickets.id end, showtimes.starts_at desc, tickets.id desc`

/**
 * Returns the first page. Unused tickets come first, and the next showtime is the first of them. All
 * other tickets follow, and the latest showtime is the first of them.
 */
export const listOwnTicketRows = keptStatement(
  ({ limit, snapshot, id, sessionId }: Page) => sql<ListedRow>`/* list-own-tickets */
    select ${columns(snapshot)}
    from ${liveCaller({ id, sessionId })}
    left join (${ticketWithTimes}) on ${isListedFor(id)}
    ${inListOrder} limit ${limit}`,
)

/** The page after a ticket of the list. */
interface NextPage extends Page {
  afterId: string
  /** True if the list showed that ticket as unused. It may have been used or have expired since then. */
  isAfterUnused: boolean
}

/**
 * Returns the page after a ticket. A ticket whose state changes between two pages may be on both
 * pages, but no ticket is left out. Each row says whether the ticket is one of the caller.
 */
export const listNextOwnTicketRows = keptStatement(
  ({ limit, snapshot, afterId, isAfterUnused, id, sessionId }: NextPage) => sql<ListedRow>`/* list-next-own-tickets */
    with last as (
      select showtimes.starts_at, tickets.id from tickets
      join showtimes on showtimes.id = tickets.showtime_id
      where tickets.id = ${afterId}::uuid and ${isListedFor(id)}
    )
    select exists (select from last) as "isAfterKnown", ${columns(snapshot)}
    from ${liveCaller({ id, sessionId })}
    left join (${ticketWithTimes}) on ${isListedFor(id)} and case
      when ${isAfterUnused}::boolean then not ${isUnused}
        or (showtimes.starts_at, tickets.id) > (select starts_at, id from last)
      else not ${isUnused}
        and (showtimes.starts_at, tickets.id) < (select starts_at, id from last) end
    ${inListOrder} limit ${limit}`,
)
