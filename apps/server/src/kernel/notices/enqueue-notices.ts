import type { Notice } from '@velvet/contract/notices/notices'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueLetters } from './enqueue-letters.ts'
import { causeOf } from './letter-causes.ts'
import type { NewLetter, PushMessage } from './letters-sql.ts'

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
  return enqueueLetters(tx, notices.map(letterOf))
}

export function letterOf({ customerId, about, sendBefore, notice }: NoticeTo): NewLetter {
  return {
    kind: 'push',
    topic: notice.topic,
    customerId,
    cause: causeOf(notice.topic, about),
    payload: pushMessage(notice),
    sendBefore,
  }
}

export function pushMessage({ title, text, lead, values }: Notice): PushMessage {
  return { title, text, data: lead, values }
}
