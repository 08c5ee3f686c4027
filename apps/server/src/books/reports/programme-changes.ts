import type { listProgrammeChanges as contract, ProgrammeChange } from '@velvet/contract/books/programme-changes.calls'
import { readRow, type Programme, type Row } from '@velvet/contract/books/proof/rows'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import { reportDays } from './report-days.ts'
import { selectProgrammeChanges, type ChangeRow } from './programme-changes-sql.ts'

/** Lists what the chains say about the programme, to a distributor about their own films alone. */
export async function listProgrammeChanges({ db, staff, input }: Call<typeof contract>) {
  const days = reportDays(input)
  const page = pageAfter(input)
  const requested = { ...days, ...page, distributorId: distributorToShow(staff) }
  const { items, next } = countedPage(await selectProgrammeChanges(db, requested), page)
  return { ...days, items: items.map(changeOf), next }
}

function changeOf({ text, before, timeZone, isOwn }: ChangeRow): ProgrammeChange {
  const row = readRow(text)
  const earlier = before === null ? undefined : programmeOf(readRow(before))
  const programme = programmeOf(row) ?? earlier
  if (!row || !programme) throw new Error('A chain has a change that cannot be read')
  const isMoved =
    earlier !== undefined && (earlier.startsAt !== programme.startsAt || earlier.screenId !== programme.screenId)
  return {
    at: new Date(row.at).toISOString(),
    showtimeID: row.showtimeId,
    row: row.sequence,
    what: whatOf(row, earlier),
    film: isOwn ? programme.film : null,
    cinema: programme.cinema,
    timeZone,
    slot: slotOf(programme),
    before: isMoved ? slotOf(earlier) : null,
    vp: row.kind === 'price' ? row.vp : null,
    seatsSold: row.kind === 'price' ? row.seatsSold : programme.seatsSold,
  }
}

function programmeOf(row: Row | undefined): Programme | undefined {
  return row?.kind === 'change' ? row : undefined
}

function whatOf(row: Row, earlier: Programme | undefined): ProgrammeChange['what'] {
  if (row.kind !== 'change') return 'price'
  if (row.state !== 'published') return row.state
  return earlier ? 'changed' : 'published'
}

const slotOf = ({ screen, startsAt }: Programme) => ({
  screen,
  startsAt: new Date(startsAt).toISOString(),
})
