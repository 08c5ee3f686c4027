import { TENDER_KINDS, type AmountsByTender } from '@velvet/contract/sales/counter.rules'
import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import { nairaOf } from '@velvet/contract/shared/kobo'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { csvFile, csvOfPages, LINES_A_PAGE } from '../../books/reports/csv-file.ts'
import { reportDifferences } from './differences.ts'
import { closingFilters, listZReports } from './z-lines.ts'

const byTender = (what: string) => TENDER_KINDS.map((tender) => `${what} ${tender} naira`)
const fieldsByTender = (amounts: AmountsByTender) => TENDER_KINDS.map((tender) => nairaOf(amounts[tender]))

const Z_TITLES = [
  'closed at',
  'opened at',
  'cinema',
  'till',
  'number',
  'opened by',
  'closed by',
  'tickets',
  'sales naira',
  'refunds naira',
  ...byTender('counted'),
  ...byTender('difference'),
  'reason',
  'approved by',
  'grand total naira',
  'session',
]

/** Makes the file page by page, because a year of many tills has thousands of reports. */
export async function zReportsCsv(call: Call<typeof contract.zReportsCsv>) {
  const read = pagesFromReplica(call)
  // The filters are checked here, because a refusal can no longer be sent once the file has begun.
  const { from, to } = await read((db) => closingFilters(db, call.staff, call.input))
  const input = { ...call.input, from, to, limit: LINES_A_PAGE }
  return csvOfPages(`z-reports-${from}-${to}`, Z_TITLES, async (cursor) => {
    const page = { ...call, input: { ...input, cursor } }
    const { items, next } = await read((db) => listZReports({ ...page, db }))
    return { items: items.map(fieldsOfReport), next }
  })
}

const fieldsOfReport = (line: contract.ZLine) => [
  line.closedAt,
  line.openedAt,
  line.cinema,
  line.till.name,
  line.number,
  line.openedBy.name,
  line.closedBy.name,
  line.tickets,
  nairaOf(line.sales),
  nairaOf(line.refunds),
  ...fieldsByTender(line.counted),
  ...fieldsByTender(line.difference),
  line.reason ?? '',
  line.approver?.name ?? '',
  nairaOf(line.grandTotal),
  line.sessionID,
]

const DIFFERENCE_TITLES = [
  'person',
  'closings',
  'with a difference',
  ...byTender('difference'),
  'missing naira',
  'surplus naira',
  'id',
]

export async function differencesCsv(call: Call<typeof contract.differencesCsv>) {
  const { from, to, rows } = await reportDifferences(call)
  const lines = rows.map(({ person, closings, withDifference, difference, missing, surplus }) => [
    person.name,
    closings,
    withDifference,
    ...fieldsByTender(difference),
    nairaOf(missing),
    nairaOf(surplus),
    person.id,
  ])
  return csvFile(`till-differences-${from}-${to}`, DIFFERENCE_TITLES, lines)
}
