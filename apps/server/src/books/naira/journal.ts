import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { countsBlindly } from '@velvet/contract/sales/counter.rules'
import type * as contract from '@velvet/contract/books/naira-ledger.calls'
import { accountCodesOf, NAIRA_ACCOUNTS, NAIRA_KINDS, type NairaKind } from '@velvet/contract/books/naira-ledger.rules'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { localToday } from '@velvet/contract/shared/time/time'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { csvFile } from '../reports/csv-file.ts'
import { reportDays } from '../reports/report-days.ts'
import { readAccountCodes, sumJournal, sumTaxesByPlace } from './journal-sql.ts'

const TITLES = ['date', 'number', 'code', 'account', 'of', 'debit', 'credit', 'cinema', 'text']

/**
 * Makes the journal. Each kind of movement of a day or a month is one voucher, whose number stays the same in every
 * file. A journal by months only has whole months.
 */
export async function journalCsv(call: Call<typeof contract.journalCsv>) {
  const { by } = call.input
  const days = by === 'month' ? wholeMonths(reportDays(call.input)) : reportDays(call.input)
  const isBlind = countsBlindly(call.staff.role)
  const read = pagesFromReplica(call)
  const rows = await read((db) => sumJournal(db, { ...days, by, isBlind }))
  const codes = accountCodesOf(await readAccountCodes(call.db))
  return csvFile(
    `journal-${days.from}-${days.to}`,
    TITLES,
    rows.map(({ day, kind, account, subjectName, cinema, kobo }) => [
      day,
      `${by === 'month' ? day.slice(0, 7) : day}-${NAIRA_KINDS.indexOf(kind) + 1}`,
      codes[account] ?? '',
      NAIRA_ACCOUNTS[account].name,
      subjectName,
      nairaText(Math.max(kobo, 0)),
      nairaText(Math.max(-kobo, 0)),
      cinema,
      textOf(kind),
    ]),
  )
}

/** Accounting software reads amounts with two decimals and no thousands separator. */
const nairaText = (kobo: number) => (kobo === 0 ? '' : (kobo / KOBO_A_NAIRA).toFixed(2))

const textOf = (kind: NairaKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`

/** Extends a period to whole months. */
function wholeMonths({ from, to }: { from: string; to: string }) {
  const first = (day: string) => `${day.slice(0, 7)}-01`
  // A month has at most 31 days, so this day is in the next month.
  return { from: first(from), to: dayAfter(first(dayAfter(first(to), 31)), -1) }
}

/** Sums the taxes that became due in a month, by place, as a tax office requires. */
export async function reportTaxes({ db, staff, input }: Call<typeof contract.reportTaxes>) {
  const today = localToday()
  const day = input.month ?? dayAfter(`${today.slice(0, 8)}01`, -1)
  const days = wholeMonths({ from: day, to: day })
  return { ...days, rows: await sumTaxesByPlace(db, { ...days, isBlind: countsBlindly(staff.role) }) }
}
