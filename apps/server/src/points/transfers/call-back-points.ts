import type * as contract from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { maskUsername } from '@velvet/contract/points/transfers'
import { pointsCalledBack, pointsGivenBack } from '@velvet/contract/shared/notifications/points-notifications'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/operator/settings.rules'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock, limitLockWaits } from '../../platform/database/locks-sql.ts'
import { moveBack, WALLETS_WAIT_MS } from './move-points.ts'
import { requireTransfer } from './list-transfers.ts'
import { holdParties, lockWallets, type Party } from './transfers-sql.ts'
import {
  decideRecall,
  findParties,
  insertRecall,
  lockTransfer,
  readLockedTransfer,
  readRecallAllowance,
  type LockedTransfer,
  type Movements,
} from './recalls-sql.ts'

/**
 * Calls a gift back at once, or proposes that to a second person if it is too much for one person. The limits
 * are those of adjustments, for the sums of 24 hours from one receiver and by one member of staff.
 */
export function callBackPoints(call: Call<typeof contract.callBackPoints>) {
  const { staff, input } = call
  return change(call, 'call-back-points', async (tx) => {
    const { gift: transfer, parties } = await lockParties(tx, input.id)
    if (transfer.recall) {
      const isDone = transfer.recall.state === 'done'
      throw new AppError(isDone ? 'points-gift-called-back' : 'points-recall-waits')
    }
    const moved = (await isAllowedAlone(tx, transfer, staff.id)) ? await takeBack(tx, transfer, parties) : undefined
    const request = {
      id: uuid(),
      giftId: transfer.id,
      note: input.note,
      proposedBy: staff.id,
      moved,
    }
    await insertRecall(tx, request)
    return done(tx, transfer, input.note)
  })
}

/** Calls back what another person has proposed. */
export function approvePointsRecall(call: Call<typeof contract.approvePointsRecall>) {
  const { staff, input } = call
  return change(call, 'approve-points-recall', async (tx) => {
    const { gift: transfer, parties } = await lockParties(tx, input.id)
    const { id, proposedBy } = requireWaiting(transfer)
    await requireSecondPerson(tx, { proposedBy, approvedBy: staff.id })
    const moved = await takeBack(tx, transfer, parties)
    await decideRecall(tx, id, { staffId: staff.id, note: input.note, moved })
    return done(tx, transfer, input.note)
  })
}

export function rejectPointsRecall(call: Call<typeof contract.rejectPointsRecall>) {
  const { staff, input } = call
  return change(call, 'reject-points-recall', async (tx) => {
    const { gift: transfer } = await lockParties(tx, input.id)
    const { id } = requireWaiting(transfer)
    await decideRecall(tx, id, { staffId: staff.id, note: input.note, moved: undefined })
    return done(tx, transfer, input.note)
  })
}

/**
 * Locks the two accounts before their gift, because the closing of an account locks them in this order too.
 * Throws AppError `points-gift-not-found`.
 */
async function lockParties(tx: Transaction, id: string) {
  const found = await findParties(tx, id)
  if (!found) throw new AppError('points-gift-not-found')
  await limitLockWaits(tx, WALLETS_WAIT_MS)
  const parties = await holdParties(tx, [found.giverId, found.receiverId])
  await lockTransfer(tx, id)
  const transfer = await readLockedTransfer(tx, id)
  if (!transfer) throw new Error('A gift that is locked is missing')
  return { gift: transfer, parties }
}

function requireWaiting({ recall }: LockedTransfer) {
  if (recall?.state !== 'waiting') throw new AppError('points-recall-decided')
  return recall
}

/** Returns true if the member of staff may call this gift back without a second person. */
async function isAllowedAlone(tx: Transaction, transfer: LockedTransfer, staffId: string) {
  await takeNamedLock(tx, 'points-recalls')
  const requested = { receiverId: transfer.receiverId, staffId }
  const { limit, ofCustomer, byPerson } = await readRecallAllowance(tx, requested)
  const isWithin = ofCustomer + transfer.vp <= limit
  return isWithin && byPerson + transfer.vp <= limit * ADJUSTMENT_LIMITS_OF_A_PERSON
}

/**
 * Moves all Points of a gift back, and tells both customers. Throws AppError if the receiver holds fewer
 * Points, or if one of the accounts was closed.
 */
async function takeBack(
  tx: Transaction,
  { id, vp, giverId, receiverId }: LockedTransfer,
  parties: readonly Party[],
): Promise<Movements> {
  const giver = parties.find((party) => party.id === giverId)
  const receiver = parties.find((party) => party.id === receiverId)
  if (!giver || !receiver) throw new AppError('customer-closed')
  await lockWallets(tx, [giverId, receiverId])
  const { from, to } = await moveBack(tx, { id, vp, from: receiverId, to: giverId })
  await enqueueNotification(tx, {
    customerId: receiverId,
    about: id,
    notice: pointsCalledBack(maskUsername(giver.username), { vp, balance: from.balance }),
  })
  await enqueueNotification(tx, {
    customerId: giverId,
    about: id,
    notice: pointsGivenBack(maskUsername(receiver.username), { vp, balance: to.balance }),
  })
  return { takenMovementId: from.movementId, returnedMovementId: to.movementId }
}

async function done(tx: Transaction, before: LockedTransfer, note: string | undefined) {
  const transfer = await requireTransfer(tx, before.id)
  const about = { gift: before.id, giver: before.giverId, amount: before.vp }
  return {
    answer: { gift: transfer },
    subject: before.receiverId,
    before: { ...about, recall: before.recall?.state ?? null },
    after: { ...about, recall: transfer.recall?.state ?? null },
    note,
  }
}
