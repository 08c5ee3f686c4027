import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type * as contract from '@velvet/contract/books/reports.calls'
import type { TopUpRow } from '@velvet/contract/books/reports.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { instantOf, TIME_ZONE } from '@velvet/contract/shared/time/time'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { reportDays } from './report-days.ts'
import { selectCreditLines, sumTopUps } from './top-ups-sql.ts'

export async function reportTopUps({ db, input }: Call<typeof contract.reportTopUps>) {
  const { days, span } = spanOf(input)
  const summed = await sumTopUps(db, span)
  const rows = summed.map((row) => ({
    key: `${row.day}.${row.provider}`,
    day: row.day,
    provider: row.provider,
    ...totalsOf(row),
  }))
  const total = TOTALS.map((name) => [name, summed.reduce((sum, row) => sum + row[name], 0)])
  return { ...days, rows, total: totalsOf(Object.fromEntries(total) as Summed) }
}

const TOTALS = [
  ...(['begun', 'begunNaira', 'begunVp', 'credited', 'creditedKobo'] as const),
  ...(['creditedVp', 'takenBack', 'takenBackVp'] as const),
]
type Summed = Record<(typeof TOTALS)[number], number>

function totalsOf(row: Summed): Pick<TopUpRow, 'begun' | 'credited' | 'takenBack'> {
  return {
    begun: { count: row.begun, naira: row.begunNaira, vp: row.begunVp },
    credited: { count: row.credited, naira: nairaOf(row.creditedKobo), vp: row.creditedVp },
    takenBack: { count: row.takenBack, vp: row.takenBackVp },
  }
}

export async function listCreditLines({ db, input }: Call<typeof contract.listCreditLines>) {
  const { limit, cursor } = input
  const after = positionOf(cursor, TimePosition)
  const { days, span } = spanOf(input)
  const rows = await selectCreditLines(db, span, { limit: limit + 1, after })
  const page = pageOf(rows, limit, ({ position, id }) => [position, id])
  return {
    ...days,
    next: page.next,
    items: page.items.map(({ at, customerId, username, ...line }) => ({
      ...line,
      at: at.toISOString(),
      customer: { uuid: customerId, username },
    })),
  }
}

interface Requested {
  from?: string | undefined
  to?: string | undefined
  provider?: PaymentProvider | undefined
}

/** Returns the days of a report, and the instants between which they lie. */
function spanOf({ provider, ...requested }: Requested) {
  const days = reportDays(requested)
  const from = instantOf(days.from, '00:00')
  const until = instantOf(dayAfter(days.to, 1), '00:00')
  return { days, span: { from, until, timeZone: TIME_ZONE, provider } }
}
