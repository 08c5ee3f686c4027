import { mailNote } from './mail-note.ts'
import { writeNoteOfYesterday } from './write-note.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

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
