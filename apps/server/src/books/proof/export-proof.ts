import { AppError } from '@velvet/contract/shared/errors'
import type { exportProof as contract } from '@velvet/contract/books/proof.calls'
import { FIRST_LINE, lastLine, linesOfLeaf, linesOfNote } from '@velvet/contract/books/proof/books-file'
import { hexOf } from '@velvet/contract/books/proof/bytes'
import { NO_HASH } from '@velvet/contract/books/proof/rows'
import { consistencyPath, inclusionPath } from '@velvet/contract/books/proof/tree'
import { Download, type Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listNotes, type KeptNote } from './notes-sql.ts'
import { hasNote, listLeaves, listRows, type KeptLeaf } from './proofs-sql.ts'
import { withTree } from './tree-of-notes.ts'

const LEAVES_AT_ONCE = 50
/** All notes since the chains began are in the file: one for each day of a hundred years at most. */
const ALL_NOTES = 36_525

/** Sends the books of a day: all notes, and the chains that changed on that day with what proves them. */
export async function exportProof({ db, input: { date, filmID } }: Call<typeof contract>) {
  if (!(await hasNote(db, date))) throw new AppError('note-not-found')
  const parts = partsOf(db, date, filmID)
  return new Download(`proof-${date}.txt`, 'text/plain; charset=utf-8', parts)
}

const lines = (list: readonly string[]) => list.map((line) => `${line}\n`).join('')

async function* partsOf(db: Database, day: string, filmId: string | undefined) {
  yield lines([FIRST_LINE])
  const notes = (await listNotes(db, { limit: ALL_NOTES })).reverse()
  const size = notes.at(-1)?.size ?? 0
  for (const [index, note] of notes.entries()) {
    yield lines(await partOfNote(db, note, notes[index - 1]?.size ?? 0))
  }
  let [sent, after] = [0, -1]
  for (;;) {
    const leaves = await listLeaves(db, { day, filmId, after, limit: LEAVES_AT_ONCE })
    for (const leaf of leaves) yield lines(await partOfLeaf(db, leaf, size))
    sent += leaves.length
    after = leaves.at(-1)?.index ?? after
    if (leaves.length < LEAVES_AT_ONCE) break
  }
  yield lines([lastLine(sent)])
}

async function partOfNote(db: Database, { text, key, size }: KeptNote, earlier: number) {
  const consistency = await withTree(db, (read) => consistencyPath(earlier, size, read))
  return linesOfNote({ text, key, consistency })
}

async function partOfLeaf(db: Database, leaf: KeptLeaf, size: number) {
  const { index, text, totals, showtimeId } = leaf
  const path = await withTree(db, (read) => inclusionPath(index, size, read))
  const rows = await listRows(db, showtimeId, leaf.rows)
  return linesOfLeaf({
    index,
    text,
    path,
    totals: totals.split('\n'),
    rows: rows.map((row) => ({ before: hexOf(row.before ?? NO_HASH), text: row.text })),
  })
}
