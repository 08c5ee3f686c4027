import { pointsReturned, pointsTakenBack } from '@velvet/contract/notices'
import { vpTakenBack } from '@velvet/contract/reversal'
import { holdOpenAccount } from '../accounts/accounts-sql.ts'
import { recordAudit } from '../audit/audit-sql.ts'
import type { Transaction } from '../database/connect.ts'
import { enqueueNotice } from '../notices/enqueue-notices.ts'
import { hasRoomFor, lockBalance } from '../ledger/ledger-sql.ts'
import { moveVp } from '../ledger/move-vp.ts'
import { openCase, withdrawDebtsOf } from './cases-sql.ts'
import { resolveUnmatched } from './credits-sql.ts'
import { lockOwnRefundOf } from './own-refunds-sql.ts'
import { sumRefundVp } from './refunds-sql.ts'
import {
  insertReversalMovement,
  lockReversalsOf,
  setReversalVp,
  sumTakenVp,
  type ReversalRow,
} from './reversals-sql.ts'
import {
  findCreditedPayment,
  findUnmatchedOf,
  type CreditedPayment,
  type NumberedTransaction,
} from './transactions-sql.ts'
import { reopenUnmatched } from './unmatched-sql.ts'

/**
 * Makes the Points of a transaction agree with the money that went back to its payer. It can be
 * repeated safely after any change to either. The caller holds the lock of the payment.
 */
export async function squareReversals(
  tx: Transaction,
  transaction: NumberedTransaction,
): Promise<void> {
  const reversals = await lockReversalsOf(tx, transaction)
  if (reversals.length === 0) return
  const payment = await findCreditedPayment(tx, transaction)
  if (!payment) return squareUnmatched(tx, transaction, reversals)
  for (const reversal of reversals) {
    if (reversal.state === 'over' && reversal.vp !== null) await undo(tx, payment, reversal)
  }
  await takeWhatIsMissing(tx, transaction, payment)
}

/** Closes the entry in the queue once all of its money went back, and reopens it if that failed. */
async function squareUnmatched(
  tx: Transaction,
  transaction: NumberedTransaction,
  reversals: readonly ReversalRow[],
): Promise<void> {
  const entry = await findUnmatchedOf(tx, transaction)
  if (!entry) return
  const isBack = wentBack(reversals) >= entry.naira
  if (isBack && entry.resolution === null) {
    await resolveUnmatched(tx, entry.id, { resolution: 'reversed' })
  }
  if (!isBack && entry.resolution === 'reversed') await reopenUnmatched(tx, entry.id)
}

/**
 * Returns the naira that went back. A reversal of the whole transaction includes its refunds and
 * disputes, so the larger of the two sums counts.
 */
function wentBack(reversals: readonly ReversalRow[]): number {
  const standing = reversals.filter(({ state }) => state === 'standing')
  const parts = standing.filter(({ kind }) => kind !== 'transaction')
  const whole = standing.filter(({ kind }) => kind === 'transaction')
  const sum = (rows: readonly ReversalRow[]) =>
    rows.reduce((naira, row) => naira + Number(row.naira), 0)
  return Math.max(sum(parts), sum(whole))
}

async function takeWhatIsMissing(
  tx: Transaction,
  transaction: NumberedTransaction,
  payment: CreditedPayment,
): Promise<void> {
  const reversals = await lockReversalsOf(tx, transaction)
  const own = await lockOwnRefundOf(tx, transaction)
  const available = payment.vp - (own ? await sumRefundVp(tx, own.id) : 0)
  let booked = reversals.reduce((sum, { vp }) => sum + (vp ?? 0), 0)
  const counted: ReversalRow[] = []
  for (const reversal of reversals) {
    if (reversal.state !== 'standing') continue
    const before = vpTakenBack({ ...payment, wentBack: wentBack(counted) })
    counted.push(reversal)
    const due = vpTakenBack({ ...payment, wentBack: wentBack(counted) }) - before
    const missing = Math.min(due - (reversal.vp ?? 0), available - booked)
    if (missing > 0 || reversal.vp === null) {
      await take(tx, payment, { reversal, vp: Math.max(0, missing) })
      booked += Math.max(0, missing)
    }
  }
  const isOwnOnItsWay = own !== undefined && own.status !== 'failed'
  await openCaseOfExcess(tx, payment, {
    reversals: counted,
    naira: wentBack(counted) + (isOwnOnItsWay ? own.naira : 0),
  })
}

