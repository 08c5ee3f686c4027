import { writeNoteOfYesterday } from './write-note.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'
import { queueLettersToDistributors } from '../../kernel/notifications/distributor-letters-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { KeptNote } from './notes-sql.ts'

const EVERY_SECONDS = 600

/**
 * Writes the note of the day that is over, and queues its emails. Its turn, the note and the emails are one
 * transaction, so a process that is killed leaves none of them, and two processes never write two notes.
 */
export async function writeNotes({ db, proof, providers }: JobDeps): Promise<number> {
  await db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, 'proof-notes', EVERY_SECONDS))) return
    const note = await writeNoteOfYesterday(tx, proof)
    if (note && providers.resend) await mailNote(tx, note, proof)
  })
  return 0
}

/**
 * Queues the note of a day to the addresses of every distributor. It is queued in the transaction that writes
 * the note, so that there is neither a note without its emails nor an email twice.
 */
function mailNote(tx: Transaction, { day, text }: KeptNote, { origin }: { origin: string }): Promise<void> {
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
