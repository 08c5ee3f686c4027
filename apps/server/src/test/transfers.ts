import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer } from './test-customer.ts'

interface GivenTicket {
  TicketID: string
}

/** The ticket that a person got by a link. */
export interface TakenTicket extends GivenTicket {
  QrCode: string
  SeatNumber: string
}

/** Makes the link that gives a ticket away, and returns its secret. */
export async function linkOf(giver: TestCustomer, ticket: GivenTicket | undefined, key?: string): Promise<string> {
  const response = await giver.call(
    'POST',
    `/api/v1/tickets/${ticket?.TicketID ?? ''}/give`,
    {},
    key === undefined ? {} : { 'idempotency-key': key },
  )
  throwIfRefused(response)
  return response.json<{ url: string }>().url.split('/').at(-1) ?? ''
}

/** Takes the ticket of a link, as a customer or as a person without an account. */
export async function takeTicket(
  { app }: Pick<TestServer, 'app'>,
  token: string,
  taker?: TestCustomer,
  key?: string,
): Promise<TakenTicket> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/give/${token}`,
    headers: { ...taker?.headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
  throwIfRefused(response)
  return response.json<{ ticket: TakenTicket }>().ticket
}
