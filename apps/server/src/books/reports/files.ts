import type * as contract from '@velvet/contract/books/reports.calls'
import type { CreditLine, SaleLine, SalesTotals, SalesRow, TopUpRow } from '@velvet/contract/books/reports.calls'
import { nairaOf } from '@velvet/contract/shared/kobo'
import type { SalesBy } from '@velvet/contract/books/reports.rules'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { csvFile, csvOfPages, LINES_A_PAGE } from './csv-file.ts'
import { reportDays } from './report-days.ts'
import { listSaleLines, reportSales, salesFilters } from './sales.ts'
import { listCreditLines, reportTopUps } from './top-ups.ts'

export async function salesCsv(call: Call<typeof contract.salesCsv>) {
  const { from, to, rows } = await reportSales(call)
  const { by } = call.input
  return csvFile(`sales-by-${by}-${from}-${to}`, titlesBy(by, SALES_TOTALS), [
    ...rows.map((row) => fieldsBy(by, row, salesTotalsOf(row))),
  ])
}

/** The file of sales has the columns of its screen: in the app and at counters, which sum to gross. */
const SALES_TOTALS = ['tickets', 'vp', 'app naira', 'counter naira', 'gross naira']
const salesTotalsOf = ({ tickets, vp, counterKobo, grossKobo }: SalesTotals) => [
  tickets,
  vp,
  nairaOf(grossKobo - counterKobo),
  nairaOf(counterKobo),
  nairaOf(grossKobo),
]

const TOTALS = ['tickets', 'admissions', 'vp', 'counter naira', 'gross naira']
const totalsOf = ({ tickets, admissions, vp, counterKobo, grossKobo }: SalesTotals) => [
  tickets,
  admissions,
  vp,
  nairaOf(counterKobo),
  nairaOf(grossKobo),
]

/** Two films or cinemas can have the same name, so their lines end with the id. */
const isNamed = (by: SalesBy) => by === 'film' || by === 'cinema'

const titlesBy = (by: SalesBy, totals: readonly string[]) => [by, ...totals, ...(isNamed(by) ? ['id'] : [])]

const fieldsBy = (by: SalesBy, { key, label }: NamedRow, totals: readonly number[]) => [
  // A day is written as 2026-11-22 in every file, so that spreadsheets sort it rightly.
  by === 'day' ? key : label,
  ...totals,
  ...(isNamed(by) ? [key] : []),
]

type NamedRow = Pick<SalesRow, 'key' | 'label'>

export async function saleLinesCsv(call: Call<typeof contract.saleLinesCsv>) {
  const read = pagesFromReplica(call)
  // The filters are checked here, because a refusal can no longer be sent once the file has begun.
  const { from, to } = await read((db) => salesFilters(db, call.staff, call.input))
  const input = { ...call.input, from, to, limit: LINES_A_PAGE }
  const titles = ['day', 'at', 'what', 'id', 'film', 'cinema', 'showtime', 'customer', ...TOTALS]
  return csvOfPages(`sales-${from}-${to}`, titles, async (cursor) => {
    const page = { ...call, input: { ...input, cursor } }
    const { items, next } = await read((db) => listSaleLines({ ...page, db }))
    return { items: items.map(fieldsOfSale), next }
  })
}

const fieldsOfSale = (line: SaleLine) => [
  line.day,
  line.at,
  line.kind,
  line.id,
  line.film,
  line.cinema,
  line.startsAt,
  line.customer?.username ?? '',
  ...totalsOf(line),
]

export async function topUpsCsv(call: Call<typeof contract.topUpsCsv>) {
  const { from, to, rows } = await reportTopUps(call)
  const titles = [
    'day',
    'provider',
    'begun',
    'begun naira',
    'begun vp',
    'credited',
    'credited naira',
    'credited vp',
    'taken back',
    'taken back vp',
  ]
  return csvFile(`top-ups-${from}-${to}`, titles, rows.map(fieldsOfTopUps))
}

const fieldsOfTopUps = ({ day, provider, begun, credited, takenBack }: TopUpRow) => [
  day,
  provider,
  begun.count,
  begun.naira,
  begun.vp,
  credited.count,
  credited.naira,
  credited.vp,
  takenBack.count,
  takenBack.vp,
]

export function creditLinesCsv(call: Call<typeof contract.creditLinesCsv>) {
  const read = pagesFromReplica(call)
  const { from, to } = reportDays(call.input)
  const input = { ...call.input, from, to, limit: LINES_A_PAGE }
  const titles = ['day', 'at', 'reason', 'movement', 'provider', 'reference', 'customer', 'naira', 'vp']
  return csvOfPages(`credits-${from}-${to}`, titles, async (cursor) => {
    const page = { ...call, input: { ...input, cursor } }
    const { items, next } = await read((db) => listCreditLines({ ...page, db }))
    return { items: items.map(fieldsOfCredit), next }
  })
}

const fieldsOfCredit = (line: CreditLine) => [
  line.day,
  line.at,
  line.reason,
  line.id,
  line.provider,
  line.reference,
  line.customer.username,
  line.naira,
  line.vp,
]
