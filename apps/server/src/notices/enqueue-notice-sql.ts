import type { Notice } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import { insertLetters } from './letters-sql.ts'

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
    notices.map(({ customerId, about, sendBefore, notice: { topic, title, text, lead } }) => ({
      kind: 'push',
      topic,
      customerId,
      cause: `${topic}:${about}`,
      payload: { title, text, data: lead },
      sendBefore,
    })),
  )
}
