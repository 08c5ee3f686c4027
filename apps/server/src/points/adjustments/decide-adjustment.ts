import type * as contract from '@velvet/contract/points/adjustments.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockCustomer } from '../../kernel/identity/accounts-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { moveForAdjustment, requireOpen } from './adjust.ts'
import { requireAdjustment, toAdjustment } from './adjustment-shape.ts'
import { decideAdjustment, lockAdjustment, selectAdjustment, selectAdjustments } from './adjustments-sql.ts'

export async function listAdjustments({ db, input }: Call<typeof contract.listAdjustments>) {
  const { state, customer, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const rows = await selectAdjustments(db, { state, customer, limit, after })
  const { items, next } = pageOf(rows, limit, ({ id }) => [id])
  return { items: items.map(toAdjustment), next }
}

/** Moves the Points that another person has proposed, if the balance still allows it. */
export function approveAdjustment(call: Call<typeof contract.approveAdjustment>) {
  const { staff, input } = call
  return change(call, 'approve-adjustment', async (tx) => {
    const waiting = await lockWaiting(tx, input.id)
    const { id, customerId, vp, note, proposedBy } = waiting
    await requireSecondPerson(tx, { proposedBy, approvedBy: staff.id })
    await requireOpen(tx, customerId)
    const move = { id, customerId, amount: vp, note, staffId: staff.id }
    const { movementId } = await moveForAdjustment(tx, move)
    const decision = { state: 'done', staffId: staff.id, note: input.note, movementId } as const
    await decideAdjustment(tx, id, decision)
    return decided(tx, waiting, input.note)
  })
}

export function rejectAdjustment(call: Call<typeof contract.rejectAdjustment>) {
  const { staff, input } = call
  return change(call, 'reject-adjustment', async (tx) => {
    const waiting = await lockWaiting(tx, input.id)
    const decision = { state: 'rejected', staffId: staff.id, note: input.note } as const
    await decideAdjustment(tx, waiting.id, decision)
    return decided(tx, waiting, input.note)
  })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockAdjustment>>>

/**
 * Locks the customer and then the adjustment, in the same order as a proposal does, so that the two
 * cannot deadlock.
 */
async function lockWaiting(tx: Transaction, id: string): Promise<Waiting> {
  const found = await selectAdjustment(tx, id)
  if (!found) throw new AppError('adjustment-not-found')
  await lockCustomer(tx, found.customerId)
  const locked = await lockAdjustment(tx, id)
  if (locked?.state !== 'waiting') throw new AppError('adjustment-decided')
  return locked
}

async function decided(tx: Transaction, { id, customerId, vp }: Waiting, note?: string) {
  const adjustment = await requireAdjustment(tx, id)
  return {
    answer: { adjustment },
    subject: customerId,
    before: { adjustment: id, amount: vp, state: 'waiting' },
    after: { adjustment: id, amount: vp, state: adjustment.state },
    note,
  }
}
