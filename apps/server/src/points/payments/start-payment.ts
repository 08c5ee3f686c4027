import type * as contract from '@velvet/contract/points/wallet.calls'
import { withCodeTry } from '../../catalogue/offers/codes.ts'
import { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import { formatVp, nairaFor } from '@velvet/contract/points/vp'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hasRoomFor } from '../../kernel/ledger/ledger-sql.ts'
import { checkOrder, keepOrder } from '../../sales/orders/begin-order.ts'
import { inTurnOfShowtime } from '../../sales/orders/in-turn.ts'
import { countPending } from '../top-ups/payment-list-sql.ts'
import { toPayment } from '../../kernel/payments/payment-shape.ts'
import { insertPayment, type NewPayment } from '../../kernel/payments/payments-sql.ts'
import { readTopUpSettings } from '../../kernel/payments/top-up-settings-sql.ts'

/** How many references one number may try in the same millisecond before the request is refused. */
const REFERENCE_TRIES = 100

/**
 * Each open top-up is asked about for days, so one person must not delay everybody else's payments.
 */
const PENDING_AT_ONCE = 100

/**
 * Records who pays how much for what before any checkout opens; the checkout's own claims are
 * ignored. With an order, what is paid is what the customer lacks for it.
 */
export function startPayment(call: Call<typeof contract.startPayment>) {
  const { db, config, customer, input, idempotencyKey } = call
  const keyed = {
    customerId: customer.id,
    key: idempotencyKey,
    request: { call: 'payments', input },
  }
  const record = () =>
    withIdempotency(db, keyed, async (tx) => {
      const account = await holdAccount(tx, customer.id)
      if (!account) throw new AppError('session-ended')
      if (account.blockedAt) throw new AppError('account-blocked')

      const { provider, minimum, maximum } = await readTopUpSettings(tx, config)
      const order = input.order && (await checkOrder(tx, config, { customerId: customer.id, request: input.order }))
      const vp = order ? Math.max(order.missing, minimum) : requireVp(input.VpValue)
      if (vp < minimum) throw refusalWith('top-up-too-small:least', { least: formatVp(minimum) })
      if (vp > maximum) throw refusalWith('top-up-too-large:most', { most: formatVp(maximum) })

      if (!(await hasRoomFor(tx, customer.id, vp))) throw new AppError('balance-too-high')

      if ((await countPending(tx, customer.id)) >= PENDING_AT_ONCE) {
        throw new AppError('too-many-requests')
      }
      const ordered = { customerId: customer.id, provider, vp, naira: nairaFor(vp) }
      const payment = await insertUnderFreeReference(tx, customer.phone, ordered)
      const heldUntil = order && (await keepOrder(tx, payment.txRef, order))
      return {
        payment: toPayment(payment),
        ...(heldUntil !== undefined && { heldUntil: heldUntil?.toISOString() ?? null }),
      }
    })
  const { order } = input
  if (!order) return record()
  const begin = () => inTurnOfShowtime(order.showtimeID, record)
  return order.code === undefined ? begin() : withCodeTry(call, { customerId: customer.id }, begin)
}

function requireVp(vp: number | undefined): number {
  if (vp !== undefined) return vp
  throw new AppError('bad-request', { fields: { VpValue: 'is missing' } })
}

async function insertUnderFreeReference(tx: Transaction, phone: string, order: Omit<NewPayment, 'txRef'>) {
  const now = Date.now()
  for (let later = 0; later < REFERENCE_TRIES; later += 1) {
    const row = await insertPayment(tx, { ...order, txRef: `${phone.replace('+', '')}${now + later}` })
    if (row) return row
  }
  throw new AppError('too-many-requests')
}
