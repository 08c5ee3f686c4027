import { bytesOfHex, hexOf } from './bytes.ts'
import type { Hash } from './tree.ts'

// Exported books are one text: notes with what joins them, and then each leaf with its totals, its path to the
// newest note, and its rows. Each line begins with a word and a tab.

export const FIRST_LINE = 'velvet proof 1'

export interface ExportedNote {
  text: string
  /** The public key of the note in base 64. */
  key: string
  /** The hashes from the note before in the file to this one. */
  consistency: readonly Hash[]
}

export interface ExportedLeaf {
  index: number
  text: string
  totals: readonly string[]
  path: readonly Hash[]
  rows: readonly { before: string; text: string }[]
}

const hashes = (list: readonly Hash[]) => list.map(hexOf).join(',')

export function linesOfNote({ text, key, consistency }: ExportedNote): string[] {
  const own = text.slice(0, -1).split('\n')
  return [`note\t${key}`, ...own.map((line) => `|\t${line}`), `consistency\t${hashes(consistency)}`]
}

export function linesOfLeaf({ index, text, totals, path, rows }: ExportedLeaf): string[] {
  return [
    `leaf\t${index}\t${text}`,
    ...totals.map((line) => `totals\t${line}`),
    `path\t${hashes(path)}`,
    ...rows.map(({ before, text: row }) => `row\t${before}\t${row}`),
  ]
}

export const lastLine = (leaves: number): string => `end\t${leaves}`

/** Returns the hashes of a list; undefined if one is no hash. */
export function readHashes(text: string): Hash[] | undefined {
  if (text === '') return []
  const list = text.split(',').map(bytesOfHex)
  return list.every((hash) => hash?.length === 32) ? (list as Hash[]) : undefined
}
