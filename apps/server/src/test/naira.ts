import { NAIRA_ACCOUNTS, type NairaAccount, type NairaKind } from '@velvet/contract/books/naira-ledger.rules'
import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { MadeShowtime } from './made-showtime.ts'
import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/**
 * Returns the entries of a movement by account, in kobo and with debits above zero; undefined if nothing is booked.
 * Each tax has its name behind the account.
 */
export async function nairaOf(
  db: Database,
  kind: NairaKind,
  cause: string,
): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<{ account: NairaAccount; subject: string; kobo: number }>`
    select account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind = ${kind} and cause = ${cause}`.execute(db)
  if (rows.length === 0) return undefined
  return Object.fromEntries(
    rows.map(({ account, subject, kobo }) => [
      NAIRA_ACCOUNTS[account].of === 'tax' ? `${account} ${subject}` : account,
      kobo,
    ]),
  )
}

/** Returns everything that was booked, in the order of the movements. */
export async function listNaira(db: Database) {
  const { rows } = await sql<{ kind: NairaKind; cause: string; kobo: number }>`
    select kind, cause, (sum(kobo) filter (where kobo > 0))::bigint as kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    group by naira_movements.id order by naira_movements.id`.execute(db)
  return rows
}

/** Lets a showtime begin, and closes its books. */
export async function closeBooksOf(server: TestServer, { id }: Pick<MadeShowtime, 'id'>) {
  await sql`update showtimes set starts_at = now() - interval '1 minute' where id = ${id}`.execute(server.db)
  const finance = await TestStaff.make(server, 'finance')
  return finance.call('POST', `showtimes/${id}/books/close`)
}
