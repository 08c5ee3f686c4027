import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/** Removes the time limits of this transaction and of each statement in it. */
export async function liftLimits(tx: Transaction): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}
