import type * as contract from '@velvet/contract/endpoints/own-account'
import type { Call } from '../http/call.ts'
import { listAllTicketRows } from '../tickets/tickets-sql.ts'
import {
  findOwnAccount,
  listAllSessions,
  listConsents,
  listDevices,
  listOwnChanges,
  listOwnEntries,
  listOwnPayments,
} from './export-sql.ts'

/** Returns everything that is kept about a customer, as it is at one moment. */
export function exportAccount({ db, customer }: Call<typeof contract.exportAccount>) {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (tx) => ({
    exportedAt: new Date().toISOString(),
    account: inWords(await findOwnAccount(tx, customer.id)),
    consents: (await listConsents(tx, customer.id)).map(inWords),
    sessions: (await listAllSessions(tx, customer.id)).map(inWords),
    devices: (await listDevices(tx, customer.id)).map(inWords),
    tickets: await listAllTicketRows(tx, customer.id),
    payments: (await listOwnPayments(tx, customer.id)).map(inWords),
    points: (await listOwnEntries(tx, customer.id)).map(inWords),
    changes: (await listOwnChanges(tx, customer.id)).map(inWords),
  }))
}

type InWords<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** Returns a row with its dates as ISO text. */
function inWords<Row extends object>(row: Row): InWords<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as InWords<Row>
}
