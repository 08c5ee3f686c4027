import type * as contract from '@velvet/contract/endpoints/money/settlements'
import type { Settlement, SettlementLine } from '@velvet/contract/endpoints/money/settlements'
import type { Call } from '../../kernel/calls/call.ts'
import { csvFile } from '../books/csv-file.ts'
import { ownParty, readSettlement } from './read-settlements.ts'

export const nameOfFile = ({ number }: Pick<Settlement, 'number'>) => `settlement-${number}`

export async function settlementCsv({ db, staff, input }: Call<typeof contract.settlementCsv>) {
  return csvOfSettlement(await readSettlement(db, input.id, ownParty(staff)))
}

/** Makes the file, in which each line has the same taxes, and their names are titles of columns. */
export function csvOfSettlement(settlement: Settlement) {
  const names = settlement.total.taxes.map(({ name }) => name)
  const titles = [
    ...['settlement', 'party', 'kind', 'film', 'cinema', 'play week', 'first day', 'last day'],
    ...['later change', 'sessions', 'tickets', 'gross kobo', 'app tickets', 'app gross kobo'],
    ...names.map((name) => `${name} kobo`),
    ...['net kobo', 'hire kobo', 'commission kobo', 'rest kobo'],
  ]
  const rows = settlement.lines.map((line) => fieldsOf(settlement, line, names))
  return csvFile(nameOfFile(settlement), titles, rows)
}

const fieldsOf = (
  { number, party }: Settlement,
  line: SettlementLine,
  names: readonly string[],
) => [
  ...[number, party.name, line.kind, line.film, line.cinema, line.week, line.from, line.to],
  ...[line.isLaterChange ? 'yes' : 'no', line.sessions, line.tickets, line.grossKobo],
  ...[line.appTickets, line.appGrossKobo],
  ...names.map((name) => line.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
  ...[line.netKobo, line.hireKobo, line.commissionKobo, line.restKobo],
]
