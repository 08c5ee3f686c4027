import type * as contract from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { maskUsername } from '@velvet/contract/points/transfers'
import { pointsReceived } from '@velvet/contract/shared/notifications/points-notifications'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf, withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { requirePassword } from '../../kernel/identity/require-password.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { movePoints } from './move-points.ts'
import { findTransferOfKey, findReceiver, insertPointsTransfer, type Party } from './transfers-sql.ts'
import { countLookUp, numberOfAnother } from './receiver.ts'
import { holdToGive } from './require-may-give.ts'

type GivePoints = Call<typeof contract.givePoints>

/**
 * Gives Points to the account with a number. It checks the password first, and then counts the look-up of the
 * number as `findPointsReceiver` does, so that this call tells no more about a number than that one.
 */
export async function givePoints(call: GivePoints) {
  const { db, config, customer, input, idempotencyKey: key } = call
  const { username, VpValue, note } = input
  const phone = numberOfAnother(customer, input.phoneNumber)
  await requirePassword(call, input)
  await countLookUp(call)
  const receiver = await findReceiver(db, phone)
  const to = keyedHash(config.secrets.hash, 'points-receiver', phone)
  const request = { call: 'give-points', input: { to, username, VpValue, note } }
  const requestMade = { receiver, key, requestHash: hashOf(request) }
  return withIdempotency(db, { customerId: customer.id, key, request }, async (tx) => {
    return (await givenBefore(tx, call, requestMade.requestHash)) ?? give(tx, call, requestMade)
  })
}

/** Returns the gift that was made with this key. It may be older than the answers that are kept. */
async function givenBefore(tx: Transaction, { customer, idempotencyKey: key }: GivePoints, requestHash: string) {
  const transfer = key === undefined ? undefined : await findTransferOfKey(tx, customer.id, key)
  if (!transfer) return undefined
  if (transfer.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
  return { giftID: transfer.id, balance: transfer.balance }
}

interface Request {
  receiver: Party | undefined
  key: string | undefined
  requestHash: string
}

async function give(tx: Transaction, call: GivePoints, { receiver, ...keyed }: Request) {
  const { customer, input } = call
  const { giver, parties } = await holdToGive(tx, customer, input.VpValue, receiver && [receiver.id])
  const taker = parties.find(({ id, isBlocked }) => id === receiver?.id && !isBlocked)
  if (!taker || maskUsername(taker.username) !== input.username) {
    throw new AppError('points-receiver-unknown')
  }
  const id = uuid()
  const moved = await movePoints(tx, { id, vp: input.VpValue, from: giver.id, to: taker.id })
  await insertPointsTransfer(tx, {
    id,
    giverId: giver.id,
    receiverId: taker.id,
    vp: input.VpValue,
    note: input.note || null,
    ...keyed,
    givenMovementId: moved.from.movementId,
    receivedMovementId: moved.to.movementId,
  })
  const received = { vp: input.VpValue, balance: moved.to.balance }
  const notification = pointsReceived(maskUsername(giver.username), received)
  await enqueueNotification(tx, { customerId: taker.id, notice: notification, about: id })
  return { giftID: id, balance: moved.from.balance }
}
