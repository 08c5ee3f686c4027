import type { TenderKind } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface ExchangeRow {
  /** The purchase of the new tickets. */
  purchaseId: string
  /** What the buyer got, by the tender that had paid it. */
  back: { kind: TenderKind; kobo: number; reference: string | null }[]
}

/** Returns an exchange that was made at a till, by its event; undefined for an event of another kind. */
export async function findExchange(db: Database, eventId: string): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`/* find-exchange */
    select carrying.purchase_id as "purchaseId", coalesce((
      select json_agg(json_build_object('kind', kind, 'kobo', kobo, 'reference', reference) order by kind, reference)
      from (
        select kind, reference, sum(kobo) as kobo from (
          select kind, reference, refunds.kobo
          from tender_refunds refunds join tenders using (purchase_id, place) where event_id = ${eventId}
          union all
          select kind, reference, -kobo from tenders where carried_by = ${eventId}
        ) lines group by kind, reference having sum(kobo) > 0
      ) left_over), '[]') as back
    from tenders carrying where carrying.carried_by = ${eventId} limit 1`.execute(db)
  return rows[0]
}

/** Returns the number that the buyer of a sale gave at a window. */
export async function findNumberOfBuyer(db: Database, purchaseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('counter_buyers')
    .select('phone')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row?.phone
}
