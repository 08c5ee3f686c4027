import { hashOfNote } from '@velvet/contract/proof/note'
import type { Transaction } from '../../platform/database/connect.ts'
import { listNotes } from './notes-sql.ts'
import { hasProofs, insertRestore, listHeads, proveRestore, type Head } from './restores-sql.ts'

/** What the database held that a backup replaces. */
export interface Replaced {
  heads: readonly Head[]
  /** The newest note; undefined if there was none, or if nobody can tell. */
  note: string | undefined
}

const NOTHING_KNOWN: Replaced = { heads: [], note: undefined }

/** Reads the heads and the newest note before a backup replaces them. */
export async function readReplaced(tx: Transaction): Promise<Replaced> {
  if (!(await hasProofs(tx))) return NOTHING_KNOWN
  const [note] = await listNotes(tx, { limit: 1 })
  return { heads: await listHeads(tx), note: note?.text }
}

/** Writes into the chains that a backup was restored, and keeps for the next note which note it forgot. */
export async function tellOfRestore(
  tx: Transaction,
  { heads, note }: Replaced = NOTHING_KNOWN,
): Promise<void> {
  const [restored] = await listNotes(tx, { limit: 1 })
  await proveRestore(tx, heads)
  const isForgotten = note !== undefined && note !== restored?.text
  await insertRestore(tx, isForgotten ? hashOfNote(note) : undefined)
}
