import type { ListedTicket } from '@velvet/contract/endpoints/gate-lists'
import { sql } from 'kysely'
import { isAfterRow } from '../database/after-row-sql.ts'
import { contains } from '../database/contains-sql.ts'
import type { Database } from '../database/connect.ts'
import { shownPhone } from '../accounts/shown-phone-sql.ts'

interface Page {
  showtimeId: string
  q: string | undefined
  limit: number
  /** The id of the last ticket of the page before. */
  cursor: string | undefined
}

/** Reads one row more than the page holds, in the order of the seats. */
export function selectHolders(db: Database, { showtimeId, q = '', limit, cursor }: Page) {
  return db
    .selectFrom('tickets')
    .innerJoin('customers', 'customers.id', 'tickets.customer_id')
    .select((eb) => [
      'tickets.id as ticketID',
      'tickets.seat',
      'tickets.purchase_id as purchaseID',
      'customers.username',
      shownPhone.as('phone'),
      eb.ref('tickets.status').$castTo<ListedTicket['status']>().as('status'),
      'tickets.used_at as usedAt',
    ])
    .where('tickets.showtime_id', '=', showtimeId)
    .where((eb) =>
      eb.or([
        contains('customers.username', q),
        sql<boolean>`right(customers.phone, length(${q})) = ${q}`,
        sql<boolean>`lower(tickets.seat) = lower(${q})`,
      ]),
    )
    .$if(cursor !== undefined, (query) => query.where(isAfterRow('tickets', 'seat', cursor)))
    .orderBy('tickets.seat')
    .orderBy('tickets.id')
    .limit(limit + 1)
    .execute()
}
