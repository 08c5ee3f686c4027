import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/proof.calls'
import { hexOf } from '@velvet/contract/books/proof/bytes'
import { hashOfText, NO_HASH, readRow, type Programme, type Row } from '@velvet/contract/books/proof/rows'
import { inclusionPath, leafHash } from '@velvet/contract/books/proof/tree'
import type { Call } from '../../kernel/calls/call.ts'
import { requireShare } from '../../kernel/identity/day-share.ts'
import { siteOf } from '../../kernel/identity/network-of.ts'
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

/** How many codes may be tried from a network in a day, beside the limit of calls in a minute. */
const CODES_A_DAY = 500

/**
 * Returns the film, the showtime and the type of a ticket, found by its showtime and serial, and the proof of its
 * leaf. Anybody can count serials up, so nothing in the answer tells for how much and when a ticket was sold.
 */
export async function proveTicket({ db, input }: Call<typeof contract.proveTicket>) {
  const [, showtimeId, serial] = NUMBERED.exec(input.serial) ?? []
  if (!showtimeId) throw new AppError('bad-request', { fields: { serial: SERIAL_WORDS } })
  const ticket = await findTicketBySerial(db, showtimeId, Number(serial))
  if (!ticket) throw new AppError('ticket-not-found')
  const sale = await findSale(db, ticket)
  const found = await findNotedLeaf(db, ticket.showtimeId, sale)
  return {
    ticket: numberedTicket(ticket, sale.programme),
    inclusion: found && {
      leaf: { index: found.leaf.index, hash: hexOf(leafHash(found.leaf.text)) },
      path: found.path,
      note: found.note,
    },
  }
}

/**
 * Returns also the price and the time of the sale, and the proof of its row, to the person who has the code of the ticket.
 * The code stays out of addresses and logs.
 */
export async function proveTicketByCode(call: Call<typeof contract.proveTicketByCode>) {
  const { db, input, origin } = call
  // Each try counts, whether it finds a ticket or not, so that guessing stops at the limit.
  const whose = siteOf(origin.network)
  await requireShare(call, { use: 'codes-to-prove', whose, aDay: CODES_A_DAY })
  const ticket = await findTicketByCode(db, input.code)
  if (!ticket) throw new AppError('ticket-not-found')
  const sale = await findSale(db, ticket)
  const found = await findNotedLeaf(db, ticket.showtimeId, sale)
  return {
    ticket: ownTicket(ticket, sale),
    inclusion: found && {
      row: { before: hexOf(sale.kept.before ?? NO_HASH), text: sale.kept.text },
      after: sale.rows.slice(sale.place + 1, found.leaf.rows).map(({ text }) => hexOf(hashOfText(text))),
      leaf: { index: found.leaf.index, text: found.leaf.text },
      path: found.path,
      note: found.note,
    },
  }
}

interface Sale {
  rows: readonly KeptRow[]
  /** Where the sale stands among the rows. */
  place: number
  kept: KeptRow
  /** When it was written, in milliseconds since 1970. */
  at: number
  programme: Programme
}

async function findSale(db: Database, ticket: SoldTicket): Promise<Sale> {
  const rows = await listRows(db, ticket.showtimeId, ROWS_OF_A_CHAIN)
  const read = rows.map(({ text }) => readRow(text))
  const place = read.findIndex((row) => sells(row, ticket.serial))
  const [sale, kept] = [read[place], rows[place]]
  const programme = read.slice(0, place).findLast(isChange)
  if (!sale || !kept || !programme) {
    throw new Error('A ticket is missing in the chain of its showtime')
  }
  return { rows, place, kept, at: sale.at, programme }
}

const sells = (row: Row | undefined, serial: number) =>
  row?.kind === 'sale' && row.lines.some((line) => line.serial === serial)

const isChange = (row: Row | undefined): row is Row & Programme => row?.kind === 'change'

function numberedTicket(
  { showtimeId, serial, type, timeZone, ran }: SoldTicket,
  { film, cinema, screen, startsAt }: Programme,
) {
  return {
    film,
    cinema,
    screen,
    showtimeID: showtimeId,
    startsAt: new Date(startsAt).toISOString(),
    timeZone,
    serial,
    type,
    ran,
  }
}

const ownTicket = (ticket: SoldTicket, { programme, at }: Sale) => ({
  ...numberedTicket(ticket, programme),
  kobo: ticket.kobo,
  reportedKobo: ticket.reportedKobo,
  soldAt: new Date(at).toISOString(),
  isVoid: ticket.isVoid,
})

/** Returns the leaf that has the row of a sale, and what leads from it to the newest note; null before the first note. */
async function findNotedLeaf(db: Database, showtimeId: string, { place }: Sale) {
  const [leaf, [note]] = [await findLeaf(db, showtimeId), await listNotes(db, { limit: 1 })]
  if (!leaf || !note || leaf.rows <= place) return null
  const path = await withTree(db, (read) => inclusionPath(leaf.index, note.size, read))
  return { leaf, path: hexList(path), note: shownNote(note) }
}
