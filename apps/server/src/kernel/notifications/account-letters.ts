import type { Transaction } from '../../platform/database/connect.ts'
import type { Brand } from '../brand/brand.ts'
import { queueEmail } from './emails-sql.ts'

type Event = 'account-proposed' | 'account-changed' | 'emails-changed'

const SUBJECTS: Readonly<Record<Event, string>> = {
  'account-proposed': 'Somebody wants to change your bank account',
  'account-changed': 'Your bank account was changed',
  'emails-changed': 'The addresses for your papers were changed',
}

const TEXTS: Readonly<Record<Event, string>> = {
  'account-proposed':
    'somebody of our staff has entered another bank account for what we pay you. It counts once a second person has approved it.',
  'account-changed':
    'two people of our staff have entered and approved another bank account. What we pay you goes there from now on.',
  'emails-changed': 'somebody of our staff has changed the email addresses to which we send your papers.',
}

interface Letter {
  event: Event
  /** It names what the letter is about, so that it is sent once. */
  about: string
  /** The addresses that the party had before. */
  to: readonly string[]
  party: string
}

/** Tells a party at its old addresses, because whoever steals its money changes the addresses too. */
export function notifyOldAddresses(tx: Transaction, brand: Brand, { event, about, to, party }: Letter): Promise<void> {
  return queueEmail(tx, {
    to,
    topic: event,
    cause: `${event}:${about}`,
    subject: SUBJECTS[event],
    text: [
      `To ${party}:`,
      '',
      `At ${brand.name}, ${TEXTS[event]}`,
      '',
      `If you have not asked for that, please call ${brand.supportPhone} or write to ${brand.supportEmail} now.`,
    ].join('\n'),
  })
}
