import { maskUsername } from '@velvet/contract/points/transfers'
import { sql } from 'kysely'
import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { type TestCustomer, PASSWORD } from './people.ts'
import { payAtCheckout } from './sandbox-controls.ts'
import { activate, startTopUp } from './top-ups.ts'

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

/** Buys Points for a customer, and makes their session old enough for a transfer. */
export async function buyPoints(server: TestServer, customer: TestCustomer, vp: number): Promise<TestCustomer> {
  await activate(server, 'flutterwave')
  const { provider, tx_ref, amount } = await startTopUp(customer, vp)
  await payAtCheckout(server, { provider, tx_ref, amount })
  await sql`update sessions set created_at = now() - interval '2 days'
    where customer_id = ${customer.id}`.execute(server.db)
  return customer
}

/** Makes a customer who has bought Points and may transfer them. */
export async function makeGiver(server: TestServer, vp = 1000): Promise<TestCustomer> {
  return buyPoints(server, await server.make.customer(), vp)
}

/** Returns the username of a test's customer as another customer sees it. */
export const shownName = ({ id }: TestCustomer) => maskUsername(`u${id.slice(-12)}`)

interface Giving {
  vp?: number
  note?: string
  key?: string
  password?: string
  username?: string
}

export async function lookUp(giver: TestCustomer, phoneNumber: string, vp = 100) {
  const response = await giver.call('POST', '/api/v1/pointsgifts/receiver', {
    uuid: giver.id,
    phoneNumber,
    VpValue: vp,
  })
  throwIfRefused(response)
  return response.json<{ username: string | null }>().username
}

/** Transfers Points. If the server refuses, throws Refused with the server's error code. */
export async function givePoints(
  giver: TestCustomer,
  receiver: TestCustomer,
  { vp = 100, note, key, password = PASSWORD, username = shownName(receiver) }: Giving = {},
): Promise<{ giftID: string; balance: number }> {
  const response = await giver.call(
    'POST',
    '/api/v1/pointsgifts',
    {
      uuid: giver.id,
      phoneNumber: receiver.phone,
      username,
      VpValue: vp,
      password,
      ...(note !== undefined && { note }),
    },
    key === undefined ? {} : { 'idempotency-key': key },
  )
  throwIfRefused(response)
  return response.json()
}
