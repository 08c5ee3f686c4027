import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { chargeCompleted } from '@velvet/sandbox/services/flutterwave-shapes'
import { chargeSuccess } from '@velvet/sandbox/services/paystack-shapes'
import type { Payment as Transaction } from '@velvet/sandbox/store'
import type { TestServer } from './start-test-server.ts'

/** Builds the webhook about a transaction of the sandbox, signed as its provider would sign it. */
export function eventOf(transaction: Transaction) {
  const event = transaction.provider === 'flutterwave' ? chargeCompleted : chargeSuccess
  return event(transaction, DEVELOPMENT_KEYS)
}

/** Sends the webhook about a transaction that the sandbox made. */
export async function sendEvent(server: TestServer, transaction: { id: number }): Promise<void> {
  const { provider, body, headers } = eventOf(transaction as Transaction)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`The webhook was answered ${statusCode}`)
}
