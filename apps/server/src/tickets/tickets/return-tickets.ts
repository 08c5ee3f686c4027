import { AppError } from '@velvet/contract/shared/errors'
import { holdOpenAccount, holdOpenAccounts } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { giveBackWholeUse, stopVouchersOf } from '../../catalogue/offers/redemptions-sql.ts'
import { recallMessages } from './recall-messages.ts'
import { lockBalance } from '../../kernel/ledger/ledger-sql.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { requireWholeLoveSeats } from './love-seats.ts'
import { insertTicketRefund, voidTickets, type RefundableTicket } from './refunds-sql.ts'

type Because = { cause: 'customer'; staffId: null } | { cause: 'operator' | 'cancellation'; staffId: string }

/**
 * Frees the seats of tickets of one purchase, and returns their price to their payer. The caller holds the locks of the
 * showtime and the tickets. Returns the balance of the payer; null if no customer paid. Throws AppError, such as
 * `free-ticket-used` if a ticket was compensated for by a free one, which is refunded first.
 */
export async function returnTickets(
  tx: Transaction,
  tickets: readonly RefundableTicket[],
  because: Because,
): Promise<number | null> {
  const ids = tickets.map(({ id }) => id)
  // Every transaction locks seats before wallets, so that two of them cannot deadlock.
  await voidTickets(tx, ids)
  await requireWholeLoveSeats(tx, tickets)
  // A person who closes an account locks it before its messages, and its messages are recalled below.
  const holders = tickets.flatMap(({ holderId }) => holderId ?? [])
  if (holders.length > 0) await holdOpenAccounts(tx, holders)
  let balance: number | null = null
  for (const ticket of tickets) balance = await returnPoints(tx, ticket, because)
  if (await stopVouchersOf(tx, ids)) throw new AppError('free-ticket-used')
  const [first] = tickets
  if (first?.isRedeemed) await giveBackWholeUse(tx, first.purchaseId)
  await recallMessages(tx, tickets)
  return balance
}

/**
 * Returns the balance of the payer; null if no customer paid. Throws AppError if the account cannot take the Points,
 * because it is full or closed.
 */
export async function returnPoints(
  tx: Transaction,
  { id, customerId, vp }: Pick<RefundableTicket, 'id' | 'customerId' | 'vp'>,
  because: Because,
): Promise<number | null> {
  if (customerId === null || vp === 0) {
    await insertTicketRefund(tx, { ticketId: id, movementId: null, vp, ...because })
    return customerId === null ? null : lockBalance(tx, customerId)
  }
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('customer-closed')
  const moved = await moveVp(tx, {
    customerId,
    amount: vp,
    operatorAccount: 'refunds',
    reason: 'ticket-refund',
    reference: id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
  await insertTicketRefund(tx, { ticketId: id, movementId: moved.movementId, vp, ...because })
  return moved.balance
}
