import type * as contract from '@velvet/contract/endpoints/money/box-office'
import type { BoxOfficeRow } from '@velvet/contract/endpoints/money/box-office'
import type { Call } from '../../kernel/calls/call.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import { sumBoxOffice } from './box-office-sql.ts'
import { csvFile } from './csv-file.ts'
import { reportDays } from './report-days.ts'

export async function reportBoxOffice({ db, staff, input }: Call<typeof contract.reportBoxOffice>) {
  const days = reportDays(input)
  const rows = await sumBoxOffice(db, {
    ...{ ...days, by: input.by },
    distributorId: distributorToShow(staff),
  })
  return { ...days, rows, total: totalOf(rows) }
}

type Figures = Omit<BoxOfficeRow, 'key' | 'label'>

function totalOf(rows: readonly BoxOfficeRow[]): Figures {
  const total: Figures = {
    ...{ tickets: 0, complimentary: 0, app: 0, counter: 0, admitted: 0 },
    ...{ grossKobo: 0, taxes: [], netKobo: 0 },
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
    for (const { name, kobo } of row.taxes) taxes.set(name, (taxes.get(name) ?? 0) + kobo)
  }
  const byName = [...taxes].sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...total, taxes: byName.map(([name, kobo]) => ({ name, kobo })) }
}

/** Makes the file, in which every line has the same taxes, and their names are titles of columns. */
export async function boxOfficeCsv(call: Call<typeof contract.boxOfficeCsv>) {
  const { by } = call.input
  const { from, to, rows, total } = await reportBoxOffice(call)
  const names = total.taxes.map(({ name }) => name)
  const kobo = names.map((name) => `${name} kobo`)
  const titles = [by, 'tickets', 'complimentary', 'gross kobo', ...kobo, 'net kobo', 'id']
  return csvFile(
    `box-office-by-${by}-${from}-${to}`,
    [...titles, 'app', 'counter', 'admitted'],
    rows.map((row) => [
      ...[row.label, row.tickets, row.complimentary, row.grossKobo],
      ...names.map((name) => row.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
      ...[row.netKobo, row.key, row.app, row.counter, row.admitted],
    ]),
  )
}
