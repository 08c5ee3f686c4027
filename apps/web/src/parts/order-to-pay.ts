import type { InputTo } from '@velvet/client/call'
import type { purchaseTickets } from '../calls/tickets.ts'
import type { startPayment } from '../calls/wallet.ts'
import { forgetRequest, keepRequest, readRequest } from './kept-request.ts'
import { newKey } from './new-key.ts'

/** The address that opens the checkout for the order to pay. */
export const PAY_FOR_ORDER = '/fund?book'

/** The subject of the request that begins to pay for an order. */
export const ORDER_TO_PAY = 'pay-and-book'

type OrderToPay = InputTo<typeof startPayment>

/** Keeps what the customer wants to pay for until its payment has begun, also over a document load. */
export function keepOrderToPay(order: InputTo<typeof purchaseTickets>): void {
  const input: OrderToPay = { uuid: order.uuid, order }
  keepRequest({ uuid: order.uuid, about: ORDER_TO_PAY }, { key: newKey(), input })
}

/** Returns the order whose payment has not begun yet. */
export function readOrderToPay(uuid: string): OrderToPay | undefined {
  return readRequest<OrderToPay>({ uuid, about: ORDER_TO_PAY })?.input
}

/** Forgets the order, because its buyer does not pay for it now. */
export function forgetOrderToPay(uuid: string): void {
  forgetRequest({ uuid, about: ORDER_TO_PAY })
}
