import type * as contract from '@velvet/contract/endpoints/money/show-reports'
import type { Call } from '../../kernel/calls/call.ts'
import { sumTimesOfWeek } from './occupancy-sql.ts'
import { cinemaToName, showFilters } from './showtimes.ts'

export async function reportOccupancy({ db, staff, input }: Call<typeof contract.reportOccupancy>) {
  const filters = await showFilters(db, staff, input)
  const items = await sumTimesOfWeek(db, filters)
  const { from, to } = filters
  return { from, to, items, cinema: await cinemaToName(db, input.cinemaID) }
}
