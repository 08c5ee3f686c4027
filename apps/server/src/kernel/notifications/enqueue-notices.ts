import type { NotificationContent } from '@velvet/contract/shared/notifications/notifications'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueMessages } from './enqueue-messages.ts'
import { causeOf } from './message-causes.ts'
import type { MessageToCustomer, PushMessage } from './messages-sql.ts'

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
