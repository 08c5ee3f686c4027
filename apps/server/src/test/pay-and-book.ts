import type { Payment } from '@velvet/contract/shared/entities/entities'
import type * as contract from '@velvet/contract/points/wallet.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { throwIfRefused } from './outcomes.ts'
import { payAtCheckout, type PaidAtCheckout } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import type { MadeShowtime, TestCustomer } from './people.ts'

export type Begun = OutputOf<typeof contract.startPayment>
export type End = OutputOf<typeof contract.getPayment>

interface Options {
  count?: number
  amount?: number
  key?: string
  /** What else the body of the order holds. */
  more?: object
}

/** Begins to pay for an order. Throws Refused with the server's code when it refuses. */
export async function beginOrder(
  customer: TestCustomer,
  showtime: MadeShowtime,
  { count = 1, amount = count * showtime.price, key, more = {} }: Options = {},
): Promise<Begun> {
  const order = {
    uuid: customer.id,
    showtimeID: showtime.id,
    cinemaID: showtime.cinemaId,
    numberOfTickets: count,
    amountToPay: amount,
    ...more,
  }
  const response = await customer.call(
    'POST',
    '/api/v1/payments',
    { uuid: customer.id, order },
    key === undefined ? {} : { 'idempotency-key': key },
  )
  throwIfRefused(response)
  return response.json<Begun>()
}

/** Pays at the checkout what an order asked for, unless `options` say otherwise. */
export function payFor(
  server: TestServer,
  { provider, tx_ref, amount }: Payment,
  options: Partial<PaidAtCheckout> = {},
) {
  return payAtCheckout(server, { provider, tx_ref, amount, ...options })
}

/** Asks how an order ended, as the app does. */
export async function endOf(customer: TestCustomer, { tx_ref }: Payment): Promise<End> {
  const response = await customer.call('GET', `/api/v1/payments/${tx_ref}`)
  throwIfRefused(response)
  return response.json<End>()
}

export const seatsOf = (tickets: readonly { SeatNumber: string }[] | undefined) =>
  tickets?.map(({ SeatNumber }) => SeatNumber)

/** Returns how many seats of a showtime are neither sold nor held. */
export async function seatsLeft({ db }: TestServer, { id }: MadeShowtime): Promise<number> {
  const row = await db
    .selectFrom('showtimes')
    .select(['total_seats', 'assigned_seats'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.total_seats - row.assigned_seats
}
