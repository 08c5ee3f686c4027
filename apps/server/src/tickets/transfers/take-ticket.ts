import type * as contract from '@velvet/contract/tickets/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ticketTaken } from '@velvet/contract/shared/notifications/notifications'
import type { Call } from '../../kernel/calls/call.ts'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { newTicketCode } from '../tickets/ticket-code.ts'
import { recallFromGiver, rewriteReminders } from '../tickets/recall-messages.ts'
import { findHeldTicketRow } from '../tickets/tickets-sql.ts'
import {
  endWaitingTransfer,
  findTransfer,
  findShownTransfer,
  findUsername,
  readTicketToGive,
  writeAdoption,
  writeTaking,
  type TransferState,
  type HeldTicket,
} from './transfers-sql.ts'
import { lockTicket } from './lock-ticket.ts'
import { requireGivable, requireGoodAccount } from './give-ticket.ts'

/** Shows the ticket of a link. It takes nothing, because the crawlers of chats open every link. */
export function getTransfer({ db, input }: Call<typeof contract.getTransfer>) {
  return db.transaction().execute(async (tx) => {
    const transfer = await requireTransfer(tx, input.token)
    requireWaiting(transfer)
    requireGivable(await ticketOf(tx, transfer))
    const shown = await findShownTransfer(tx, transfer.id)
    if (!shown) throw new Error('The ticket of a gift is missing')
    return { gift: shown }
  })
}

/** Who takes a ticket: an account, or a browser that has only the key of its call. */
interface Taker {
  id: string | null
  keyHash: string | null
}

/**
 * Takes the ticket of a link once, with a new code. The same taker gets the same ticket again, so that an
 * answer that was lost on its way does no harm. Givers who take their own link call it back.
 */
export function takeTransfer(call: Call<typeof contract.takeTransfer>) {
  const { db, customer, input, idempotencyKey } = call
  const keyHash = idempotencyKey === undefined ? null : hashOfSecret(idempotencyKey)
  const taker = { id: customer?.id ?? null, keyHash }
  return db.transaction().execute(async (tx) => {
    const { ticketId } = await requireTransfer(tx, input.token)
    await lockTicket(tx, ticketId)
    // The gift is read again under the lock, for which another taker may have been first.
    const transfer = await requireTransfer(tx, input.token)
    const held = await ticketOf(tx, transfer)
    if (!isTakenBy(transfer, taker)) await take(tx, transfer, held, taker)
    else if (transfer.takenBy !== taker.id) await adopt(tx, transfer, held, taker)
    const ticket = await findHeldTicketRow(tx, { ticketId, customerId: taker.id })
    if (!ticket) throw new AppError(isTakenBack(transfer, held) ? 'gift-called-back' : 'gift-taken')
    return { ticket }
  })
}

async function requireTransfer(tx: Transaction, token: string): Promise<TransferState> {
  const transfer = await findTransfer(tx, hashOfSecret(token))
  if (!transfer) throw new AppError('gift-not-found')
  return transfer
}

function requireWaiting({ takenAt, calledBackAt }: TransferState): void {
  if (takenAt) throw new AppError('gift-taken')
  if (calledBackAt) throw new AppError('gift-called-back')
}

async function ticketOf(tx: Transaction, { ticketId }: TransferState): Promise<HeldTicket> {
  const ticket = await readTicketToGive(tx, ticketId)
  if (!ticket) throw new Error('The ticket of a gift is missing')
  return ticket
}

/** Returns true if this taker has taken the gift before. */
function isTakenBy({ takenAt, takenBy, takenKeyHash }: TransferState, taker: Taker): boolean {
  if (!takenAt) return false
  if (takenBy !== null) return takenBy === taker.id
  return taker.keyHash !== null && takenKeyHash === taker.keyHash
}

/** A person who has no account cannot give a ticket on, so only its giver can have changed its code. */
function isTakenBack({ takenAt, takenBy, codeAfter }: TransferState, held: HeldTicket): boolean {
  return takenAt !== null && takenBy === null && codeAfter !== held.code
}

async function take(tx: Transaction, transfer: TransferState, held: HeldTicket, taker: Taker) {
  const { ticketId, giverId } = transfer
  requireWaiting(transfer)
  if (taker.id === giverId) return endWaitingTransfer(tx, ticketId)
  requireGivable(held)
  if (taker.id !== null) await requireGoodAccount(tx, taker.id)
  // A person who closes an account locks it before its messages.
  await holdOpenAccount(tx, giverId)
  const code = newTicketCode()
  const { id: takerId, keyHash } = taker
  await writeTaking(tx, { giftId: transfer.id, ticketId, code, takerId, keyHash })
  const ticket = await findHeldTicketRow(tx, { ticketId, customerId: takerId })
  if (!ticket) throw new Error('A ticket that was just taken is missing')
  await recallFromGiver(tx, {
    id: ticketId,
    purchaseId: held.purchaseId,
    customerId: giverId,
    pinSends: held.pinSends,
  })
  const name = takerId === null ? undefined : await findUsername(tx, takerId)
  await enqueueNotification(tx, {
    customerId: giverId,
    notice: ticketTaken(ticket, name),
    about: transfer.id,
  })
}

/**
 * Gives a ticket that was taken without an account to the account in which the same browser has signed
 * in since. Its code stays.
 */
async function adopt(tx: Transaction, transfer: TransferState, held: HeldTicket, { id }: Taker) {
  if (isTakenBack(transfer, held)) throw new AppError('gift-called-back')
  if (id === null || id === transfer.giverId) throw new AppError('gift-taken')
  await requireGoodAccount(tx, id)
  await writeAdoption(tx, { giftId: transfer.id, ticketId: transfer.ticketId, takerId: id })
  // Until now the payer was told about the ticket.
  await rewriteReminders(tx, [{ purchaseId: held.purchaseId, customerId: held.payerId }])
}
