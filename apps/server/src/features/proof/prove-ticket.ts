import { AppError } from '@velvet/contract/calls/errors'
import type * as contract from '@velvet/contract/endpoints/proof/proof'
import { hexOf } from '@velvet/contract/proof/bytes'
import { hashOfText, NO_HASH, readRow, type Programme, type Row } from '@velvet/contract/proof/rows'
import { inclusionPath } from '@velvet/contract/proof/tree'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { shownNote } from './list-notes.ts'
import { listNotes } from './notes-sql.ts'
import {
  findLeaf,
  findTicketByCode,
  findTicketBySerial,
  listRows,
  type KeptRow,
  type SoldTicket,
} from './proofs-sql.ts'
import { hexList, withTree } from './tree-of-notes.ts'

/** More rows than any showtime has: its seats are sold, moved and voided a few times at most. */
const ROWS_OF_A_CHAIN = 100_000

/** A serial alone names no ticket, because the serials of every showtime begin at 1. */
const SERIAL_WORDS = 'must be the id of the showtime, a hyphen and the serial of the ticket'
const NUMBERED = /^([0-9a-f-]{36})-([1-9]\d{0,6})$/i

/** Returns what a ticket was sold as, found by its showtime and serial, and what proves it. */
export async function proveTicket({ db, input }: Call<typeof contract.proveTicket>) {
  const [, showtimeId, serial] = NUMBERED.exec(input.serial) ?? []
  if (!showtimeId) throw new AppError('bad-request', { fields: { serial: SERIAL_WORDS } })
  return proofOf(db, await findTicketBySerial(db, showtimeId, Number(serial)))
}

/** Returns the same for whoever has the code of the ticket. The code stays out of addresses and logs. */
export async function proveTicketByCode({ db, input }: Call<typeof contract.proveTicketByCode>) {
  return proofOf(db, await findTicketByCode(db, input.code))
}

async function proofOf(db: Database, ticket: SoldTicket | undefined) {
  if (!ticket) throw new AppError('ticket-not-found')
  const rows = await listRows(db, ticket.showtimeId, ROWS_OF_A_CHAIN)
  const read = rows.map(({ text }) => readRow(text))
  const place = read.findIndex((row) => sells(row, ticket.serial))
  const sale = read[place]
  const programme = read.slice(0, place).findLast(isChange)
  if (!sale || !programme) throw new Error('A ticket is missing in the chain of its showtime')
  return {
    ticket: shownTicket(ticket, programme, sale),
    inclusion: await inclusionOf(db, ticket.showtimeId, { rows, place }),
  }
}

const sells = (row: Row | undefined, serial: number) =>
  row?.kind === 'sale' && row.lines.some((line) => line.serial === serial)

const isChange = (row: Row | undefined): row is Row & Programme => row?.kind === 'change'

function shownTicket(
  ticket: SoldTicket,
  { film, cinema, screen, startsAt }: Programme,
  { at }: Row,
) {
  const { showtimeId, serial, type, kobo, isVoid, timeZone } = ticket
  return {
    ...{ film, cinema, screen, showtimeID: showtimeId, serial, type, kobo, isVoid, timeZone },
    startsAt: new Date(startsAt).toISOString(),
    soldAt: new Date(at).toISOString(),
  }
}

interface Chain {
  rows: readonly KeptRow[]
  /** Where the sale stands among the rows. */
  place: number
}

/** Returns what leads from a row to the newest note; null if its showtime has no leaf with that row yet. */
async function inclusionOf(db: Database, showtimeId: string, { rows, place }: Chain) {
  const [leaf, [note]] = [await findLeaf(db, showtimeId), await listNotes(db, { limit: 1 })]
  const row = rows[place]
  if (!leaf || !note || !row || leaf.rows <= place) return null
  const path = await withTree(db, (read) => inclusionPath(leaf.index, note.size, read))
  return {
    row: { before: hexOf(row.before ?? NO_HASH), text: row.text },
    after: rows.slice(place + 1, leaf.rows).map(({ text }) => hexOf(hashOfText(text))),
    leaf: { index: leaf.index, text: leaf.text },
    path: hexList(path),
    note: shownNote(note),
  }
}
