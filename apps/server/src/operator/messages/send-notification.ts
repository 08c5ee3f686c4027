import { PUSH_TEXT_LENGTH, type PushMessage } from '@velvet/contract/shared/app/push-message'
import { KIND_OF_TOPIC } from '@velvet/contract/shared/notifications/notification-kinds'
import {
  NOTICE_TEXTS,
  type NotificationText,
  type NotificationTopic,
} from '@velvet/contract/operator/notification-texts'
import { canSay } from '@velvet/contract/shared/notifications/facts'
import { addressOfLead, notificationIn, sayNotification } from '@velvet/contract/shared/notifications/notifications'
import type { Language } from '@velvet/contract/shared/words/languages'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { listNotificationsOff } from '../../people/push/choices-sql.ts'
import {
  deleteSubscription,
  listLiveSubscriptions,
  type LiveSubscription,
} from '../../people/push/subscriptions-sql.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { listOwnTexts, type OwnTexts } from '../../kernel/notifications/own-texts-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { keepReached, type Message, type NotificationMessage } from './outbox-sql.ts'

type NotificationContent = { id: string } & NotificationMessage

/** What a batch of notices needs besides the notices. */
export interface ForNotifications {
  /** The words that the operator has chosen for some topics. */
  texts: OwnTexts
  /** The kinds of notices that customers have switched off. */
  off: ReadonlyMap<string, readonly string[]>
  browsers: readonly LiveSubscription[]
}

export async function readForNotifications(
  { db, providers }: JobDeps,
  messages: readonly Message[],
): Promise<ForNotifications> {
  const to = messages.flatMap((message) => (message.kind === 'push' ? [message.customerId] : []))
  if (to.length === 0) return { texts: new Map(), off: new Map(), browsers: [] }
  const [texts, off, browsers] = await Promise.all([
    listOwnTexts(db),
    listNotificationsOff(db, to),
    listLiveSubscriptions(db, to, providers.webPush.publicKey),
  ])
  return { texts, off, browsers }
}

/**
 * Sends a notice to the phones of its customer, unless they have switched its kind off. Each phone is tried,
 * whatever becomes of the others. Throws the error of one that must be tried again.
 */
export async function sendNotification(
  deps: JobDeps,
  notification: NotificationContent,
  { texts, off, browsers, language }: ForNotifications & { language: Language },
): Promise<void> {
  const { customerId, topic } = notification
  if (isOff(topic, off.get(customerId))) return
  const label = textOf(notification, texts.get(topic) ?? {}, language)
  const missing = browsers.filter(
    (browser) => browser.customerId === customerId && !notification.reached.includes(browser.id),
  )
  const [inApps, ...inBrowsers] = await Promise.allSettled([
    sendToApps(deps, notification, label),
    ...missing.map((browser) => sendToBrowser(deps, notification, { text: label, browser })),
  ])
  const failed = [inApps, ...inBrowsers].find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  const reached = missing.filter((_, index) => inBrowsers[index]?.status === 'fulfilled')
  if (reached.length > 0) {
    await keepReached(
      deps.db,
      notification.id,
      reached.map(({ id }) => id),
    )
  }
  throw failed.reason
}

/** A topic that only another version of the server knows belongs to no kind. */
function isOff(topic: string, off: readonly string[] = []): boolean {
  const kind = (KIND_OF_TOPIC as Readonly<Record<string, string | undefined>>)[topic]
  return kind !== undefined && off.includes(kind)
}

/**
 * Writes a notice in the words that the operator has chosen for its topic in this language, or else in English, or
 * else in those of the product. A notice of another version of the server stays English if it holds no facts, or
 * facts for which this version has no words.
 */
function textOf(
  { topic, payload }: NotificationContent,
  own: Partial<Record<Language, NotificationText>>,
  language: Language,
): NotificationText {
  const { facts, values } = payload
  const letters = lettersIn(language)
  const told = facts && language !== 'en' && isTopic(topic) && canSay(facts, letters) ? { topic, facts } : undefined
  if (told && own[language]) return notificationIn(letters, told, own[language])
  if (own.en && values) return sayNotification(own.en, values)
  return told ? notificationIn(letters, told) : payload
}

/** Another version of the server may know other topics. */
function isTopic(topic: string): topic is NotificationTopic {
  return topic in NOTICE_TEXTS
}

async function sendToApps(
  { providers }: JobDeps,
  notification: NotificationContent,
  { title, text }: NotificationText,
) {
  const { id, customerId, payload } = notification
  // The result of the push is not used. A customer whose phone takes no notices still sees
  // everything in the app.
  await providers.onesignal?.push({ key: pushKey(id), customerId, title, text, data: payload.data })
}

/**
 * Returns the message's id as a UUID of version 4, which OneSignal accepts as a key in every
 * version.
 */
function pushKey(id: string): string {
  return id.slice(0, 14) + '4' + id.slice(15)
}

interface ToBrowser {
  text: NotificationText
  browser: LiveSubscription
}

async function sendToBrowser(
  { db, providers }: JobDeps,
  { id, topic, payload, sendBefore }: NotificationContent,
  { text: label, browser }: ToBrowser,
): Promise<void> {
  const { endpoint, p256dh, auth } = browser
  const message: PushMessage = {
    tag: id,
    title: label.title,
    text: label.text.slice(0, PUSH_TEXT_LENGTH),
    path: addressOfLead(payload.data),
  }
  const isThere = await providers.webPush.send({
    subscription: { endpoint, keys: { p256dh, auth } },
    payload: JSON.stringify(message),
    ttlSeconds: secondsUntil(sendBefore),
    topic: id.replaceAll('-', ''),
    isUrgent: topic === 'showtime-soon',
  })
  if (!isThere) await deleteSubscription(db, browser.endpoint, { id: browser.id })
}

/** A notice that may always be sent waits a day for a phone that cannot be reached. */
function secondsUntil(end: Date | null): number {
  const left = end === null ? DAY_MS : end.getTime() - Date.now()
  return Math.max(0, Math.floor(left / 1000))
}
