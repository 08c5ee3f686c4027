import { NOTES_A_PAGE, type listProofNotes as contract } from '@velvet/contract/books/proof.calls'
import { base64Of } from '@velvet/contract/books/proof/bytes'
import type { Call } from '../../kernel/calls/call.ts'
import { listNotes, type KeptNote } from './notes-sql.ts'

export const shownNote = ({ root, ...note }: KeptNote) => ({ ...note, root: base64Of(root) })

/** Returns a page of the signed notes. Anybody may read them. */
export async function listProofNotes({ db, input }: Call<typeof contract>) {
  const found = await listNotes(db, { before: input.before, limit: NOTES_A_PAGE + 1 })
  const notes = found.slice(0, NOTES_A_PAGE)
  const hasMore = found.length > NOTES_A_PAGE
  return { notes: notes.map(shownNote), next: hasMore ? (notes.at(-1)?.day ?? null) : null }
}
