import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/people/push.calls'
import { lockCustomer } from '../../kernel/identity/accounts-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { isOfPushService } from '../../kernel/providers/push-services.ts'
import { isUsableKey, type Subscription } from '../../kernel/providers/web-push.ts'
import { equalSecrets } from '../../kernel/secrets/equal-secrets.ts'
import type { Config } from '../../settings/config.ts'
import {
  deleteOtherSubscription,
  deleteOldSubscriptions,
  deleteSubscription,
  lockSubscription,
  replaceSubscription,
  saveSubscription,
} from './subscriptions-sql.ts'

/** Each customer has at most this many browsers that get notices. The oldest goes for a new one. */
export const MOST_SUBSCRIPTIONS = 5

export async function subscribeToPush(call: Call<typeof contract.subscribeToPush>): Promise<null> {
  const { db, config, customer, input } = call
  const { subscription, publicKey: madeFor } = input
  requireUsable(config, subscription)
  await db.transaction().execute(async (tx) => {
    // Browsers of one customer wait for one another here, so that none is one too many.
    const account = await lockCustomer(tx, customer.id)
    if (!account || account.closedAt) throw new AppError('session-ended')
    const { id: customerId, sessionId } = customer
    await saveSubscription(tx, { customerId, sessionId, subscription, madeFor })
    await deleteOldSubscriptions(tx, customerId, MOST_SUBSCRIPTIONS)
  })
  return null
}

export async function endPush({ db, customer, input }: Call<typeof contract.endPush>) {
  await deleteSubscription(db, input.endpoint, { customer_id: customer.id })
  return null
}

/**
 * Replaces a subscription that its browser has renewed while no page was open. The browser has no token
 * then; it proves by the secret of the old subscription whose it is.
 */
export async function renewPush({ db, config, input }: Call<typeof contract.renewPush>) {
  requireUsable(config, input.subscription)
  await db.transaction().execute(async (tx) => {
    const old = await lockSubscription(tx, input.endpoint)
    if (!old || !equalSecrets(input.auth, old.auth)) throw new AppError('not-found')
    await deleteOtherSubscription(tx, old.id, input.subscription.endpoint)
    await replaceSubscription(tx, old.id, input.subscription)
  })
  return null
}

function requireUsable({ services }: Config, { endpoint, keys }: Subscription): void {
  const isKnown = isOfPushService(endpoint, services.webPush.standIn)
  if (!isKnown) throw new AppError('push-service-unknown')
  if (!isUsableKey(keys.p256dh)) {
    throw new AppError('bad-request', { fields: { p256dh: 'is no point of P-256' } })
  }
}
