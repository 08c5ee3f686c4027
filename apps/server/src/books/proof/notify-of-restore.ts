import { hashOfNote } from '@velvet/contract/books/proof/note'
import type { Transaction } from '../../platform/database/connect.ts'
import { listNotes } from './notes-sql.ts'
import { findUntoldRestore, hasProofs, insertRestore, listHeads, proveRestore, type Head } from './restores-sql.ts'

/** What the database held that a backup replaces. */
interface Replaced {
  heads: readonly Head[]
  /** The hash of the newest note; undefined if there was none, or if that is unknown. */
  note: string | undefined
}

const NOTHING_KNOWN: Replaced = { heads: [], note: undefined }

/** Reads the heads and the newest note before a backup replaces them. */
export async function readReplaced(tx: Transaction): Promise<Replaced> {
  if (!(await hasProofs(tx))) return NOTHING_KNOWN
  // What an earlier restore has replaced stands in no note yet, so this one must name it too.
  const untold = await findUntoldRestore(tx)
  const [note] = await listNotes(tx, { limit: 1 })
  return {
    heads: await listHeads(tx),
    note: untold ? (untold.before ?? undefined) : note && hashOfNote(note.text),
  }
}

/**
 * Writes into the chains that a backup was restored, and keeps the hash of the note that was the newest before the
 * restore. The next note names it.
 */
export async function notifyOfRestore(tx: Transaction, { heads, note }: Replaced = NOTHING_KNOWN): Promise<void> {
  await proveRestore(tx, heads)
  await insertRestore(tx, note)
}
