import type * as contract from '@velvet/contract/books/show-reports.calls'
import type { TimeOfWeek } from '@velvet/contract/books/show-reports.calls'
import { WEEKDAYS } from '@velvet/contract/books/reports.rules'
import type { Call } from '../../kernel/calls/call.ts'
import { csvFile } from './csv-file.ts'
import { sumTimesOfWeek } from './occupancy-sql.ts'
import { cinemaToName, occupancyPercent, showFilters } from './showtimes.ts'

export async function reportOccupancy({ db, staff, input }: Call<typeof contract.reportOccupancy>) {
  const filters = await showFilters(db, staff, input)
  const items = await sumTimesOfWeek(db, filters)
  const { from, to } = filters
  return { from, to, items, cinema: await cinemaToName(db, input.cinemaID) }
}

const TITLES = ['weekday', 'hour', 'showtimes', 'tickets', 'seats', 'occupancy percent']

export async function occupancyCsv(call: Call<typeof contract.occupancyCsv>) {
  const { from, to, items } = await reportOccupancy(call)
  return csvFile(`busy-hours-${from}-${to}`, TITLES, items.map(fieldsOfTime))
}

const fieldsOfTime = (time: TimeOfWeek) => [
  WEEKDAYS[time.weekday - 1] ?? '',
  time.hour,
  time.showtimes,
  time.tickets,
  time.seats,
  occupancyPercent(time),
]
