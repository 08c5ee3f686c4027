import { nairaOf } from '@velvet/contract/shared/kobo'
import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import type * as contract from '@velvet/contract/books/show-reports.calls'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, pageOfWhole, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { csvFile, csvOfPages, LINES_A_PAGE } from './csv-file.ts'
import { reportDays } from './report-days.ts'
import { addSales, NOTHING_SOLD, presentDay } from './sales.ts'
import { findCinemaName, selectShowtimeRows, sumShowtimes, type ShowTotals, type ShowFilters } from './showtimes-sql.ts'

type Input = Call<typeof contract.reportShowtimes>['input']

export async function reportShowtimes({ db, staff, input }: Call<typeof contract.reportShowtimes>) {
  const { by, cinemaID } = input
  const filters = await showFilters(db, staff, input)
  const grouped = await sumShowtimes(db, by === 'showtime' ? 'weekday' : by, filters)
  const page = by === 'showtime' ? await showtimePage(db, filters, input) : groupPage(grouped, input)
  const { from, to } = filters
  const cinema = await cinemaToName(db, cinemaID)
  return { ...page, from, to, total: totalOf(grouped), cinema }
}

/** Returns the name of the cinema to which a report is narrowed; null for a report about several. */
export async function cinemaToName(db: Database, id: string | undefined): Promise<string | null> {
  return id === undefined ? null : await findCinemaName(db, id)
}

async function showtimePage(db: Database, filters: ShowFilters, input: Input) {
  const { limit, cursor } = input
  const after = positionOf(cursor, TimePosition)
  const rows = await selectShowtimeRows(db, filters, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ position, id }) => [position, id])
  return { next, items: items.map(rowOf) }
}

type ShowtimeRow = Awaited<ReturnType<typeof selectShowtimeRows>>[number]

function rowOf(row: ShowtimeRow) {
  const { cinemaID, cinema, screen, playDate, startsAt, timeZone } = row
  const { tickets, admissions, vp, counterKobo, grossKobo, seats } = row
  return {
    key: row.id,
    label: row.title,
    cinema,
    showtime: { cinemaID, screen, playDate, startsAt: startsAt.toISOString(), timeZone },
    showtimes: 1,
    tickets,
    admissions,
    vp,
    counterKobo,
    grossKobo,
    seats,
  }
}

type Group = Awaited<ReturnType<typeof sumShowtimes>>[number]

function groupPage(grouped: readonly Group[], input: Input) {
  const { items, next } = pageOfWhole(grouped, input)
  return { next, items: items.map((row) => ({ ...row, showtime: null })) }
}

const NOTHING: ShowTotals = { showtimes: 0, seats: 0, ...NOTHING_SOLD }

function totalOf(rows: readonly ShowTotals[]): ShowTotals {
  return rows.reduce(
    (sum, row) => ({
      ...addSales(sum, row),
      showtimes: sum.showtimes + row.showtimes,
      seats: sum.seats + row.seats,
    }),
    NOTHING,
  )
}

/** Makes the file. A file of showtimes is made page by page, because a year has many thousands. */
export async function showtimesCsv(call: Call<typeof contract.showtimesCsv>) {
  const { staff, input } = call
  const { by } = input
  const read = pagesFromReplica(call)
  const filters = await read((db) => showFilters(db, staff, input))
  const name = `showtimes-by-${by}-${filters.from}-${filters.to}`
  if (by !== 'showtime') {
    const rows = await read((db) => sumShowtimes(db, by, filters))
    return csvFile(name, [...NAMES[by], ...TOTALS], rows.map(fieldsOfGroup))
  }
  return csvOfPages(name, [...NAMES.showtime, ...TOTALS], async (cursor) => {
    const page = { ...input, limit: LINES_A_PAGE, cursor }
    const { items, next } = await read((db) => showtimePage(db, filters, page))
    return { items: items.map(fieldsOfShowtime), next }
  })
}

const TOTALS = [
  'showtimes',
  'tickets',
  'admissions',
  'vp',
  'counter naira',
  'gross naira',
  'seats',
  'occupancy percent',
  'id',
]
const NAMES = {
  showtime: ['play date', 'start', 'film', 'cinema', 'screen'],
  film: ['film'],
  cinema: ['cinema'],
  distributor: ['distributor'],
  screen: ['screen', 'cinema'],
  day: ['play date'],
  weekday: ['weekday of the play date'],
}

const fieldsOfShowtime = ({ showtime, label, cinema, ...row }: ReturnType<typeof rowOf>) => [
  showtime.playDate,
  showtime.startsAt,
  label,
  cinema,
  showtime.screen,
  ...fieldsOfTotals(row),
]

const fieldsOfGroup = ({ label, cinema, ...row }: Group) => [
  ...(cinema === null ? [label] : [label, cinema]),
  ...fieldsOfTotals(row),
]

function fieldsOfTotals({
  key,
  showtimes,
  tickets,
  admissions,
  vp,
  counterKobo,
  grossKobo,
  seats,
}: ShowTotals & { key: string }) {
  const money = [vp, nairaOf(counterKobo), nairaOf(grossKobo)]
  const occupancy = occupancyPercent({ tickets, seats })
  return [showtimes, tickets, admissions, ...money, seats, occupancy, key]
}

/** Returns how many percent of the seats were sold. In a file, the field stays empty if there were no seats. */
export const occupancyPercent = ({ tickets, seats }: Pick<ShowTotals, 'tickets' | 'seats'>) =>
  seats === 0 ? '' : ((tickets / seats) * 100).toFixed(1)

/** Throws AppError `not-allowed` if a person who is bound to cinemas asks for another one. */
export async function showFilters(
  db: Database,
  staff: StaffMember,
  input: Pick<Input, 'from' | 'to' | 'cinemaID'>,
): Promise<ShowFilters> {
  const cinemaIds = await cinemasToList(db, staff, input.cinemaID)
  const today = await presentDay(db, { cinemaIds, dayBegins: BUSINESS_DAY_BEGINS })
  return { ...reportDays(input, today), cinemaIds }
}
