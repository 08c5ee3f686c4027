import type { OutputOf } from '../../shared/endpoint.ts'
import type { proveTicket, proveTicketByCode } from '../proof.calls.ts'
import { bytesOfBase64, bytesOfHex, hexOf } from './bytes.ts'
import { readLeaf } from './leaf.ts'
import { keyIdOf, readNote } from './note.ts'
import { hashOfText, linked, readRow } from './rows.ts'
import { isSameHash, leafHash, rootByInclusion, type Hash } from './tree.ts'
import type { VerifySignature } from './check-books.ts'

type TicketProof = OutputOf<typeof proveTicketByCode>
type LeafInclusion = NonNullable<OutputOf<typeof proveTicket>['inclusion']>

/** Returns whether a signed note has the leaf in which the server says that a sale is; undefined without a note. */
export async function isLeafProved(
  inclusion: LeafInclusion | null,
  verify: VerifySignature,
): Promise<boolean | undefined> {
  return inclusion ? isInNote(bytesOf(inclusion.leaf.hash), inclusion, verify) : undefined
}

/**
 * Returns whether a signed note proves that a ticket of this showtime was sold with this serial, for this price and
 * at this time; undefined if no note has the sale yet. The other words of the answer are those of the server.
 */
export async function isTicketProved(
  { ticket, inclusion }: TicketProof,
  verify: VerifySignature,
): Promise<boolean | undefined> {
  if (!inclusion) return undefined
  const row = readRow(inclusion.row.text)
  const line = row?.kind === 'sale' && row.lines.find(({ serial }) => serial === ticket.serial)
  const leaf = readLeaf(inclusion.leaf.text)
  if (!row || !line || row.showtimeId !== ticket.showtimeID) return false
  if (line.gross !== ticket.kobo || (line.reported?.gross ?? null) !== ticket.reportedKobo) return false
  if (row.at !== Date.parse(ticket.soldAt)) return false
  if (leaf?.showtimeId !== row.showtimeId || leaf.head !== headOf(inclusion)) return false
  return isInNote(leafHash(inclusion.leaf.text), inclusion, verify)
}

type Inclusion = NonNullable<TicketProof['inclusion']>

const bytesOf = (hex: string): Hash => bytesOfHex(hex) ?? new Uint8Array()

/** Returns the hash of the last row of the leaf, as the row of the sale and those behind it lead to it. */
function headOf({ row, after }: Inclusion): string {
  const own = linked(bytesOf(row.before), hashOfText(row.text))
  return hexOf(after.reduce((before, ofText) => linked(before, bytesOf(ofText)), own))
}

async function isInNote(
  hash: Hash,
  { leaf, path, note }: Pick<LeafInclusion, 'path' | 'note'> & { leaf: { index: number } },
  verify: VerifySignature,
): Promise<boolean> {
  const [read, key] = [readNote(note.text), bytesOfBase64(note.key)]
  if (!read || !key || hexOf(keyIdOf(read.origin, key)) !== read.keyId) return false
  const root = rootByInclusion(hash, {
    index: leaf.index,
    size: read.size,
    path: path.map(bytesOf),
  })
  if (!root || !isSameHash(root, read.root)) return false
  return verify(key, new TextEncoder().encode(read.body), read.signature)
}
