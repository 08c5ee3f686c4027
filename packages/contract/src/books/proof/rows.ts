import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './tree.ts'

// A row of a chain is one line of fields with tabs between them. Functions of 0001-schema.sql write them, and docs/proof.md
// describes them.

const VERSION = '1'

/** The hash before the first row of each chain. */
export const NO_HASH: Hash = new Uint8Array(32)

export const hashOfText = (text: string): Hash => sha256(utf8ToBytes(text))

/** Returns the hash of a row, which is made of the hash of the row before and the hash of its text. */
export const linked = (before: Hash, ofText: Hash): Hash => sha256(concatBytes(before, ofText))

/** One ticket in a row of a sale or a void. Amounts are kobo, and taxes and net make up the gross. */
export interface TicketLine {
  serial: number
  typeId: string
  gross: number
  taxes: number
  net: number
  /** The value that is reported to the distributor, if it is more than the gross, and its net. */
  reported?: { gross: number; net: number }
}

interface Place {
  showtimeId: string
  sequence: number
  /** The time of the database in milliseconds since 1970. */
  at: number
}

export type Row = Place &
  (
    | { kind: 'sale'; channel: string; lines: TicketLine[] }
    | { kind: 'void'; lines: TicketLine[] }
    | { kind: 'move'; serial: number; from: string; to: string }
    | ({ kind: 'change' } & Programme)
    | { kind: 'price'; vp: number; seatsSold: number }
    | { kind: 'close'; sold: number; voided: number; scanned: number }
    | { kind: 'run'; eventId: string; event: string; happenedAt: number; minutes: number; reason: string }
    | { kind: 'restore'; rows: number; head: string }
  )

/** What a showtime was when a row of a change was written. */
export interface Programme {
  state: 'published' | 'cancelled' | 'removed'
  startsAt: number
  endsAt: number
  filmId: string
  screenId: string
  seatsSold: number
  cinema: string
  screen: string
  film: string
}

/** Returns the row of a text; undefined if this version of the rows has no such text. */
export function readRow(text: string): Row | undefined {
  const [version, showtimeId, sequence, at, kind, ...details] = text.split('\t')
  const place = { showtimeId: showtimeId ?? '', sequence: whole(sequence), at: whole(at) }
  const read = READERS[kind ?? '']
  if (version !== VERSION || !read || Number.isNaN(place.sequence + place.at)) return undefined
  const row = read(details)
  return row && { ...place, ...row }
}

type Details = Row extends infer One ? (One extends Row ? Omit<One, keyof Place> : never) : never

const READERS: Record<string, (details: readonly string[]) => Details | undefined> = {
  sale: ([channel = '', lines, ...rest]) => {
    const tickets = readLines(lines)
    return tickets && rest.length === 0 ? { kind: 'sale', channel, lines: tickets } : undefined
  },
  void: ([lines, ...rest]) => {
    const tickets = readLines(lines)
    return tickets && rest.length === 0 ? { kind: 'void', lines: tickets } : undefined
  },
  move: ([serial, from, to]) =>
    from === undefined || to === undefined || Number.isNaN(whole(serial))
      ? undefined
      : { kind: 'move', serial: whole(serial), from, to },
  change: readChange,
  price: (numbers) => {
    const [vp = NaN, seatsSold = NaN] = numbers.map(whole)
    if (numbers.length !== 2 || Number.isNaN(vp + seatsSold)) return undefined
    return { kind: 'price', vp, seatsSold }
  },
  close: (numbers) => {
    const [sold = NaN, voided = NaN, scanned = NaN] = numbers.map(whole)
    if (numbers.length !== 3 || Number.isNaN(sold + voided + scanned)) return undefined
    return { kind: 'close', sold, voided, scanned }
  },
  run: ([eventId = '', event = '', at, minutes, reason = '', ...more]) => {
    const [happenedAt, late] = [whole(at), whole(minutes)]
    if (more.length !== 2 || Number.isNaN(happenedAt + late)) return undefined
    return { kind: 'run', eventId, event, happenedAt, minutes: late, reason }
  },
  restore: ([rows, head = '']) => ({ kind: 'restore', rows: whole(rows), head }),
}

function readChange(details: readonly string[]): Details | undefined {
  const [state, startsAt, endsAt, filmId = '', screenId = '', seatsSold, cinema, screen, film] = details
  const numbers = [startsAt, endsAt, seatsSold].map(whole)
  const [start = NaN, end = NaN, sold = NaN] = numbers
  if (details.length !== 9 || Number.isNaN(start + end + sold)) return undefined
  if (state !== 'published' && state !== 'cancelled' && state !== 'removed') return undefined
  return {
    kind: 'change',
    state,
    startsAt: start,
    endsAt: end,
    filmId,
    screenId,
    seatsSold: sold,
    cinema: cinema ?? '',
    screen: screen ?? '',
    film: film ?? '',
  }
}

function readLines(text: string | undefined): TicketLine[] | undefined {
  const lines = (text ?? '').split(',').map(readLine)
  return lines.every((line) => line !== undefined) ? lines : undefined
}

function readLine(text: string): TicketLine | undefined {
  const [serial, typeId = '', ...amounts] = text.split(' ')
  const [gross = NaN, taxes = NaN, net = NaN, reportedGross, reportedNet] = amounts.map(whole)
  const line = { serial: whole(serial), typeId, gross, taxes, net }
  if (Number.isNaN(line.serial + gross) || taxes + net !== gross) return undefined
  if (amounts.length === 3) return line
  if (amounts.length !== 5 || reportedGross === undefined || reportedNet === undefined) return undefined
  const isHigher = reportedGross > gross && reportedNet <= reportedGross
  return isHigher ? { ...line, reported: { gross: reportedGross, net: reportedNet } } : undefined
}

/** Returns the number that a text names in plain digits; NaN for any other text. */
function whole(text: string | undefined): number {
  return text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : NaN
}
