import type { PaidKind } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface ExchangeRow {
  /** The purchase with the new tickets. */
  purchaseId: string
  /** The amounts that were refunded to the buyer, by the tender of the original payment. */
  back: { kind: PaidKind; kobo: number; reference: string | null }[]
}

/** Returns the exchange that a till recorded as this event, or undefined if the event is of another kind. */
export async function findExchange(db: Database, eventId: string): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`/* find-exchange */
    select carrying.purchase_id as "purchaseId", coalesce((
      select json_agg(json_build_object('kind', kind, 'kobo', kobo, 'reference', reference) order by kind, reference)
      from (
        select kind, reference, sum(kobo) as kobo from (
          select kind, reference, refunds.kobo
          from tender_refunds refunds join tenders using (purchase_id, place)
          where event_id = ${eventId} and kind <> 'sponsor'
          union all
          select kind, reference, -kobo from tenders where carried_by = ${eventId}
        ) lines group by kind, reference having sum(kobo) > 0
      ) left_over), '[]') as back
    from tenders carrying where carrying.carried_by = ${eventId} limit 1`.execute(db)
  return rows[0]
}

/** Returns the phone number that the buyer gave at the counter. */
export async function findNumberOfBuyer(db: Database, purchaseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('counter_buyers')
    .select('phone')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row?.phone
}
