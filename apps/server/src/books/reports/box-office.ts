import type * as contract from '@velvet/contract/books/box-office.calls'
import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { pageOf, pageOfWhole, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listSoldShowtimes, sumBoxOffice, sumBoxOfficeOf, type BoxOfficeFilters } from './box-office-sql.ts'
import { csvOfPages, LINES_A_PAGE } from './csv-file.ts'
import { sumFood } from './food-sql.ts'
import { reportDays } from './report-days.ts'

type Report = Pick<Call<typeof contract.reportBoxOffice>, 'db' | 'staff' | 'input'>
type Input = Report['input']

/** The rows are a page of the report, and the total is that of all its pages. */
export async function reportBoxOffice({ db, staff, input }: Report) {
  const { by } = input
  const filters = filtersOf(staff, input)
  // A year has so many showtimes that only those of the page are summed one by one.
  const groups = await groupsOf(db, { by, staff, filters })
  const page = by === 'showtime' ? await showtimePage(db, filters, input) : pageOfWhole(groups, input)
  const { from, to } = filters
  return { from, to, rows: page.items, next: page.next, total: totalOf(groups) }
}

interface Grouped {
  by: Input['by']
  staff: StaffMember
  filters: BoxOfficeFilters
}

/** Sums the tickets by group, and the food of days and cinemas beside them. */
async function groupsOf(db: Database, { by, staff, filters }: Grouped): Promise<BoxOfficeRow[]> {
  const groups = await sumBoxOffice(db, by === 'showtime' ? 'film' : by, filters)
  if ((by !== 'day' && by !== 'cinema') || staff.role === 'distributor') return groups
  const food = await sumFood(db, by, filters)
  const rows = groups.map((row) => ({ ...row, foodKobo: food.find(({ key }) => key === row.key)?.kobo ?? 0 }))
  const alone = food.filter(({ key }) => !groups.some((row) => row.key === key))
  if (alone.length === 0) return rows
  const others = alone.map(({ kobo, ...group }) => ({ ...totalOf([]), ...group, note: '', foodKobo: kobo }))
  const order = by === 'day' ? 'key' : 'label'
  return [...rows, ...others].sort((one, other) => (one[order] < other[order] ? -1 : 1))
}

const filtersOf = (staff: StaffMember, days: Pick<Input, 'from' | 'to'>): BoxOfficeFilters => ({
  ...reportDays(days),
  distributorId: distributorToShow(staff),
  // A distributor's staff plan with the whole programme, so showtimes without sales are listed for them too.
  withUnsold: staff.role === 'distributor',
})

type PageInput = Pick<Input, 'limit' | 'cursor'>

async function showtimePage(db: Database, filters: BoxOfficeFilters, { limit, cursor }: PageInput) {
  const after = positionOf(cursor, TimePosition)
  const found = await listSoldShowtimes(db, filters, { limit: limit + 1, after })
  const { items, next } = pageOf(found, limit, ({ position, id }) => [position, id])
  const sold = await sumBoxOfficeOf(
    db,
    items.map(({ id }) => id),
    filters,
  )
  const rowOf = ({ id, label, note }: (typeof items)[number]) =>
    sold.find(({ key }) => key === id) ?? { key: id, label, note, ...totalOf([]) }
  return { items: items.map(rowOf), next }
}

type Totals = Omit<BoxOfficeRow, 'key' | 'label' | 'note'>

function totalOf(rows: readonly BoxOfficeRow[]): Totals {
  const total: Omit<Totals, 'taxes'> = {
    tickets: 0,
    complimentary: 0,
    app: 0,
    counter: 0,
    admitted: 0,
    grossKobo: 0,
    netKobo: 0,
    reportedKobo: 0,
  }
  const taxes = new Map<string, number>()
  for (const row of rows) {
    total.tickets += row.tickets
    total.complimentary += row.complimentary
    total.app += row.app
    total.counter += row.counter
    total.admitted += row.admitted
    total.grossKobo += row.grossKobo
    total.netKobo += row.netKobo
    total.reportedKobo += row.reportedKobo
    if (row.foodKobo !== undefined) total.foodKobo = (total.foodKobo ?? 0) + row.foodKobo
    for (const { name, kobo } of row.taxes) taxes.set(name, (taxes.get(name) ?? 0) + kobo)
  }
  const byName = [...taxes].sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...total, taxes: byName.map(([name, kobo]) => ({ name, kobo })) }
}

/** Makes the file, in which every line has the same taxes, and their names are titles of columns. */
export async function boxOfficeCsv(call: Call<typeof contract.boxOfficeCsv>) {
  const { staff, input } = call
  const { by } = input
  const read = pagesFromReplica(call)
  const filters = filtersOf(staff, input)
  const groups = await read((db) => groupsOf(db, { by, staff, filters }))
  const total = totalOf(groups)
  const names = total.taxes.map(({ name }) => name)
  const kobo = names.map((name) => `${name} kobo`)
  const titles = [by, 'tickets', 'complimentary', 'gross kobo', ...kobo, 'net kobo', 'id']
  return csvOfPages(
    `box-office-by-${by}-${filters.from}-${filters.to}`,
    [...titles, 'app', 'counter', 'admitted', 'reported kobo', ...(total.foodKobo === undefined ? [] : ['food kobo'])],
    async (cursor) => {
      const requested = { limit: LINES_A_PAGE, cursor }
      const { items, next } =
        by === 'showtime' ? await read((db) => showtimePage(db, filters, requested)) : pageOfWhole(groups, requested)
      return { items: items.map((row) => fieldsOf(row, names)), next }
    },
  )
}

const fieldsOf = (row: BoxOfficeRow, taxes: readonly string[]) => [
  [row.label, row.note].filter((part) => part !== '').join(', '),
  row.tickets,
  row.complimentary,
  row.grossKobo,
  ...taxes.map((name) => row.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
  row.netKobo,
  row.key,
  row.app,
  row.counter,
  row.admitted,
  row.reportedKobo,
  ...(row.foodKobo === undefined ? [] : [row.foodKobo]),
]
