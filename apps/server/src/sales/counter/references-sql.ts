import { sql, type RawBuilder } from 'kysely'
import { isSameReference } from '../../kernel/payments/transactions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/** Lets one sale of a cinema at a time check its typed references, so that two sales cannot take the same one. */
export function lockReferences(tx: Transaction, cinemaId: string): Promise<void> {
  return takeNamedLock(tx, `typed references of ${cinemaId}`)
}

/**
 * Returns those of these typed references that a payment of the cinema has already, or that come twice. The payments
 * are those of sales, those of sales that wait for the rest of their money, and money that has to go back.
 *
 * @param exceptId the sale that has these references itself
 */
export async function listRepeatedReferences(
  db: Database,
  cinemaId: string,
  references: readonly string[],
  exceptId?: string,
): Promise<string[]> {
  const isSame = (reference: RawBuilder<unknown>) => isSameReference(reference, sql`typed.reference`)
  const { rows } = await sql<{ reference: string }>`/* list-repeated-references */
    with typed as (
      select reference, place from unnest(${references}::text[]) with ordinality one (reference, place)
    )
    select distinct reference from typed
    where exists (
      select from typed earlier where earlier.place < typed.place and ${isSame(sql`earlier.reference`)}
    ) or exists (
      select from tenders
      join purchases on purchases.id = purchase_id
      join till_sessions on till_sessions.id = till_session_id
      join tills on tills.id = till_id
      where tenders.reference is not null and ${isSame(sql`tenders.reference`)}
        and tills.cinema_id = ${cinemaId} and purchases.id is distinct from ${exceptId ?? null}::uuid
    ) or exists (
      select from till_payments
      join tills on tills.id = till_id
      cross join jsonb_array_elements(sale -> 'tenders') tender
      where state = 'waiting' and tender ->> 'provider' = 'typed' and ${isSame(sql`tender ->> 'reference'`)}
        and tills.cinema_id = ${cinemaId}
    ) or exists (
      select from till_receipts join tills on tills.id = till_id
      where ${isSame(sql`number`)} and tills.cinema_id = ${cinemaId}
    )`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Returns the amount of the sale for which a person typed this reference at a till of the same cinema. */
export async function findTypedAmount(
  tx: Transaction,
  { tillId, number }: { tillId: string; number: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ kobo: number }>`
    select tenders.kobo from tenders
    join purchases on purchases.id = purchase_id
    join till_sessions on till_sessions.id = till_session_id
    join tills on tills.id = till_id
    where provider = 'typed' and tenders.reference is not null and carried_by is null
      and ${isSameReference(sql`tenders.reference`, sql`${number}::text`)}
      and tills.cinema_id = (select cinema_id from tills where id = ${tillId})
    limit 1`.execute(tx)
  return rows[0]?.kobo
}
