import { queueLettersToDistributors } from '../../kernel/notifications/distributor-letters-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { KeptNote } from './notes-sql.ts'

/**
 * Queues the note of a day to the addresses of every distributor. It is queued in the transaction that writes
 * the note, so that there is neither a note without its emails nor an email twice.
 */
export function mailNote(tx: Transaction, { day, text }: KeptNote, { origin }: { origin: string }): Promise<void> {
  return queueLettersToDistributors(tx, {
    topic: 'proof-note',
    cause: `proof-note:${day}`,
    subject: `Signed note of ${day}`,
    text: [
      `This is the signed note of ${day}. It proves what was sold until then: whoever changes anything`,
      `later is found out. Please keep this email, and compare the note with the one at ${origin}/.`,
      '',
      text,
    ].join('\n'),
  })
}
