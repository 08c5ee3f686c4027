import { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import { z } from 'zod'
import { asCheckedBy } from '../platform/http/as-checked.ts'
import type { KeptCatalogue } from '../kernel/showtimes/kept-catalogue.ts'
import { listTickets } from '../tickets/tickets/tickets.ts'
import { listAllTicketRows } from '../tickets/tickets/tickets-sql.ts'
import type { TestServer } from './start-test-server.ts'

/**
 * Returns the customer's list twice: as it is sent, from the process's catalogue, and from one statement that joins
 * every table. Says too whether the list is sent without a copy by Zod.
 */
export async function bothLists({ db }: Pick<TestServer, 'db'>, catalogue: KeptCatalogue, id: string) {
  const { rows } = await sql<{ sessionId: string }>`
    insert into sessions (id, customer_id, expires_at) values (gen_random_uuid(), ${id}, now() + interval '1 hour')
    returning id as "sessionId"`.execute(db)
  const tokenHolder = { id, sessionId: rows[0]?.sessionId ?? '' }
  const listed = await listTickets({ db, catalogue, tokenHolder, input: { uuid: id } } as never)
  const joined = await listAllTicketRows(db, id)
  const byId = (one: Ticket, other: Ticket) => (one.TicketID < other.TicketID ? -1 : 1)
  const sent = (tickets: unknown[]) => z.array(Ticket).parse(tickets).sort(byId)
  return { listed: sent(listed), joined: sent(joined), isSentAsItIs: asCheckedBy(z.array(Ticket))(listed) }
}
