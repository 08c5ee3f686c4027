import { hexOf } from '@velvet/contract/books/proof/bytes'
import type { Hash, Node, ReadNode } from '@velvet/contract/books/proof/tree'
import type { Database } from '../../platform/database/connect.ts'
import { readNodes } from './notes-sql.ts'

const nameOf = ({ level, index }: Node) => `${level} ${index}`

/**
 * Works something out of the tree that the database keeps. `work` runs twice: first to learn which subtrees it
 * needs, and then with their hashes, so that one statement reads them all.
 */
export async function withTree<T>(db: Database, work: (read: ReadNode) => T): Promise<T> {
  const requested = new Map<string, Node>()
  work((node) => {
    requested.set(nameOf(node), node)
    return new Uint8Array()
  })
  const kept = await readNodes(db, [...requested.values()])
  const hashes = new Map<string, Hash>(kept.map((node) => [nameOf(node), node.hash]))
  return work((node) => {
    const hash = hashes.get(nameOf(node))
    if (!hash) throw new Error(`The tree of the notes lacks the subtree ${nameOf(node)}`)
    return hash
  })
}

export const hexList = (hashes: readonly Hash[]): string[] => hashes.map(hexOf)
