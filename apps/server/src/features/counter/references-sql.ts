import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Returns those of these references that people typed for sales at the counters of a cinema. */
export async function listUsedReferences(
  tx: Transaction,
  cinemaId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`/* list-used-references */
    select distinct reference from tenders
    join purchases on purchases.id = purchase_id
    join till_sessions on till_sessions.id = till_session_id
    join tills on tills.id = till_id
    where provider = 'typed' and reference = any(${references}::text[])
      and tills.cinema_id = ${cinemaId}`.execute(tx)
  return rows.map(({ reference }) => reference)
}
