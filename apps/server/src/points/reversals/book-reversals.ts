import { nairaOf } from '@velvet/contract/shared/kobo'
import { pointsReturned, pointsTakenBack } from '@velvet/contract/shared/notifications/points-notifications'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { recordAudit } from '../../kernel/audit/audit-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { hasRoomFor, lockBalance } from '../../kernel/ledger/ledger-sql.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { askAgain } from '../../kernel/payments/ask-again.ts'
import { findUnreturned, openCase, withdrawDebtsOf } from '../../kernel/payments/cases-sql.ts'
import {
  insertReversalMovement,
  setReversalVp,
  sumTakenVp,
  type ReversalRow,
} from '../../kernel/payments/reversals-sql.ts'
import type { CreditedPayment } from '../../kernel/payments/transactions-sql.ts'

/** Takes the Points from the balance as far as it holds them, and opens a debt for the rest. */
export async function bookReversal(
  tx: Transaction,
  { customerId, txRef }: CreditedPayment,
  { reversal, vp }: { reversal: ReversalRow; vp: number },
): Promise<void> {
  const { id, provider, kind, kobo, providerTransactionId } = reversal
  const booking = reversal.bookings + 1
  await setReversalVp(tx, id, { vp: (reversal.vp ?? 0) + vp, bookings: booking })
  const about = bookingName(id, booking)
  const balance = await lockBalance(tx, customerId)
  const taken = Math.min(balance, vp)
  const owed = vp - taken
  if (taken > 0) await move(tx, { reversal, customerId, vp: -taken, reference: about })
  if (owed > 0) {
    const debt = { kind: 'debt', cause: about, reversalId: id, vp: owed } as const
    await openCase(tx, { ...debt, provider, providerTransactionId, txRef })
  }
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'take-back-points',
    subject: id,
    detail: { reversal: id, provider, kind, naira: nairaOf(kobo), taken, owed },
  })
  if (vp === 0) return
  const notification = pointsTakenBack({ taken, owed, balance: balance - taken })
  await enqueueNotification(tx, { customerId, notice: notification, about })
}

/**
 * Returns the Points of a failed reversal, including those that were collected later, unless a person has settled them
 * before. If the account cannot take them, a person decides, and from then on only that person does, so that they are
 * not returned twice.
 */
export async function undoReversal(
  tx: Transaction,
  { customerId, txRef }: CreditedPayment,
  reversal: ReversalRow,
): Promise<void> {
  const { id, bookings, provider, providerTransactionId, kobo } = reversal
  await withdrawDebtsOf(tx, id)
  const points = await findPointsToReturn(tx, id)
  const { left, answered, isAsked } = points
  const isOpen = await holdOpenAccount(tx, customerId)
  if (isAsked || (left > 0 && !(isOpen && (await hasRoomFor(tx, customerId, left))))) {
    // The Points of the withdrawn debts no longer count as booked. If the money goes back after
    // all, they are booked again.
    await setReversalVp(tx, id, { vp: left + answered, bookings })
    const asked = { kind: 'unreturned', cause: bookingName(id, bookings), vp: left } as const
    const about = { reversalId: id, provider, providerTransactionId, txRef, kobo }
    return askAgain(tx, { ...asked, ...about })
  }
  await returnTaken(tx, { reversal, customerId, points })
  if (left === 0) return
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'return-points',
    subject: id,
    detail: { reversal: id, provider, returned: left },
  })
}

interface PointsToReturn {
  /** The Points that were taken for a reversal, except those that a person answered for. */
  left: number
  /** The taken Points for which a person answered in another way than by returning them. */
  answered: number
  /** Whether a person still has to decide about those that are left. */
  isAsked: boolean
}

/** Returns how many Vp that were taken for a reversal are left to return, and for how many a person answered. */
export async function findPointsToReturn(tx: Transaction, reversalId: string): Promise<PointsToReturn> {
  const taken = await sumTakenVp(tx, reversalId)
  const { isAsked, seenVp } = await findUnreturned(tx, reversalId)
  const answered = Math.min(taken, seenVp)
  return { left: taken - answered, answered, isAsked }
}

interface Returned {
  reversal: Pick<ReversalRow, 'id' | 'provider' | 'bookings'>
  customerId: string
  points: Pick<PointsToReturn, 'left' | 'answered'>
}

/**
 * Moves the Points back that are left of a reversal. Throws AppError `balance-too-high` if they do
 * not fit.
 */
export async function returnTaken(
  tx: Transaction,
  { reversal, customerId, points: { left, answered } }: Returned,
): Promise<void> {
  const { id, bookings } = reversal
  await setReversalVp(tx, id, { vp: answered > 0 ? answered : null, bookings })
  if (left === 0) return
  const reference = bookingName(id, bookings)
  const balance = await move(tx, { reversal, customerId, vp: left, reference })
  const notification = pointsReturned(left, balance)
  await enqueueNotification(tx, { customerId, notice: notification, about: reference })
}

interface Moved {
  reversal: Returned['reversal']
  customerId: string
  vp: number
  reference: string
}

/** Returns the balance after the movement. */
async function move(tx: Transaction, { reversal, customerId, vp, reference }: Moved) {
  const moved = await moveVp(tx, {
    customerId,
    amount: vp,
    operatorAccount: `clearing-${reversal.provider}`,
    reason: vp < 0 ? 'payment-reversed' : 'reversal-undone',
    reference,
  })
  if (!moved) throw new Error('A locked balance was too low for its reversal')
  await insertReversalMovement(tx, { movementId: moved.movementId, reversalId: reversal.id })
  return moved.balance
}

/** A reversal can be booked again after it was undone, so each booking has a name of its own. */
function bookingName(reversalId: string, booking: number): string {
  return booking === 1 ? reversalId : `${reversalId}/${booking}`
}
