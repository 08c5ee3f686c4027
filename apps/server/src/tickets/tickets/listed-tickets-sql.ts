import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { liveCaller } from '../../kernel/identity/session-sql.ts'
import { isUnchangedSince, type SharedByTickets } from '../../kernel/showtimes/catalogue-sql.ts'
import { instantAndLocal } from '../../kernel/showtimes/local-time-sql.ts'
import { batchedRead } from '../../kernel/calls/batched-read.ts'
import {
  inListOrder,
  isListedFor,
  isPayer,
  isUnused,
  personalColumns,
  rowColumns,
  ticketWithTimes,
} from './tickets-sql.ts'

/** A ticket as the query returns it. `toTicket` adds the data from the process's catalogue. */
export type ListedTicket = Omit<Ticket, SharedByTickets | 'ShowtimeTime' | 'ShowtimeDate'> & ListedKeys & ListedInstants

/** The keys of the data in the process's catalogue. */
export interface ListedKeys {
  filmId: string
  cinemaId: string
  screenId: string
  typeId: string
  /** The time of the sale in Unix seconds, if the caller was the payer. */
  soldAt: number | null
}

/** The instants that every ticket has, for `readLocalInstant`. */
export interface ListedInstants {
  StartsAt: string
  EndsAt: string
}

/** An empty list is one row whose ticket columns are null. */
export type ListedRow = { isCatalogueUnchanged: boolean; isAfterKnown?: boolean } & (ListedTicket | { TicketID: null })

/** The parameters of a page. The list is that of the customer with this live session. */
export interface Page extends TokenHolder {
  limit: number
  /** The database snapshot of the process's catalogue. */
  snapshot: string
}

export const PAGE_COLUMNS = { id: 'uuid', sessionId: 'uuid', limit: 'int', snapshot: 'pg_snapshot' } as const

/**
 * Selects the columns of a ticket itself. Joining the data that many tickets share would double the cost of the query.
 */
const columns = (snapshot: string) => sql`${rowColumns}, ${personalColumns(sql`caller.id`, instantAndLocal)},
  ${instantAndLocal(sql`showtimes.starts_at`)} as "StartsAt",
  ${instantAndLocal(sql`showtimes.ends_at`)} as "EndsAt",
  showtimes.film_id as "filmId", showtimes.cinema_id as "cinemaId", showtimes.screen_id as "screenId",
  tickets.type_id as "typeId",
  case when ${isPayer(sql`caller.id`)} then date_part('epoch', tickets.created_at) end as "soldAt",
  ${isUnchangedSince(snapshot)} as "isCatalogueUnchanged"`

/**
 * Returns the first page. Unused tickets come first, starting with the earliest showtime. The other tickets follow,
 * starting with the latest showtime.
 */
export const listOwnTicketRows = batchedRead(
  'list-own-tickets',
  PAGE_COLUMNS,
  ({ limit, snapshot, id, sessionId }: Page) => sql<ListedRow>`
    select ${columns(snapshot)}
    from ${liveCaller({ id, sessionId })}
    left join (${ticketWithTimes}) on ${isListedFor(id)}
    ${inListOrder} limit ${limit}`,
)

/** The parameters of a page that follows a ticket. */
interface NextPage extends Page {
  afterId: string
  /** True if the previous page showed that ticket as unused. It may have been used or may have expired since. */
  isAfterUnused: boolean
}

/**
 * Returns the page that follows a ticket. A ticket whose status changes between two pages may be on both pages, but no
 * ticket is missing. Each row says whether the given ticket is in the caller's list.
 */
export const listNextOwnTicketRows = batchedRead(
  'list-next-own-tickets',
  { ...PAGE_COLUMNS, afterId: 'uuid', isAfterUnused: 'boolean' },
  ({ limit, snapshot, afterId, isAfterUnused, id, sessionId }: NextPage) => sql<ListedRow>`
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
