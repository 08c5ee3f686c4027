import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyBaseLogger } from 'fastify'
import { hashOfCode, withCodeTry } from '../../catalogue/offers/codes.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { answerOf, hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { noteEnded } from '../../kernel/identity/ended-sessions.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { RolledBack } from '../../platform/database/two-trips.ts'
import { purchaseBatch } from './purchase-batch.ts'
import type { Order } from './order.ts'
import { PurchaseQueue } from './purchase-queue.ts'

/** Returns the use case that buys tickets. All orders of this process go through one queue. */
export function purchaseTickets({ db, config }: Deps, log: FastifyBaseLogger) {
  const queue = new PurchaseQueue({
    buy: (orders, waitLimitMs) => purchaseBatch(db, orders, waitLimitMs),
    largestBatch: config.PURCHASE_BATCH,
    report: (error) => log.error({ err: error }, 'a batch of purchases failed'),
  })

  return async (call: TokenCall<typeof contract.purchaseTickets>) => {
    const order = orderOf(call)
    const buy = async () => answerOf(await queue.add(order))
    try {
      return await (order.codeHash === undefined ? buy() : withCodeTry(call, order, buy))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-ended') noteEnded(order.sessionId)
      throw error instanceof RolledBack ? error.cause : error
    }
  }
}

function orderOf({ config, tokenHolder, input, idempotencyKey }: TokenCall<typeof contract.purchaseTickets>): Order {
  const requestHash = () => hashOf({ call: 'purchase-tickets', input })
  return {
    customerId: tokenHolder.id,
    sessionId: tokenHolder.sessionId,
    request: input,
    codeHash: input.code === undefined ? undefined : hashOfCode(config, input.code),
    key: idempotencyKey === undefined ? undefined : { value: idempotencyKey, requestHash: requestHash() },
  }
}
