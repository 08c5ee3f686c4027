import '../settings/country-of-start.ts'
import { hashOfNote } from '@velvet/contract/books/proof/note'
import { reportInvariants } from '../verify/report-invariants.ts'
import { listNotes } from '../books/proof/notes-sql.ts'
import { withDatabase } from './with-database.ts'

// Prints one line for each invariant. Exits with 1 if one is broken, or was not checked in time.
await withDatabase(async (db, config) => {
  const say = (line: string) => console.log(line)
  const isSound = await reportInvariants(db, say, undefined, config.proof)
  const [note] = await listNotes(db, { limit: 1 })
  if (note) say(`The newest note is of ${note.day} (${hashOfNote(note.text)})`)
  if (!isSound) process.exitCode = 1
})
