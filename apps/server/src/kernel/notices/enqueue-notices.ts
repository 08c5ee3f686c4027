import type { Notice } from '@velvet/contract/shared/notifications/notices'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueMessages } from './enqueue-messages.ts'
import { causeOf } from './message-causes.ts'
import type { MessageToCustomer, PushMessage } from './messages-sql.ts'

export interface NoticeTo {
  customerId: string
  notice: Notice
  /**
   * The id of the thing that the notice is about. A customer gets one notice about each thing and
   * topic.
   */
  about: string
  /** The notice is not sent after this moment, because it would be of no use. */
  sendBefore?: Date
}

/** Queues a push notice, which is sent after the transaction that caused it is committed. */
export function enqueueNotice(tx: Transaction, notice: NoticeTo): Promise<void> {
  return enqueueNotices(tx, [notice])
}

export function enqueueNotices(tx: Transaction, notices: readonly NoticeTo[]): Promise<void> {
  return enqueueMessages(tx, notices.map(messageOfNotice))
}

export function messageOfNotice({
  customerId,
  about,
  sendBefore,
  notice,
}: NoticeTo): MessageToCustomer {
  return {
    kind: 'push',
    topic: notice.topic,
    customerId,
    cause: causeOf(notice.topic, about),
    payload: pushMessage(notice),
    sendBefore,
  }
}

export function pushMessage({ title, text, lead, values, facts }: Notice): PushMessage {
  return { title, text, data: lead, values, facts }
}
