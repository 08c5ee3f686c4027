import type * as contract from '@velvet/contract/people/own-account.calls'
import type * as staffContract from '@velvet/contract/people/customers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { EXPORTS_A_DAY } from '@velvet/contract/people/staff.rules'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { listAllTicketRows } from '../../tickets/tickets/tickets-sql.ts'
import {
  findOwnAccount,
  listAllSessions,
  listConsents,
  listDevices,
  listOwnChanges,
  listOwnEntries,
  listOwnPayments,
} from './export-sql.ts'
import { RECORD_TABLES, listRecords } from './records-sql.ts'
import { lockOpenAccount } from './lock-open-account.ts'

/** Returns everything that is kept about the caller. */
export function exportAccount({ db, customer }: Call<typeof contract.exportAccount>) {
  return exportOf(db, customer.id)
}

/**
 * Returns everything that is kept about a customer who asked staff for it. The contract leaves the
 * codes of tickets out of the answer, because the person who has a code can be admitted with it.
 */
export async function exportAccountByStaff(call: Call<typeof staffContract.exportAccountByStaff>) {
  const { uuid, note } = call.input
  await change(call, 'export-account', async (tx) => {
    await lockOpenAccount(tx, uuid)
    const share = { use: 'exports', whose: 'staff', aDay: EXPORTS_A_DAY }
    if (!(await takeDayShare(tx, call.config, share))) throw new AppError('exports-of-today')
    return { answer: {}, subject: uuid, note }
  })
  return exportOf(call.db, uuid)
}

/** Reads everything as it is at one moment. */
function exportOf(db: Database, customerId: string) {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (tx) => {
    const account = await findOwnAccount(tx, customerId)
    const owner = { id: customerId, phone: account.PhoneNumber }
    const records: Record<string, Record<string, unknown>[]> = {}
    for (const table of RECORD_TABLES) records[table] = await listRecords(tx, table, owner)
    return {
      exportedAt: new Date().toISOString(),
      account: asText(account),
      consents: (await listConsents(tx, customerId)).map(asText),
      sessions: (await listAllSessions(tx, customerId)).map(asText),
      devices: (await listDevices(tx, customerId)).map(asText),
      tickets: await listAllTicketRows(tx, customerId),
      payments: (await listOwnPayments(tx, customerId)).map(asText),
      points: (await listOwnEntries(tx, customerId)).map(asText),
      changes: (await listOwnChanges(tx, customerId)).map(asText),
      records,
    }
  })
}

type AsText<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** Returns a row with its dates as ISO text. */
function asText<Row extends object>(row: Row): AsText<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as AsText<Row>
}
