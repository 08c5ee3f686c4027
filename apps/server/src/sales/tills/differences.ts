import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { nameOfCinema } from './name-of-cinema.ts'
import { sumDifferences } from './z-lines-sql.ts'
import { closingFilters } from './z-lines.ts'

const NOTHING = {
  closings: 0,
  withDifference: 0,
  missing: 0,
  surplus: 0,
  difference: { cash: 0, terminal: 0, transfer: 0 },
}

/** Sums for each person by how much the counts of the tills that they had opened differed. */
export async function reportDifferences(call: Call<typeof contract.reportDifferences>) {
  const filters = await closingFilters(call.db, call.staff, call.input)
  const rows = await sumDifferences(call.db, filters)
  const total = rows.reduce(
    (sum, row) => ({
      closings: sum.closings + row.closings,
      withDifference: sum.withDifference + row.withDifference,
      missing: sum.missing + row.missing,
      surplus: sum.surplus + row.surplus,
      difference: {
        cash: sum.difference.cash + row.difference.cash,
        terminal: sum.difference.terminal + row.difference.terminal,
        transfer: sum.difference.transfer + row.difference.transfer,
      },
    }),
    NOTHING,
  )
  const narrowedTo = await nameOfCinema(call.db, call.input.cinemaID)
  return { from: filters.from, to: filters.to, narrowedTo, rows, total }
}