/** Takes the Points from the balance as far as it holds them, and opens a debt for the rest. */
async function take(
  tx: Transaction,
  { customerId, txRef }: CreditedPayment,
  { reversal, vp }: { reversal: ReversalRow; vp: number },
): Promise<void> {
  const { id, provider, kind } = reversal
  const booking = reversal.bookings + 1
  await setReversalVp(tx, id, { vp: (reversal.vp ?? 0) + vp, bookings: booking })
  const about = bookingName(id, booking)
  const balance = await lockBalance(tx, customerId)
  const taken = Math.min(balance, vp)
  const owed = vp - taken
  if (taken > 0) await move(tx, { reversal, customerId, vp: -taken, reference: about })
  if (owed > 0) {
    const { provider_transaction_id: providerTransactionId } = reversal
    const debt = { kind: 'debt', cause: about, reversalId: id, vp: owed } as const
    await openCase(tx, { ...debt, provider, providerTransactionId, txRef })
  }
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'take-back-points',
    subject: txRef,
    detail: { reversal: id, provider, kind, naira: Number(reversal.naira), taken, owed },
  })
  if (vp === 0) return
  const notice = pointsTakenBack({ taken, owed, balance: balance - taken })
  await enqueueNotice(tx, { customerId, notice, about })
}

/**
 * Gives back the Points of a reversal that came to nothing, including those that were collected
 * later.
 */
async function undo(
  tx: Transaction,
  { customerId, txRef }: CreditedPayment,
  reversal: ReversalRow,
): Promise<void> {
  const { id, bookings, provider } = reversal
  await withdrawDebtsOf(tx, id)
  const taken = await sumTakenVp(tx, id)
  const isOpen = await holdOpenAccount(tx, customerId)
  // The account is closed, or its balance would pass the bound, so a person of finance decides.
  if (taken > 0 && !(isOpen && (await hasRoomFor(tx, customerId, taken)))) {
    const about = { reversalId: id, txRef, naira: Number(reversal.naira) }
    return openCase(tx, { kind: 'contradiction', cause: `returned:${id}`, provider, ...about })
  }
  await setReversalVp(tx, id, { vp: null, bookings })
  if (taken === 0) return
  const reference = bookingName(id, bookings)
  const balance = await move(tx, { reversal, customerId, vp: taken, reference })
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'return-points',
    subject: txRef,
    detail: { reversal: id, provider, returned: taken },
  })
  const notice = pointsReturned(taken, balance)
  await enqueueNotice(tx, { customerId, notice, about: reference })
}

interface Moved {
  reversal: ReversalRow
  customerId: string
  vp: number
  reference: string
}

/** Returns the balance after the movement. */
async function move(tx: Transaction, { reversal, customerId, vp, reference }: Moved) {
  const moved = await moveVp(tx, {
    customerId,
    amount: vp,
    house: `clearing-${reversal.provider}`,
    reason: vp < 0 ? 'payment-reversed' : 'reversal-undone',
    reference,
  })
  if (!moved) throw new Error('A locked balance was too low for its reversal')
  await insertReversalMovement(tx, { movementId: moved.movementId, reversalId: reversal.id })
  return moved.balance
}

/** Opens a case when more money went back than was paid: no rule says who bears that loss. */
async function openCaseOfExcess(
  tx: Transaction,
  { txRef, paid }: CreditedPayment,
  { reversals, naira }: { reversals: readonly ReversalRow[]; naira: number },
): Promise<void> {
  const last = reversals.at(-1)
  if (!last || naira <= paid) return
  await openCase(tx, {
    kind: 'contradiction',
    cause: `too-much:${last.id}`,
    provider: last.provider,
    providerTransactionId: last.provider_transaction_id,
    txRef,
    reversalId: last.id,
    naira: naira - paid,
  })
}

/** A reversal can be booked again after it was undone, so each booking has a name of its own. */
function bookingName(reversalId: string, booking: number): string {
  return booking === 1 ? reversalId : `${reversalId}/${booking}`
}
