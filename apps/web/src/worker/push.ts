import { readPushMessage } from '@velvet/contract/shared/app/push-message'
import type { PushMessage } from '@velvet/contract/shared/app/push-message'
import type { Language } from '@velvet/contract/shared/words/languages'
import { languageOfPhone } from './language.ts'
import { keptAs } from './what-is-kept.ts'
import { w } from './words.ts'

declare const self: ServiceWorkerGlobalScope
/** The build writes here the translations of the worker's words, for each language that has all of them. */
declare const __OWN_WORDS__: Partial<Record<Language, Record<keyof typeof w, string>>>

/** Shows the notice that a push brought. One with the same tag replaces the earlier one. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { tag, title, text, path } = readPushMessage(data?.text() ?? '') ?? (await unread())
  const icon = '/icons/icon-192.png'
  await self.registration.showNotification(title, { tag, body: text, icon, data: path })
}

/** Browsers demand that each push shows something, also one that cannot be read. */
async function unread(): Promise<PushMessage> {
  const { title, text } = __OWN_WORDS__[await languageOfPhone()] ?? w
  return { tag: 'news', title, text, path: '/mytickets' }
}

/** Opens the screen to which a notice leads, in the app where it is open. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  const path = String(notification.data)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The pages of a payment, of the console and of the gate are left alone.
  const page = pages.find(({ url }) => keptAs(new URL(url).pathname, 'document') === 'screen')
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus()
  page.postMessage({ open: path })
}

/** The event by which a browser says that its subscription is another one now. */
export interface SubscriptionChange {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

/**
 * Tells the server of the new subscription. Without the old one the server cannot know whose it is; then the
 * app tells it at its next start.
 */
export async function renewPush({ oldSubscription, newSubscription }: SubscriptionChange) {
  if (!oldSubscription) return
  const { endpoint, keys } = oldSubscription.toJSON()
  const { options } = oldSubscription
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint: nextEndpoint, keys: nextKeys } = next.toJSON()
  const subscription = { endpoint: nextEndpoint, keys: nextKeys }
  await fetch('/api/v1/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, auth: keys?.['auth'], subscription }),
  })
}
