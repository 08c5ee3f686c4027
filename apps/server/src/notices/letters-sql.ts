import type { Lead } from '@velvet/contract/notices'
import { v7 as uuid } from 'uuid'
import { holdOpenAccounts } from '../accounts/accounts-sql.ts'
import type { Transaction } from '../database/connect.ts'

/** What a phone shows, and where a tap on it leads. */
export interface PushMessage {
  title: string
  text: string
  data: Lead
}

export interface SmsMessage {
  /** In local form. */
  phone: string
  text: string
}

/** Of each thing a customer is told once under each topic. */
export const causeOf = (topic: string, about: string) => `${topic}:${about}`

export const pinCauseOf = (ticketId: string, send: number) =>
  causeOf(`pin:${ticketId}`, String(send))

export interface NewLetter {
  kind: 'push' | 'sms'
  topic: string
  customerId: string
  /** The same cause is told once, for ever: a second letter of it is not written. */
  cause: string
  payload: PushMessage | SmsMessage
  sendBefore?: Date | undefined
}

/** Who closed their account is told nothing any more. */
export async function insertLetters(tx: Transaction, letters: readonly NewLetter[]): Promise<void> {
  if (letters.length === 0) return
  const open = await holdOpenAccounts(
    tx,
    letters.map(({ customerId }) => customerId),
  )
  const toSend = letters.filter(({ customerId }) => open.has(customerId))
  if (toSend.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      toSend.map(({ kind, topic, customerId, cause, payload, sendBefore }) => ({
        id: uuid(),
        kind,
        topic,
        customer_id: customerId,
        cause,
        payload: JSON.stringify(payload),
        send_before: sendBefore ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}
