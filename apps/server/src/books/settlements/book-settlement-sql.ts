import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Selects the account in which the party of a settlement is owed money, and its owner. The query reads `settlements`. */
const dueTo = sql`case when exhibitor_id is null then 'hire-due' else 'exhibitor-due' end,
  coalesce(exhibitor_id, distributor_id)::text`

/** Books a movement. The lines of one account are added up, because a movement has one entry for an account. */
const post = (kind: string, id: string, moment: RawBuilder<unknown>, lines: RawBuilder<unknown>) => sql`
  select post_naira(${kind}, ${id}::uuid, at, day, array_agg(account), array_agg(subject), array_agg(kobo))
  from (${moment}) moment
  cross join (
    select account, subject, sum(kobo)::bigint as kobo from (${lines}) lines (account, subject, kobo)
    group by account, subject having sum(kobo) <> 0
  ) entries
  group by at, day`

/**
 * Books a settlement that was just made. It takes from the box office what is owed from now on: to the party, and
 * to the state as taxes on hire. A settlement with an exhibitor also takes the commission, which the operator has
 * earned. A distributor pays for its offers by getting less.
 */
export async function bookSettlement(tx: Transaction, id: string): Promise<void> {
  const moment = sql`
    select made_at as at, play_date(made_at, ${TIME_ZONE}) as day from settlements where id = ${id}`
  const commission = sql`
    select coalesce(sum(commission_kobo), 0) from settlements
    join settlement_lines on settlement_id = id
    where id = ${id} and exhibitor_id is not null`
  const taxes = sql`
    select tax ->> 'name' as name, (tax ->> 'kobo')::bigint as kobo
    from settlements cross join lateral jsonb_array_elements(hire_taxes) tax where id = ${id}`
  const sponsored = sql`select coalesce(sum(sponsored_kobo), 0) from settlement_lines where settlement_id = ${id}`
  await post(
    'settlement',
    id,
    moment,
    sql`select ${dueTo}, -payable_kobo from settlements where id = ${id}
      union all
      select 'commission', '', -(${commission})
      union all
      select 'sponsors-due', distributor_id::text, -(${sponsored}) from settlements
      where id = ${id} and distributor_id is not null
      union all
      select 'tax-due', name, kobo from (${taxes}) taxes
      union all
      select 'box-office', '', payable_kobo + (${commission}) + (${sponsored})
        - coalesce((select sum(kobo) from (${taxes}) taxes), 0)
      from settlements where id = ${id}`,
  ).execute(tx)
}

/** Books that a settlement was paid from the bank. */
export async function bookSettlementPayment(tx: Transaction, id: string): Promise<void> {
  await post(
    'settlement-paid',
    id,
    sql`select recorded_at as at, paid_on as day from settlement_payments where settlement_id = ${id}`,
    sql`select ${dueTo}, payable_kobo from settlements where id = ${id}
      union all
      select 'bank', '', -payable_kobo from settlements where id = ${id}`,
  ).execute(tx)
}
