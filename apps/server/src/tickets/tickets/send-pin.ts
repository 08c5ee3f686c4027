import type * as staffContract from '@velvet/contract/people/customers.calls'
import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import { maskPhone } from '@velvet/contract/people/mask-phone'
import { PIN_SENDS, PIN_SENDS_A_DAY, pinSent } from '@velvet/contract/tickets/pin-message'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnTicket } from './require-own-ticket.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { enqueueMessages, pinCauseOf } from '../../kernel/notifications/enqueue-notices.ts'
import { pinSms } from '../../kernel/notifications/write-sms.ts'
import { countPinSends, countPinsOfToday, lockOpenAccount, takePinSend } from './send-pin-sql.ts'
import { findTicketRow } from './tickets-sql.ts'

/** Sends the pin of a ticket to the number with which its buyer signed up, and to no other. */
export async function sendPin({ db, brand, customer, input }: Call<typeof contract.sendPin>) {
  const { name: product } = await brand()
  const sentTo = await db.transaction().execute((tx) =>
    queuePin(tx, {
      customerId: customer.id,
      ticketId: input.ticketID,
      product,
      most: PIN_SENDS,
      whenClosed: 'session-ended',
    }),
  )
  return { message: pinSent(sentTo), sentTo }
}

/**
 * Sends the pin of a ticket to its buyer for staff, who never see it. Staff may send one pin more
 * often than its buyer, who may have lost the earlier messages, but not more pins a day.
 */
export async function sendPinByStaff(call: Call<typeof staffContract.sendPinByStaff>) {
  const { brand, input } = call
  const { name: product } = await brand()
  return change(call, 'send-pin', async (tx) => {
    await requireOwnTicket(tx, call.staff, input.ticketID)
    const sentTo = await queuePin(tx, {
      customerId: input.uuid,
      ticketId: input.ticketID,
      product,
      most: undefined,
      whenClosed: 'customer-closed',
    })
    return { answer: { sentTo }, subject: input.uuid, after: { ticket: input.ticketID } }
  })
}

interface Request {
  customerId: string
  ticketId: string
  product: string
  /** How often the pin of one ticket may be sent in all; undefined means without limit. */
  most: number | undefined
  /** The refusal for an account that was closed. */
  whenClosed: ErrorCode
}

/** Returns the masked number to which the pin goes. */
async function queuePin(tx: Transaction, request: Request): Promise<string> {
  const { customerId, ticketId, product } = request
  const ticket = await findTicketRow(tx, customerId, ticketId)
  if (!ticket) throw new AppError('ticket-not-found')
  if (ticket.GivenAway) throw new AppError('ticket-given-away')
  if (ticket.TicketStatus !== 'Unused') throw new AppError('ticket-over')
  const phone = await requireShareOfToday(tx, request)
  const cause = pinCauseOf(ticketId, await requireSend(tx, request))
  const payload = pinSms(phone, product, [ticket])
  await enqueueMessages(tx, [{ kind: 'sms', topic: 'pin', customerId, cause, payload }])
  return maskPhone(phone)
}

/**
 * Throws AppError if the customer was sent too many pins within a day, because each SMS costs
 * money. Returns the customer's number.
 */
async function requireShareOfToday(tx: Transaction, { customerId, whenClosed }: Request) {
  // The lock makes two requests for different tickets wait for each other, so that each counts the
  // other's pin.
  const account = await lockOpenAccount(tx, customerId)
  if (!account) throw new AppError(whenClosed)
  if ((await countPinsOfToday(tx, customerId)) >= PIN_SENDS_A_DAY) {
    throw new AppError('pins-sent-too-often')
  }
  return account.phone
}

async function requireSend(tx: Transaction, { customerId, ticketId, most }: Request) {
  const send = await takePinSend(tx, { customerId, ticketId, most })
  if (send !== undefined) return send
  const isUsedUp = most !== undefined && (await countPinSends(tx, ticketId)) >= most
  throw new AppError(isUsedUp ? 'pin-sent-too-often' : 'pin-just-sent')
}
