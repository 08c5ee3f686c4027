import { v7 as uuid } from 'uuid'
import { insertDone } from '../adjustments/adjustments-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockBalance } from '../../kernel/ledger/ledger-sql.ts'
import { moveWithCause } from '../../kernel/ledger/move-with-cause.ts'
import { findClosedRefund } from '../../tickets/tickets/refunds-sql.ts'

/** The decision of a person about a ticket that was cancelled after its holder closed the account. */
interface Answered {
  ticketId: string
  staffId: string
  note: string
}

/**
 * Takes the price of a ticket out of the closed account to which an earlier release returned it, as
 * an adjustment by the person who answered the case. It takes less if a reversal has taken some of
 * these Points. Returns the Vp that were taken: 0 for a ticket whose price never went there.
 */
export async function takeFromClosedAccount(tx: Transaction, { ticketId, staffId, note }: Answered): Promise<number> {
  const refund = await findClosedRefund(tx, ticketId)
  if (!refund) return 0
  const { customerId } = refund
  const taken = Math.min(refund.vp, await lockBalance(tx, customerId))
  if (taken === 0) return 0
  const id = uuid()
  const actor = { kind: 'staff', id: staffId } as const
  const cause = { reason: 'adjustment', reference: id, actor, note } as const
  const moved = await moveWithCause(tx, { ...cause, customerId, amount: -taken })
  if (!moved) throw new Error('A locked balance became smaller')
  await insertDone(tx, { id, customerId, vp: -taken, note, proposedBy: staffId }, moved.movementId)
  return taken
}
