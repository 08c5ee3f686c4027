// Compares what clients were told with what the database holds. It shares nothing with the
// invariants of `npm run verify` on purpose, so that a mistake of theirs cannot hide here too.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Entry } from './journal-client.ts'

interface Difference {
  what: string
  id: string
}

const journalRows = (journal: readonly Entry[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb) as told (
    kind text, customer uuid, purchase uuid, tickets jsonb, reference text, ticket uuid, vp bigint)`

/**
 * Returns each difference in both directions: what is acknowledged and missing, and what else is
 * there.
 */
export async function compareJournal(
  db: Database,
  journal: readonly Entry[],
  startBalance: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with told as (${journalRows(journal)}),
    people as (select distinct customer from told),
    told_tickets as (
      select customer, purchase, value::uuid as ticket
      from told, jsonb_array_elements_text(tickets) where kind = 'purchase'
    ),
    flows as (
      select customer,
        sum(case kind when 'purchase' then -vp else vp end) + ${startBalance}::bigint as vp
      from told group by customer
    )
    select 'purchase' as what, coalesce(told.purchase, held.id) as id
    from (select * from told where kind = 'purchase') told
    full join (select * from purchases where customer_id in (select customer from people)) held
      on held.id = told.purchase and held.customer_id = told.customer and held.total = told.vp
    where told.purchase is null or held.id is null
    union all
    select 'ticket', coalesce(told.ticket, held.id)
    from told_tickets told
    full join (select * from tickets where customer_id in (select customer from people)) held
      on held.id = told.ticket and held.purchase_id = told.purchase
    where told.ticket is null or held.id is null
    union all
    select 'state of a ticket', held.id
    from tickets held join told_tickets on ticket = held.id
    where (held.status = 'void') <> exists (
      select from told where kind = 'give-back' and told.ticket = held.id)
    union all
    select 'seat', (array_agg(id))[1] from tickets
    where status <> 'void' group by showtime_id, seat having count(*) > 1
    union all
    select 'top-up of ' || coalesce(told.reference, held.tx_ref), null
    from (select * from told where kind = 'top-up') told
    full join (select payments.* from payments join payment_credits using (tx_ref)
      where customer_id in (select customer from people)) held
      on held.tx_ref = told.reference and held.vp = told.vp
    where told.reference is null or held.tx_ref is null
    union all
    select 'balance', customer
    from flows join ledger_accounts on id = customer where balance <> flows.vp
    union all
    select 'statement', customer
    from flows where vp <> (select sum(amount) from ledger_entries where account_id = customer)
    union all
    select 'assigned seats', showtimes.id from showtimes
    where assigned_seats <> (select count(*) from tickets
      where showtime_id = showtimes.id and status <> 'void')`.execute(db)
  return rows
}
