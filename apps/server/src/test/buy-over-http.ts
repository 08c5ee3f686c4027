import type { MadeShowtime } from './made-showtime.ts'
import type { TestCustomer } from './test-customer.ts'

export interface Attempt {
  buyer: TestCustomer
  key: string
  /** Set once the purchase was answered. */
  purchaseId?: string
}

/**
 * Buys one ticket from a listening server. Returns the purchase's id, and throws when it is
 * refused.
 */
export async function buyOver(url: string, showtime: MadeShowtime, { buyer, key }: Attempt): Promise<string> {
  const response = await fetch(`${url}/api/v1/purchaseticket`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      numberOfTickets: 1,
      amountToPay: showtime.price,
    }),
  })
  if (!response.ok) throw new Error(`Refused: ${await response.text()}`)
  return ((await response.json()) as { purchaseID: string }).purchaseID
}
