import type { Notice } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import { causeOf, insertLetters, type PushMessage } from './letters-sql.ts'

export interface NoticeTo {
  customerId: string
  notice: Notice
  /** Id of what it is about: of each thing a customer is told once under each topic. */
  about: string
  /** From then on it would only confuse, and is not sent. */
  sendBefore?: Date
}

/** A push to a customer, on its way once the transaction that caused it is there to stay. */
export function enqueueNotice(tx: Transaction, notice: NoticeTo): Promise<void> {
  return enqueueNotices(tx, [notice])
}

export function enqueueNotices(tx: Transaction, notices: readonly NoticeTo[]): Promise<void> {
  return insertLetters(
    tx,
    notices.map(({ customerId, about, sendBefore, notice }) => ({
      kind: 'push',
      topic: notice.topic,
      customerId,
      cause: causeOf(notice.topic, about),
      payload: pushMessage(notice),
      sendBefore,
    })),
  )
}

export function pushMessage({ title, text, lead }: Notice): PushMessage {
  return { title, text, data: lead }
}
