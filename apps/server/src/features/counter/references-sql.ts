import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/named-lock-sql.ts'

/** Lets one sale of a cinema at a time check its typed references, so that two sales cannot take the same one. */
export function lockReferences(tx: Transaction, cinemaId: string): Promise<void> {
  return takeNamedLock(tx, `typed references of ${cinemaId}`)
}

/**
 * Returns those of these references that people typed at the counters of a cinema, for sales that were made or that
 * wait for the rest of their money.
 */
export async function listUsedReferences(
  tx: Transaction,
  cinemaId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`/* list-used-references */
    select reference from tenders
    join purchases on purchases.id = purchase_id
    join till_sessions on till_sessions.id = till_session_id
    join tills on tills.id = till_id
    where provider = 'typed' and reference = any(${references}::text[])
      and tills.cinema_id = ${cinemaId}
    union
    select tender ->> 'reference' from till_payments
    join tills on tills.id = till_id
    cross join jsonb_array_elements(sale -> 'tenders') tender
    where state = 'waiting' and tender ->> 'provider' = 'typed'
      and tender ->> 'reference' = any(${references}::text[])
      and tills.cinema_id = ${cinemaId}`.execute(tx)
  return rows.map(({ reference }) => reference)
}
