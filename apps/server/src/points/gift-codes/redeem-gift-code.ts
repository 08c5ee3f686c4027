import type * as contract from '@velvet/contract/points/gift-codes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { hashOfCode, withCodeTry } from '../../catalogue/offers/codes.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { WALLETS_WAIT_MS } from '../transfers/move-points.ts'
import { holdParties } from '../transfers/transfers-sql.ts'
import { holdOpenBatch } from './batches-sql.ts'
import { endCode, lockUnusedCode } from './gift-codes-sql.ts'

/**
 * Adds the Points of a gift code to a balance. Unknown, used and stopped codes take the same steps and get the same
 * answer, and wrong tries count together with those of the codes of offers.
 */
export function redeemGiftCode(call: Call<typeof contract.redeemGiftCode>) {
  const { db, config, customer, input, idempotencyKey: key } = call
  const hash = hashOfCode(config, input.code)
  const request = { call: 'redeem-gift-code', input: { hash } }
  return withCodeTry(call, { customerId: customer.id }, () =>
    withIdempotency(db, { customerId: customer.id, key, request }, async (tx) => {
      await limitLockWaits(tx, WALLETS_WAIT_MS)
      const [account] = await holdParties(tx, [customer.id])
      if (!account) throw new AppError('session-ended')
      if (account.isBlocked) throw new AppError('account-blocked')
      const code = await lockUnusedCode(tx, hash)
      const isUsable = code && (code.batchId === null || (await holdOpenBatch(tx, code.batchId)))
      if (!isUsable) throw new AppError('code-not-usable')
      const moved = await moveVp(tx, {
        customerId: account.id,
        amount: code.vp,
        operatorAccount: 'gift-codes',
        reason: 'gift-code',
        reference: code.id,
      })
      if (!moved) throw new Error('A balance was too low to receive Points')
      await endCode(tx, code.id, { state: 'used', usedBy: account.id, movementId: moved.movementId })
      return { VpValue: code.vp, balance: moved.balance }
    }),
  )
}
