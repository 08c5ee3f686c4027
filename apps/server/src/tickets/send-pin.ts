import type * as contract from '@velvet/contract/endpoints/tickets'
import { AppError } from '@velvet/contract/errors'
import { maskPhone } from '@velvet/contract/mask-phone'
import { PIN_SENDS, PIN_SENDS_A_DAY, pinMessage, pinSent } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { enqueueLetters } from '../notices/enqueue-letters.ts'
import { pinCauseOf } from '../notices/letter-causes.ts'
import { countPinSends, countPinsOfToday, lockOpenAccount, takePinSend } from './send-pin-sql.ts'
import { findTicketRow } from './tickets-sql.ts'

/** Sends the pin of a ticket to the number with which its buyer signed up, and to no other. */
export async function sendPin({ db, config, customer, input }: Call<typeof contract.sendPin>) {
  const sentTo = maskPhone(customer.phone)
  await db.transaction().execute(async (tx) => {
    const ticket = await findTicketRow(tx, customer.id, input.ticketID)
    if (!ticket) throw new AppError('ticket-not-found')
    if (ticket.TicketStatus !== 'Unused') throw new AppError('ticket-over')
    await requireShareOfToday(tx, customer.id)
    const send = await requireSend(tx, customer.id, ticket.TicketID)
    const text = pinMessage(config.PRODUCT_NAME, ticket, ticket.QrCode)
    await enqueueLetters(tx, [
      {
        kind: 'sms',
        topic: 'pin',
        customerId: customer.id,
        cause: pinCauseOf(ticket.TicketID, send),
        payload: { phone: customer.phone, text },
      },
    ])
  })
  return { message: pinSent(sentTo), sentTo }
}

/**
 * Limits a customer's pins of a day, because each SMS costs money and they may hold many tickets.
 */
async function requireShareOfToday(tx: Transaction, customerId: string): Promise<void> {
  // The lock counts two tickets whose pins are asked for at once one after the other.
  if (!(await lockOpenAccount(tx, customerId))) throw new AppError('session-ended')
  if ((await countPinsOfToday(tx, customerId)) >= PIN_SENDS_A_DAY) {
    throw new AppError('pins-sent-too-often')
  }
}

async function requireSend(tx: Transaction, customerId: string, ticketId: string) {
  const send = await takePinSend(tx, { customerId, ticketId })
  if (send !== undefined) return send
  const isUsedUp = (await countPinSends(tx, ticketId)) >= PIN_SENDS
  throw new AppError(isUsedUp ? 'pin-sent-too-often' : 'pin-just-sent')
}
