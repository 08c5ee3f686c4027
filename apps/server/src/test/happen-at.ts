import { sql } from 'kysely'
import type { TestServer } from './start-test-server.ts'

/** The columns that say when something of a report happened. */
const TIMES = [
  'purchases.created_at',
  'ticket_refunds.refunded_at',
  'gate_scans.scanned_at',
  'ledger_movements.at',
  'payments.created_at',
  'payment_credits.credited_at',
]

/**
 * Does an action, and writes all that it did down as of this instant. It writes past the triggers that
 * refuse to change the books. `instant` may have microseconds.
 */
export async function happenAt<T>({ db }: TestServer, instant: string, action: () => Promise<T>): Promise<T> {
  // A phone at the door names its scans by whole milliseconds.
  const { rows } = await sql<{ begun: string }>`
    select date_trunc('milliseconds', clock_timestamp())::text as begun`.execute(db)
  const begun = rows[0]?.begun ?? ''
  const done = await action()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const column of TIMES) {
      const [table = '', name = ''] = column.split('.')
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${instant}::timestamptz
        where ${sql.ref(name)} >= ${begun}::timestamptz`.execute(tx)
    }
  })
  return done
}
