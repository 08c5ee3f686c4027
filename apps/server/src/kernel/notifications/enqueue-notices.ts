import type { NotificationContent } from '@velvet/contract/shared/notifications/notifications'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertMessages, type MessageToCustomer, type PushMessage } from './messages-sql.ts'
import { holdOpenAccounts } from '../identity/accounts-sql.ts'

/** Returns the cause of a message. A customer gets one message about each thing and topic. */
export const causeOf = (topic: string, about: string) => `${topic}:${about}`

export const pinCauseOf = (ticketId: string, send: number) => causeOf(`pin:${ticketId}`, String(send))

export interface NotificationTo {
  customerId: string
  notice: NotificationContent
  /**
   * The id of the thing that the notice is about. A customer gets one notice about each thing and
   * topic.
   */
  about: string
  /** The notice is not sent after this moment, because it would be of no use. */
  sendBefore?: Date
}

/** Queues a push notice, which is sent after the transaction that caused it is committed. */
export function enqueueNotification(tx: Transaction, notification: NotificationTo): Promise<void> {
  return enqueueNotifications(tx, [notification])
}

export function enqueueNotifications(tx: Transaction, notifications: readonly NotificationTo[]): Promise<void> {
  return enqueueMessages(tx, notifications.map(messageOfNotification))
}

export function messageOfNotification({
  customerId,
  about,
  sendBefore,
  notice: notification,
}: NotificationTo): MessageToCustomer {
  return {
    kind: 'push',
    topic: notification.topic,
    customerId,
    cause: causeOf(notification.topic, about),
    payload: pushMessage(notification),
    sendBefore,
  }
}

export function pushMessage({ title, text, lead, values, facts }: NotificationContent): PushMessage {
  return { title, text, data: lead, values, facts }
}

/** Writes messages to the outbox, except those to customers who have closed their accounts. */
export async function enqueueMessages(tx: Transaction, messages: readonly MessageToCustomer[]): Promise<void> {
  if (messages.length === 0) return
  const customerIds = messages.map(({ customerId }) => customerId)
  const open = await holdOpenAccounts(tx, customerIds)
  const toSend = messages.filter(({ customerId }) => open.has(customerId))
  if (toSend.length > 0) await insertMessages(tx, toSend)
}
