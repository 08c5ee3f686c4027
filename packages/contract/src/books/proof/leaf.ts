import { hexOf } from './bytes.ts'
import { hashOfText } from './rows.ts'

// A leaf stands for one showtime at the end of a day. It holds the hash of its totals, so the person who proves one
// ticket need not tell how many others were sold for what.

const VERSION = '1'

export interface Leaf {
  showtimeId: string
  /** The day of the note that has this leaf. */
  day: string
  /** How many rows the chain had. */
  rows: number
  /** The hash of the last of them. */
  head: string
  totals: string
}

export interface TypeTotals {
  typeId: string
  name: string
  sold: number
  voided: number
  /** The amounts in kobo are those of the tickets that are not void. */
  gross: number
  taxes: number
  net: number
}

export interface Totals {
  /** The serial of the newest ticket, which is also how many were ever sold. */
  serials: number
  voided: number
  scanned: number
  types: TypeTotals[]
}

export const leafText = ({ showtimeId, day, rows, head, totals }: Leaf): string =>
  [VERSION, showtimeId, day, rows, head, totals].join('\t')

export function readLeaf(text: string): Leaf | undefined {
  const [version, showtimeId = '', day = '', rows = '', head = '', totals = '', ...rest] = text.split('\t')
  if (version !== VERSION || rest.length > 0 || !/^[1-9]\d*$/.test(rows)) return undefined
  return { showtimeId, day, rows: Number(rows), head, totals }
}

/** Returns the totals as lines, with the types in the order of their ids. */
export function totalsLines({ serials, voided, scanned, types }: Totals): string[] {
  const sorted = [...types].sort((one, other) => (one.typeId < other.typeId ? -1 : 1))
  return [
    ['tickets', serials, voided, scanned].join('\t'),
    ...sorted.map(({ typeId, sold, voided: gone, gross, taxes, net, name }) =>
      ['type', typeId, sold, gone, gross, taxes, net, name].join('\t'),
    ),
  ]
}

export const hashOfTotals = (lines: readonly string[]): string => hexOf(hashOfText(lines.join('\n')))
