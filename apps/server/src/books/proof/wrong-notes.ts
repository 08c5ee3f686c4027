import { base64Of, bytesOfBase64, hexOf } from '@velvet/contract/books/proof/bytes'
import { keyIdOf, readNote } from '@velvet/contract/books/proof/note'
import { isSameHash, rootOf } from '@velvet/contract/books/proof/tree'
import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import type { Fault } from '../../platform/database/check.ts'
import { listNotes, type KeptNote } from './notes-sql.ts'
import { withTree } from './tree-of-notes.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ProofSettings } from '../../settings/proof-settings.ts'

/** All notes of a hundred years. */
const ALL_NOTES = 36_525
const WRONG_ROOT = 'the root of a note is not that of its leaves'
const WRONG_SIGNATURE = 'the newest note is not signed with the key of this server'

/**
 * Finds notes whose root is not that of the tree. The newest note must have the signature of the server, or announce its
 * key; the notes before it are named by their hashes, which no key can change.
 */
export async function findWrongNotes(db: Database, proof: ProofSettings): Promise<Fault[]> {
  const notes = await listNotes(db, { limit: ALL_NOTES })
  const [newest] = notes
  if (!newest) return []
  const roots = await withTree(db, (read) => notes.map(({ size }) => rootOf(size, read)))
  const wrong = notes.filter(({ root }, index) => !isSameHash(root, roots[index] ?? new Uint8Array()))
  return [...faultOf(WRONG_ROOT, wrong), ...((await isSigned(newest, proof)) ? [] : faultOf(WRONG_SIGNATURE, [newest]))]
}

function faultOf(fault: string, notes: readonly KeptNote[]): Fault[] {
  if (notes.length === 0) return []
  return [{ fault, broken: notes.length, examples: notes.slice(0, 3).map(({ day }) => day) }]
}

async function isSigned({ text, key }: KeptNote, proof: ProofSettings): Promise<boolean> {
  const note = readNote(text)
  const bytes = bytesOfBase64(key)
  if (!note || bytes?.length !== proof.key.publicKey.length) return false
  const own = base64Of(proof.key.publicKey)
  const isOwn = key === own || note.nextKey === own
  const isNamed = hexOf(keyIdOf(note.origin, bytes)) === note.keyId
  const body = new TextEncoder().encode(note.body)
  return isOwn && isNamed && (await verifyEd25519(bytes, body, note.signature))
}
