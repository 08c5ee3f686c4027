import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import { expect, test } from 'vitest'
import { ADA, TICKET, idOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { makeStore } from './store.ts'
import { fetchTickets } from './tickets.ts'

const numbered = (number: number): Ticket => ({ ...TICKET, TicketID: idOf(`ticket ${number}`) })

test('a customer with more tickets than one page has each once on the phone', async () => {
  const first = Array.from({ length: TICKETS_PER_PAGE }, (_, number) => numbered(number))
  const last = numbered(TICKETS_PER_PAGE - 1)
  const answers = {
    'POST /api/v1/fetchtickets': ({ body }: { body: { after?: Partial<Ticket> } }) =>
      body.after ? [last, numbered(TICKETS_PER_PAGE)] : first,
  }
  const { requests } = await answering(answers)
  const { store } = makeStore()
  await store.dispatch(fetchTickets(ADA.UUID))
  expect(requests).toHaveLength(2)
  const ids = store.getState().tickets.tickets.map(({ TicketID }) => TicketID)
  expect(ids).toEqual([...first, numbered(TICKETS_PER_PAGE)].map(({ TicketID }) => TicketID))
})
