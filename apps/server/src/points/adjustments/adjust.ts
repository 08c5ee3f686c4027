import type * as contract from '@velvet/contract/points/adjustments.calls'
import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { pointsAdjusted } from '@velvet/contract/shared/notifications/points-notifications'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/operator/settings.rules'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockCustomer } from '../../kernel/identity/accounts-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { lockBalance } from '../../kernel/ledger/ledger-sql.ts'
import { moveWithCause } from '../../kernel/ledger/move-with-cause.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { insertDone, insertProposal, lockAdjusters, readAllowance } from './adjustments-sql.ts'
import { requireAdjustment } from './adjustment-shape.ts'

/**
 * Changes a balance, or proposes the change to a second person if it is too large for one person. The changes of the
 * last 24 hours that needed no second person are added up for the customer and for the member of staff, with everybody
 * who does not count as another person, so that a person cannot make a large change in small steps or by accounts of
 * their own.
 */
export function adjustBalance(call: Call<typeof contract.adjustBalance>) {
  const { uuid: customerId, amount, note } = call.input
  const request = { id: uuid(), customerId, amount, note, staffId: call.staff.id }
  return change(call, 'adjust-balance', async (tx) => {
    await requireOpen(tx, customerId)
    const before = await lockBalance(tx, customerId)
    requirePossible(before, amount)
    const isWithinLimit = await isAllowedAlone(tx, request)
    const balance = isWithinLimit ? await adjustNow(tx, request) : before
    const waiting = isWithinLimit ? null : await propose(tx, request)
    return {
      answer: { balance, waiting },
      subject: customerId,
      before: { balance: before },
      after: { balance, ...(waiting && { waiting: amount }) },
      note,
    }
  })
}

interface Request {
  /** The id of the adjustment. The ledger moves Points only once for it. */
  id: string
  customerId: string
  amount: number
  note: string
  staffId: string
}

/** Returns true if the member of staff may make this change without a second person. */
async function isAllowedAlone(tx: Transaction, { customerId, staffId, amount }: Request) {
  await lockAdjusters(tx)
  const { limit, ofCustomer, byPerson } = await readAllowance(tx, { customerId, staffId })
  const vp = Math.abs(amount)
  return ofCustomer + vp <= limit && byPerson + vp <= limit * ADJUSTMENT_LIMITS_OF_A_PERSON
}

/**
 * Records the proposal and returns it. Throws AppError `adjustment-waits` if an earlier proposal
 * for this customer is not decided yet.
 */
async function propose(tx: Transaction, request: Request): Promise<Adjustment> {
  if (!(await insertProposal(tx, rowOf(request)))) throw new AppError('adjustment-waits')
  return requireAdjustment(tx, request.id)
}

/** Returns the balance afterwards. */
async function adjustNow(tx: Transaction, request: Request): Promise<number> {
  const { balance, movementId } = await moveForAdjustment(tx, request)
  await insertDone(tx, rowOf(request), movementId)
  return balance
}

function rowOf({ id, customerId, amount, note, staffId }: Request) {
  return { id, customerId, vp: amount, note, proposedBy: staffId }
}

/** Locks the customer. Throws AppError if there is none, or if the account was closed. */
export async function requireOpen(tx: Transaction, customerId: string): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  if (!customer) throw new AppError('customer-not-found')
  if (customer.closedAt) throw new AppError('customer-closed')
}

function requirePossible(balance: number, amount: number): void {
  if (balance + amount < 0) throw new AppError('adjustment-too-large')
  if (balance + amount > MAX_BALANCE_VP) throw new AppError('balance-too-high')
}

/**
 * Moves the Points and notifies the customer. Throws AppError if the balance would fall below zero
 * or grow too high.
 */
export async function moveForAdjustment(tx: Transaction, { id, customerId, amount, note, staffId }: Request) {
  const actor = { kind: 'staff', id: staffId } as const
  const movement = { customerId, amount, reason: 'adjustment', reference: id } as const
  const moved = await moveWithCause(tx, { ...movement, actor, note })
  if (!moved) throw new AppError('adjustment-too-large')
  const notification = pointsAdjusted(amount, moved.balance)
  await enqueueNotification(tx, { customerId, notice: notification, about: id })
  return moved
}
