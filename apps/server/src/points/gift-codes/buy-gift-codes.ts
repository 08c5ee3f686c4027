import type * as contract from '@velvet/contract/points/gift-codes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf, withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { requirePassword } from '../../kernel/identity/require-password.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { WALLETS_WAIT_MS } from '../transfers/move-points.ts'
import { holdToGive } from '../transfers/require-may-give.ts'
import { holdParties } from '../transfers/transfers-sql.ts'
import {
  endCode,
  findCodeOfKey,
  findGiftCode,
  insertGiftCode,
  listCodesOfBuyer,
  lockOwnCode,
  replaceHash,
  type GiftCodeRow,
} from './gift-codes-sql.ts'
import { asListed, storedForm, textOf } from './gift-code-text.ts'

type Buying = Call<typeof contract.buyGiftCode>

/**
 * Turns Points of the balance into a gift code. The kept answer is without the text of the code, so a repeated request
 * returns the code as it is by then.
 */
export async function buyGiftCode(call: Buying) {
  const { db, config, customer, input, idempotencyKey: key } = call
  await requirePassword(call, input)
  const request = { call: 'buy-gift-code', input: { VpValue: input.VpValue } }
  const requestHash = hashOf(request)
  const { id, balance } = await withIdempotency(db, { customerId: customer.id, key, request }, async (tx) => {
    return (await boughtBefore(tx, call, requestHash)) ?? buy(tx, call, requestHash)
  })
  const row = await findGiftCode(db, id)
  if (!row) throw new Error('The gift code was not written')
  return { gift: asListed(row), code: row.state === 'open' ? textOf(config, row) : null, balance }
}

/** Returns the code that was bought with this key. It may be older than the answers that are kept. */
async function boughtBefore(tx: Transaction, { customer, idempotencyKey: key }: Buying, requestHash: string) {
  const code = key === undefined ? undefined : await findCodeOfKey(tx, customer.id, key)
  if (code && code.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
  return code
}

async function buy(tx: Transaction, { config, customer, input, idempotencyKey: key }: Buying, requestHash: string) {
  const { giver: buyer } = await holdToGive(tx, customer, input.VpValue)
  const id = uuid()
  const moved = await moveVp(tx, {
    customerId: buyer.id,
    amount: -input.VpValue,
    operatorAccount: 'gift-codes',
    reason: 'gift-code-bought',
    reference: id,
  })
  if (!moved) throw new AppError('points-spent')
  const form = storedForm(config, { id, issue: 1 })
  const keyed = { key, requestHash }
  await insertGiftCode(tx, {
    id,
    ...form,
    vp: input.VpValue,
    buyerId: buyer.id,
    movementId: moved.movementId,
    ...keyed,
  })
  return { id, balance: moved.balance }
}

export async function listGiftCodes({ db, customer }: Call<typeof contract.listGiftCodes>) {
  const rows = await listCodesOfBuyer(db, customer.id)
  return { gifts: rows.map(asListed) }
}

/** Makes a new code for the same Points. The old code is unknown from then on. */
export async function replaceGiftCode(call: Call<typeof contract.replaceGiftCode>) {
  const { db, config, customer, input } = call
  await requirePassword(call, input)
  return db.transaction().execute(async (tx) => {
    const row = await requireUnused(tx, { id: input.id, buyerId: customer.id })
    const issued = { id: row.id, issue: row.issue + 1 }
    const form = storedForm(config, issued)
    await replaceHash(tx, row.id, form)
    return { gift: asListed({ ...row, ending: form.ending }), code: textOf(config, issued) }
  })
}

/** Returns the Points of an unused code to its buyer. */
export function stopGiftCode({ db, customer, input, idempotencyKey: key }: Call<typeof contract.stopGiftCode>) {
  const request = { call: 'stop-gift-code', input }
  return withIdempotency(db, { customerId: customer.id, key, request }, async (tx) => {
    await limitLockWaits(tx, WALLETS_WAIT_MS)
    const [buyer] = await holdParties(tx, [customer.id])
    if (!buyer) throw new AppError('session-ended')
    const row = await requireUnused(tx, { id: input.id, buyerId: buyer.id })
    const moved = await moveVp(tx, {
      customerId: buyer.id,
      amount: row.vp,
      operatorAccount: 'gift-codes',
      reason: 'gift-code-returned',
      reference: row.id,
    })
    if (!moved) throw new Error('A balance was too low to receive Points')
    await endCode(tx, row.id, { state: 'stopped', usedBy: null, movementId: moved.movementId })
    return { gift: asListed({ ...row, state: 'stopped' }), balance: moved.balance }
  })
}

async function requireUnused(tx: Transaction, own: { id: string; buyerId: string }): Promise<GiftCodeRow> {
  const row = await lockOwnCode(tx, own)
  if (!row) throw new AppError('gift-code-not-found')
  if (row.state !== 'open') throw new AppError('gift-code-over')
  return row
}
