import type * as contract from '@velvet/contract/books/settlements.calls'
import type { Settlement, SettlementLine } from '@velvet/contract/books/settlements.calls'
import { namedZones } from '@velvet/contract/books/settlements.rules'
import { Download, type Call } from '../../kernel/calls/call.ts'
import { csvFile } from '../reports/csv-file.ts'
import { listNotes } from '../proof/notes-sql.ts'
import { drawSettlement } from './draw-settlement.ts'
import { ownParty, readSettlement } from './read-settlements.ts'

const nameOfFile = ({ number }: Pick<Settlement, 'number'>) => `settlement-${number}`

export async function settlementCsv({ db, staff, input }: Call<typeof contract.settlementCsv>) {
  return csvOfSettlement(await readSettlement(db, input.id, ownParty(staff)))
}

/** Draws a settlement on paper, with the note that proved the box office of the day before it. */
export async function settlementPdf({ db, staff, input, brand }: Call<typeof contract.settlementPdf>) {
  const settlement = await readSettlement(db, input.id, ownParty(staff))
  const [note] = await listNotes(db, { before: settlement.madeAt.slice(0, 10), limit: 1 })
  const paper = await drawSettlement(settlement, { brand: await brand(), note })
  return new Download(`${nameOfFile(settlement)}.pdf`, 'application/pdf', paper)
}

/** Makes the file, in which each line has the same taxes, and their names are titles of columns. */
function csvOfSettlement(settlement: Settlement) {
  const names = settlement.total.taxes.map(({ name }) => name)
  const zones = namedZones(settlement.total)
  const titles = [
    'settlement',
    'party',
    'kind',
    'film',
    'cinema',
    'play week',
    'first day',
    'last day',
    'later change',
    'no terms',
    'sessions',
    'tickets',
    'gross kobo',
    'app tickets',
    'app gross kobo',
    ...names.map((name) => `${name} kobo`),
    'net kobo',
    'hire kobo',
    'commission kobo',
    'rest kobo',
    'reported gross kobo',
    'reported net kobo',
    'pays for offers kobo',
    ...zones.map(({ name }) => `${name} gross kobo`),
  ]
  const rows = settlement.lines.map((line) => [
    ...fieldsOf(settlement, line, names),
    ...zones.map(({ id }) => line.zones.find(({ name }) => name === id)?.kobo ?? 0),
  ])
  return csvFile(nameOfFile(settlement), titles, rows)
}

const yesOrNo = (isSo: boolean) => (isSo ? 'yes' : 'no')

const fieldsOf = ({ number, party }: Settlement, line: SettlementLine, names: readonly string[]) => [
  number,
  party.name,
  line.kind,
  line.film,
  line.cinema,
  line.week,
  line.from,
  line.to,
  yesOrNo(line.isLaterChange),
  yesOrNo(line.termsID === null),
  line.sessions,
  line.tickets,
  line.grossKobo,
  line.appTickets,
  line.appGrossKobo,
  ...names.map((name) => line.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
  line.netKobo,
  line.hireKobo,
  line.commissionKobo,
  line.restKobo,
  line.reportedKobo,
  line.reportedNetKobo,
  line.sponsoredKobo,
]
