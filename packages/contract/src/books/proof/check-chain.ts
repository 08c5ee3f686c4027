import { hexOf } from './bytes.ts'
import { hashOfTotals, totalsLines, type Leaf, type TypeTotals } from './leaf.ts'
import type { ExportedLeaf } from './books-file.ts'
import { hashOfText, linked, NO_HASH, readRow, type Row, type TicketLine } from './rows.ts'
import type { FaultCode } from './words.ts'

export type Notify = (fault: FaultCode, where: string) => void

/** What the rows of a chain say together. */
interface Sold {
  lines: Map<number, TicketLine>
  voided: Set<number>
}

/** Checks the rows of one showtime against its leaf. Returns how many tickets they sell. */
export function checkChain(exported: ExportedLeaf, leaf: Leaf, notify: Notify): number {
  const showtime = `showtime ${leaf.showtimeId}`
  const sold: Sold = { lines: new Map(), voided: new Set() }
  let [before, isSound] = [NO_HASH, true]
  const notifyOfRow = (fault: FaultCode, place: number) => {
    // One change breaks all rows behind it, so only the first fault of a chain says where it is.
    if (isSound) notify(fault, `${showtime}, row ${place}`)
    isSound = false
  }
  for (const [index, { before: named, text }] of exported.rows.entries()) {
    const place = index + 1
    const row = readRow(text)
    if (named !== hexOf(before)) {
      // If the row is in its own place, the row before it is the one that was changed.
      if (row?.sequence === place && place > 1) notifyOfRow('changed-row', place - 1)
      else notifyOfRow('misplaced-row', place)
    }
    if (!row) notifyOfRow('odd-row', place)
    else if (row.sequence !== place || row.showtimeId !== leaf.showtimeId) {
      notifyOfRow('misplaced-row', place)
    } else {
      const fault = add(sold, row)
      if (fault) notifyOfRow(fault, place)
    }
    before = linked(before, hashOfText(text))
  }
  if (exported.rows.length !== leaf.rows || hexOf(before) !== leaf.head) {
    notifyOfRow('wrong-head', exported.rows.length)
  }
  if (isSound) checkTotals(exported.totals, { leaf, sold }, notify)
  return sold.lines.size
}

/** Adds a row to what was sold. Returns what is wrong with it. */
function add({ lines, voided }: Sold, row: Row): FaultCode | undefined {
  if (row.kind === 'sale') {
    for (const line of row.lines) {
      if (line.serial !== lines.size + 1) return 'wrong-serial'
      lines.set(line.serial, line)
    }
  }
  if (row.kind === 'void') {
    for (const line of row.lines) {
      const sale = lines.get(line.serial)
      if (!sale || voided.has(line.serial) || !isSameLine(sale, line)) return 'wrong-void'
      voided.add(line.serial)
    }
  }
  if (row.kind === 'move' && !lines.has(row.serial)) return 'wrong-serial'
  if (row.kind === 'close' && (row.sold !== lines.size || row.voided !== voided.size)) {
    return 'wrong-close'
  }
  return undefined
}

const isSameLine = (one: TicketLine, other: TicketLine) =>
  one.typeId === other.typeId &&
  one.gross === other.gross &&
  one.net === other.net &&
  one.reported?.gross === other.reported?.gross &&
  one.reported?.net === other.reported?.net

function checkTotals(
  totals: readonly string[],
  { leaf, sold: { lines, voided } }: { leaf: Leaf; sold: Sold },
  notify: Notify,
): void {
  const showtime = `showtime ${leaf.showtimeId}`
  if (hashOfTotals(totals) !== leaf.totals) {
    notify('wrong-totals', showtime)
    return
  }
  const [scanned] = (totals[0] ?? '').split('\t').slice(-1)
  const names = new Map(totals.slice(1).map((line) => namedType(line.split('\t'))))
  const types = new Map<string, TypeTotals>()
  for (const line of lines.values()) {
    const { typeId, gross, taxes, net } = line
    const none = { sold: 0, voided: 0, gross: 0, taxes: 0, net: 0, typeId }
    const type = types.get(typeId) ?? { ...none, name: names.get(typeId) ?? '' }
    types.set(typeId, type)
    type.sold += 1
    if (voided.has(line.serial)) {
      type.voided += 1
    } else {
      type.gross += gross
      type.taxes += taxes
      type.net += net
    }
  }
  const added = totalsLines({
    serials: lines.size,
    voided: voided.size,
    scanned: Number(scanned),
    types: [...types.values()],
  })
  if (added.join('\n') !== totals.join('\n')) notify('wrong-sum', showtime)
}

/** Reads a ticket type from a line of totals. Its id is the second column, and its name is the last. */
const namedType = (columns: readonly string[]) => [columns[1] ?? '', columns[columns.length - 1] ?? ''] as const
