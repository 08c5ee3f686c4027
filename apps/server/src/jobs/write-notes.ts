import { writeNoteOfYesterday } from '../features/proof/write-note.ts'
import type { ProofSettings } from '../settings/proof-settings.ts'
import type { Job } from './job.ts'
import { takeTurn } from './turns-sql.ts'

const EVERY_SECONDS = 600

/**
 * Returns the job that writes the note of each day that is over. Its turn and the note are one transaction, so
 * a process that is killed leaves neither, and two processes never write two notes.
 */
export function writeNotes(settings: ProofSettings): Job {
  return async function writeDueNote({ db }) {
    await db.transaction().execute(async (tx) => {
      if (await takeTurn(tx, 'proof-notes', EVERY_SECONDS)) await writeNoteOfYesterday(tx, settings)
    })
    return 0
  }
}
