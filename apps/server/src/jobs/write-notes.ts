import { writeNoteOfYesterday } from '../features/proof/write-note.ts'
import type { JobDeps } from './job.ts'
import { takeTurn } from './turns-sql.ts'

const EVERY_SECONDS = 600

/**
 * Writes the note of the day that is over. Its turn and the note are one transaction, so a process that is killed
 * leaves neither, and two processes never write two notes.
 */
export async function writeNotes({ db, proof }: JobDeps): Promise<number> {
  await db.transaction().execute(async (tx) => {
    if (await takeTurn(tx, 'proof-notes', EVERY_SECONDS)) await writeNoteOfYesterday(tx, proof)
  })
  return 0
}
