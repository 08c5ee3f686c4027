import { base64Of, hexOf } from '@velvet/contract/books/proof/bytes'
import { hashOfTotals, leafText, totalsLines } from '@velvet/contract/books/proof/leaf'
import { hashOfNote, noteBody, signedNote } from '@velvet/contract/books/proof/note'
import { completedBy, leafHash, rootOf, type Hash, type ReadNode } from '@velvet/contract/books/proof/tree'
import { createHash, sign } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ProofSettings } from '../../settings/proof-settings.ts'
import {
  findDayToNote,
  insertLeaves,
  insertNote,
  listChangedChains,
  listNotes,
  readAuditHeads,
  type ChangedChain,
  type KeptNode,
  type KeptNote,
  type NewLeaf,
} from './notes-sql.ts'
import { findUntoldRestore } from './restores-sql.ts'
import { withTree } from './tree-of-notes.ts'

/**
 * Writes the note of yesterday and returns it, unless it is there already. The caller lets only one process do
 * this at a time.
 */
export async function writeNoteOfYesterday(tx: Transaction, settings: ProofSettings): Promise<KeptNote | undefined> {
  const day = await findDayToNote(tx)
  return day === undefined ? undefined : writeNote(tx, settings, day)
}

/** Writes the note of a day with the leaves of all chains that have changed since the note before. */
export async function writeNote(tx: Transaction, settings: ProofSettings, day: string): Promise<KeptNote> {
  const [last] = await listNotes(tx, { limit: 1 })
  const chains = await listChangedChains(tx)
  const size = last?.size ?? 0
  const leaves = chains.map((chain, place) => leafOf(chain, { day, index: size + place }))
  const { nodes, root } = await withTree(tx, (read) => grow(size, leaves, read))
  await insertLeaves(tx, { day, leaves, nodes })
  const restore = await findUntoldRestore(tx)
  const restored = restore && (restore.before ?? 'unknown')
  const auditHeads = await readAuditHeads(tx)
  const audit = hexOf(createHash('sha256').update(auditHeads).digest())
  const note = noteOf(settings, { day, size: size + leaves.length, root, last, restored, audit })
  await insertNote(tx, note, auditHeads)
  return note
}

function leafOf(chain: ChangedChain, { day, index }: { day: string; index: number }): NewLeaf {
  const { showtimeId, rows, head, scanned } = chain
  const lines = totalsLines(chain)
  const text = leafText({ showtimeId, day, rows, head, totals: hashOfTotals(lines) })
  return { index, showtimeId, rows, scanned, text, totals: lines.join('\n') }
}

/** Returns the subtrees that new leaves complete, and the root of the tree with them. */
function grow(size: number, leaves: readonly NewLeaf[], readKept: ReadNode) {
  const added = new Map<string, Hash>()
  const read: ReadNode = (node) => added.get(`${node.level} ${node.index}`) ?? readKept(node)
  const nodes: KeptNode[] = []
  for (const { index, text } of leaves) {
    for (const node of completedBy(index, leafHash(text), read)) {
      added.set(`${node.level} ${node.index}`, node.hash)
      nodes.push(node)
    }
  }
  return { nodes, root: rootOf(size + leaves.length, read) }
}

interface NewNote {
  day: string
  size: number
  root: Hash
  last: KeptNote | undefined
  restored: string | undefined
  audit: string
}

function noteOf(
  { origin, key, nextKey }: ProofSettings,
  { day, size, root, last, restored, audit }: NewNote,
): KeptNote {
  const body = noteBody({
    origin,
    size,
    root,
    day,
    restored,
    audit,
    before: last && hashOfNote(last.text),
    nextKey: nextKey && base64Of(nextKey.publicKey),
  })
  const signature = new Uint8Array(sign(null, Buffer.from(body), key.privateKey))
  const text = signedNote(body, { name: origin, key: key.publicKey, signature })
  return { day, size, root: Buffer.from(root), key: base64Of(key.publicKey), text }
}
