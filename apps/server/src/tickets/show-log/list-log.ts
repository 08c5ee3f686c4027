import type * as contract from '@velvet/contract/tickets/show-log.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { reportDays } from '../../books/reports/report-days.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import { countLog, selectLog } from './list-log-sql.ts'

/** Lists whether showtimes ran, to a distributor about their own films and without the names of people. */
export async function listShowLog({ db, staff, input }: Call<typeof contract.listShowLog>) {
  const { limit, cursor, cinemaID, filmID, by } = input
  const distributorId = distributorToShow(staff)
  const days = reportDays(input)
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const filters = { ...days, cinemaIds, filmId: filmID, distributorId }
  const after = positionOf(cursor, TimePosition)
  const rows = await selectLog(db, filters, { limit: limit + 1, after })
  const page = pageOf(rows, limit, ({ position, showtimeID }) => [position, showtimeID])
  const items = page.items.map((show) => ({
    ...show,
    startsAt: show.startsAt.toISOString(),
    events: distributorId === undefined ? show.events : show.events.map((one) => ({ ...one, by: null, note: '' })),
  }))
  const counted = await countLog(db, by, filters)
  const groups = [...Map.groupBy(counted, ({ key }) => key).values()]
  const grouped = groups.map((group) => ({ key: group[0]?.key ?? '', label: group[0]?.label ?? '', ...sumsOf(group) }))
  return { ...days, items, next: page.next, rows: grouped, total: sumsOf(counted) }
}

type Counted = Awaited<ReturnType<typeof countLog>>

function sumsOf(counted: Counted) {
  const sumOf = (ran?: Counted[number]['ran']) => {
    const some = counted.filter((one) => ran === undefined || one.ran === ran)
    return {
      shows: some.reduce((sum, { shows }) => sum + shows, 0),
      sold: some.reduce((sum, { sold }) => sum + sold, 0),
    }
  }
  return {
    planned: sumOf(),
    run: sumOf('run'),
    late: sumOf('late'),
    stopped: sumOf('stopped'),
    notShown: sumOf('not-shown'),
    unknown: sumOf('unknown'),
  }
}
