import type * as contract from '@velvet/contract/books/show-reports.calls'
import type { FilmWeeks } from '@velvet/contract/books/show-reports.calls'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { FILM_WEEKS } from '@velvet/contract/books/reports.rules'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { BUSINESS_DAY_BEGINS, dayAfter } from '@velvet/contract/catalogue/business-day'
import { localToday } from '@velvet/contract/shared/time/time'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOfWhole } from '../../kernel/calls/sorted-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { csvFile } from './csv-file.ts'
import { sumFilmWeeks } from './film-weeks-sql.ts'
import { presentDay } from './sales.ts'
import { cinemaToName } from './showtimes.ts'

export async function reportFilmWeeks(call: Call<typeof contract.reportFilmWeeks>) {
  const { db, input } = call
  const { weeks, films, total } = await compareFilms(call)
  const { items, next } = pageOfWhole(films, input)
  return { weeks, items, next, total, cinema: await cinemaToName(db, input.cinemaID) }
}

const TITLES = ['week from', 'week to', 'film', 'tickets', 'gross naira', 'id']

/** Makes the file, in which each week of a film is a line, so that a spreadsheet can group them as its reader likes. */
export async function filmWeeksCsv(call: Call<typeof contract.filmWeeksCsv>) {
  const { from, to, weeks, films } = await compareFilms(call)
  return csvFile(
    `film-weeks-${from}-${to}`,
    TITLES,
    films.flatMap((film) => film.weeks.map((sums, index) => fieldsOf(film, weeks[index], sums))),
  )
}

const fieldsOf = ({ id, title }: FilmWeeks, week: Week | undefined, sums: Sums) => [
  week?.from ?? '',
  week?.to ?? '',
  title,
  sums.tickets,
  nairaOf(sums.grossKobo),
  id,
]

/** Sums what each film took in each week. The film that took most comes first. */
async function compareFilms({ db, staff, input }: Call<typeof contract.filmWeeksCsv>) {
  const cinemaIds = await cinemasToList(db, staff, input.cinemaID)
  const today = await presentDay(db, { cinemaIds, dayBegins: BUSINESS_DAY_BEGINS })
  const last = settlementWeekOf(input.to ?? today ?? localToday())
  const [from, to] = [dayAfter(last, 7 * (1 - FILM_WEEKS)), dayAfter(last, 6)]
  const weeks = weeksFrom(from)
  const sold = await sumFilmWeeks(db, { from, to, cinemaIds })
  const weeksOf = (rows: typeof sold) => weeks.map((week) => sumOf(rows.filter((row) => row.week === week.from)))
  const titles = new Map(sold.map(({ filmId, title }) => [filmId, title]))
  const films = Array.from(titles, ([id, title]) => {
    const rows = sold.filter(({ filmId }) => filmId === id)
    return { id, title, weeks: weeksOf(rows), total: sumOf(rows) }
  }).sort((one, other) => other.total.grossKobo - one.total.grossKobo)
  return { from, to, weeks, films, total: { weeks: weeksOf(sold), total: sumOf(sold) } }
}

/** Returns the weeks of the report, of which the first begins on this day. */
const weeksFrom = (first: string) =>
  Array.from({ length: FILM_WEEKS }, (_, index) => {
    const from = dayAfter(first, 7 * index)
    return { from, to: dayAfter(from, 6) }
  })

type Sums = FilmWeeks['total']
type Week = ReturnType<typeof weeksFrom>[number]

const sumOf = (rows: readonly Sums[]): Sums => ({
  tickets: rows.reduce((sum, { tickets }) => sum + tickets, 0),
  grossKobo: rows.reduce((sum, { grossKobo }) => sum + grossKobo, 0),
})
