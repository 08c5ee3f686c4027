import { ACCOUNT_LETTERS, type AccountLetter } from '@velvet/contract/books/account-letters'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Brand } from '../brand/brand.ts'
import { queueEmail } from './emails-sql.ts'

interface Letter {
  event: AccountLetter
  /** It names what the letter is about, so that it is sent once. */
  about: string
  /** The addresses that the party had before. */
  to: readonly string[]
  party: string
}

export function notifyOldAddresses(tx: Transaction, brand: Brand, { event, about, to, party }: Letter): Promise<void> {
  return queueEmail(tx, {
    to,
    topic: event,
    cause: `${event}:${about}`,
    subject: ACCOUNT_LETTERS[event].subject,
    text: [
      `To ${party}:`,
      '',
      `At ${brand.name}, ${ACCOUNT_LETTERS[event].text}`,
      '',
      `If you have not asked for that, please call ${brand.supportPhone} or write to ${brand.supportEmail} now.`,
    ].join('\n'),
  })
}
