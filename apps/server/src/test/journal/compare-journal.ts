// Compares what clients were told with what the database holds. It shares nothing with the
// invariants of `npm run verify` on purpose, so that a mistake of theirs cannot hide here too.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface Difference {
  /**
   * `lost`: the fact was acknowledged, but the database does not have it. `doubled`: the database
   * has it once more than it was acknowledged. `differing`: the database has it once, with another
   * amount or owner.
   */
  how: 'lost' | 'doubled' | 'differing'
  what: string
  id: string
}

const journalRows = (journal: readonly Entry[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb) as told (
    kind text, customer uuid, purchase uuid, tickets jsonb, reference text, ticket uuid, nonce text,
    vp bigint)`

/**
 * Selects the facts that follow from the journal, each with the values that must be the same in the
 * database.
 */
const TOLD_FACTS = sql`
  select 'purchase' as kind, purchase::text as id, jsonb_build_array(customer, vp) as about
  from told where kind = 'purchase'
  union all
  select 'ticket', value, jsonb_build_array(customer, purchase)
  from told, jsonb_array_elements_text(tickets) where kind = 'purchase'
  union all
  select 'give-back', ticket::text, jsonb_build_array(customer) from told where kind = 'give-back'
  union all
  select 'top-up', reference, jsonb_build_array(customer, vp) from told where kind = 'top-up'
  union all
  select 'scan', nonce, jsonb_build_array(customer, ticket) from told where kind = 'scan'`

const HELD_FACTS = sql`
  select 'purchase' as kind, id::text as id, jsonb_build_array(customer_id, total) as about
  from purchases where customer_id in (select customer from people)
  union all
  select 'ticket', id::text, jsonb_build_array(payer_id, purchase_id)
  from tickets where payer_id in (select customer from people)
  union all
  select 'give-back', id::text, jsonb_build_array(payer_id)
  from tickets where payer_id in (select customer from people) and status = 'void'
  union all
  select 'top-up', tx_ref, jsonb_build_array(customer_id, vp)
  from payments join payment_credits using (tx_ref)
  where customer_id in (select customer from people)
  union all
  select 'scan', nonce, jsonb_build_array(payer_id, ticket_id)
  from gate_scans join tickets on tickets.id = ticket_id
  where payer_id in (select customer from people)
    and result = 'admitted' and undone_at is null`

/**
 * Returns every difference: acknowledged facts that the database lacks, and facts in the database
 * that are not in the journal. Each client must have completed its acts.
 */
export async function compareJournal(
  db: Database,
  journal: readonly Entry[],
  startBalance: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with told as (${journalRows(journal)}),
    people as (select distinct customer from told),
    told_facts as (${TOLD_FACTS}),
    held_facts as (${HELD_FACTS}),
    flows as (
      select customer,
        sum(case kind when 'purchase' then -vp else vp end) + ${startBalance}::bigint as vp
      from told group by customer
    )
    select case when held.id is null then 'lost' when told.id is null then 'doubled'
      else 'differing' end as how, kind as what, id
    from told_facts told full join held_facts held using (kind, id)
    where told.about is distinct from held.about
    union all
    select 'doubled', 'seat', (array_agg(id))[1]::text from tickets
    where status <> 'void' group by showtime_id, seat having count(*) > 1
    union all
    select 'differing', 'balance', customer::text
    from flows join ledger_accounts on id = customer where balance <> flows.vp
    union all
    select 'differing', 'statement', customer::text
    from flows where vp <> (select sum(amount) from ledger_entries where account_id = customer)
    union all
    select 'differing', 'assigned seats', showtimes.id::text from showtimes
    where assigned_seats <> (select count(*) from tickets
      where showtime_id = showtimes.id and status <> 'void')`.execute(db)
  return rows
}

/**
 * Returns the facts of a journal that a database lacks. The database may also contain acts that the
 * journal lacks, because it may come from a backup that was taken during the acts.
 */
export async function findLost(db: Database, journal: readonly Entry[]): Promise<Difference[]> {
  return (await compareJournal(db, journal, 0)).filter(({ how }) => how === 'lost')
}

/** An act that the server has confirmed. It is recorded only after the response has arrived. */
export type Entry =
  | { kind: 'purchase'; customer: string; purchase: string; tickets: string[]; vp: number }
  | { kind: 'top-up'; customer: string; reference: string; vp: number }
  | { kind: 'give-back'; customer: string; ticket: string; vp: number }
  | { kind: 'scan'; customer: string; ticket: string; nonce: string; vp: 0 }
