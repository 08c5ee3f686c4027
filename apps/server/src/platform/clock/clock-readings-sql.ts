import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

/** Returns the database's clock and its last trusted reading. */
export async function readClocks(db: Database) {
  const { rows } = await sql<{ now: Date; kept: Date | null; doubt: string | null }>`
    select now() as now, read_at as kept, doubt
    from (select) as always left join clock_readings on true`.execute(db)
  return rows[0]
}

/** Keeps this reading as the last trusted one. */
export async function keepReading(tx: Transaction): Promise<void> {
  await sql`
    insert into clock_readings (read_at) values (now())
    on conflict (only_one) do update set read_at = excluded.read_at, doubt = null`.execute(tx)
}

/** Keeps the reason why the clock is not trusted. The last trusted reading stays as it is. */
export async function keepDoubt(tx: Transaction, doubt: string): Promise<void> {
  await sql`
    insert into clock_readings (read_at, doubt) values (now(), ${doubt})
    on conflict (only_one) do update set doubt = excluded.doubt`.execute(tx)
}

/**
 * Returns why the clock is not trusted, or null if it is trusted. Also returns whether the
 * database takes changes.
 */
export async function readState(
  db: Database,
): Promise<{ doubt: string | null; takesChanges: boolean }> {
  const { rows } = await sql<{ doubt: string | null; takesChanges: boolean }>`
    select doubt, current_setting('transaction_read_only') = 'off' as "takesChanges"
    from (select) as always left join clock_readings on true`.execute(db)
  return rows[0] ?? { doubt: null, takesChanges: false }
}
