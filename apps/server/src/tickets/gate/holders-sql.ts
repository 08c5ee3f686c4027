import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'
import { shownPhone } from '../../kernel/identity/shown-phone-sql.ts'

/** Replaces the name of a holder if no account holds the ticket. */
const NOBODYS = 'Guest'

interface Page {
  showtimeId: string
  q: string | undefined
  limit: number
  /** The last ticket of the page before. */
  after: readonly [seat: string, id: string] | undefined
}

/** Reads one row more than the page holds, in the order of the seats. */
export function selectHolders(db: Database, { showtimeId, q = '', limit, after }: Page) {
  return db
    .selectFrom('tickets')
    .leftJoin('customers', 'customers.id', 'tickets.holder_id')
    .select((eb) => [
      'tickets.id as ticketID',
      'tickets.seat',
      'tickets.purchase_id as purchaseID',
      sql<string>`coalesce(customers.username, ${NOBODYS})`.as('username'),
      shownPhone.as('phone'),
      eb.ref('tickets.status').$castTo<ListedTicket['status']>().as('status'),
      'tickets.used_at as usedAt',
    ])
    .where('tickets.showtime_id', '=', showtimeId)
    .where((eb) =>
      eb.or([
        contains('customers.username', q),
        sql<boolean>`right(customers.phone, length(${q})) = ${q}`,
        sql<boolean>`search_form(tickets.seat) = search_form(${q})`,
      ]),
    )
    .where(isAfter(['tickets.seat', 'tickets.id'], after))
    .orderBy('tickets.seat')
    .orderBy('tickets.id')
    .limit(limit + 1)
    .execute()
}
