import type * as contract from '@velvet/contract/books/returns.calls'
import { RETURNS_ADJUST_DAYS } from '@velvet/contract/books/reports.rules'
import { SHOW_MARK_NAMES } from '@velvet/contract/catalogue/show-marks'
import { RAN_NAMES } from '@velvet/contract/tickets/show-log.rules'
import type { Call } from '../../kernel/calls/call.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import { csvFile } from './csv-file.ts'
import { selectReturns, type ReturnLine } from './returns-sql.ts'

/** Makes the returns of a play date, to a distributor about their own films alone. */
export async function returnsCsv({ db, staff, input }: Call<typeof contract.returnsCsv>) {
  const { date } = input
  const lines = await selectReturns(db, {
    date,
    days: RETURNS_ADJUST_DAYS,
    distributorId: distributorToShow(staff),
  })
  const taxes = [...new Set(lines.flatMap((line) => line.taxes.map(({ name }) => name)))].sort()
  const titles = [
    'play date',
    'cinema',
    'screen',
    'start',
    'film',
    'certificate number',
    'language',
    'distributor',
    'type',
    'price kobo',
    'tickets',
    'complimentary',
    'gross kobo',
    'taxes kobo',
    ...taxes.map((name) => `${name} kobo`),
    'net kobo',
    'adjustment',
    'reported gross kobo',
    'reported net kobo',
    'ran',
    'access',
  ]
  return csvFile(
    `returns-${date}`,
    titles,
    lines.map((line) => fieldsOf(line, taxes)),
  )
}

function fieldsOf(line: ReturnLine, taxes: readonly string[]) {
  const { playDate, cinema, screen, start, film, certificateNumber, language, distributor } = line
  const { type, priceKobo, tickets, complimentary, grossKobo, netKobo, isAdjustment } = line
  return [
    playDate,
    cinema,
    screen,
    start,
    film,
    certificateNumber,
    language,
    distributor,
    type,
    priceKobo,
    tickets,
    complimentary,
    grossKobo,
    grossKobo - netKobo,
    ...taxes.map((name) => line.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
    netKobo,
    isAdjustment ? 'adjustment' : '',
    line.reportedKobo,
    line.reportedNetKobo,
    RAN_NAMES[line.ran],
    line.marks.map((mark) => SHOW_MARK_NAMES[mark]).join(', '),
  ]
}
