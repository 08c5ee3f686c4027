import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** Selects each settlement with what its lines take out of the box office and make due to its party. */
const dueBySettlements = sql`
  select settlements.id, number, payable_kobo, hire_taxes,
    case when exhibitor_id is null then 'hire-due' else 'exhibitor-due' end as account,
    coalesce(exhibitor_id, distributor_id)::text as party, lines.commission, lines.sponsored,
    case when exhibitor_id is null then lines.hire else lines.net - lines.hire end as from_box_office,
    case when exhibitor_id is null then lines.hire + taxed.kobo - lines.sponsored
      else lines.net - lines.hire - lines.commission end as due
  from settlements
  cross join lateral (
    select coalesce(sum(net_kobo), 0) as net, coalesce(sum(hire_kobo), 0) as hire,
      coalesce(sum(commission_kobo), 0) as commission, coalesce(sum(sponsored_kobo), 0) as sponsored
    from settlement_lines where settlement_id = settlements.id
  ) lines
  cross join lateral (
    select coalesce(sum((tax ->> 'kobo')::bigint), 0) as kobo from jsonb_array_elements(hire_taxes) tax
  ) taxed`

/** Selects what settlements and their payments must have booked, before the lines of one account are added up. */
const owedEntries = sql`
  select 'settlement' as kind, id as cause, account, party as subject, -due as kobo from settled
  union all
  select 'settlement', id, 'box-office', '', from_box_office from settled
  union all
  select 'settlement', id, 'sponsors-due', party, -sponsored from settled
  union all
  select 'settlement', id, 'commission', '', -commission from settled
  union all
  select 'settlement', id, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from settled cross join jsonb_array_elements(hire_taxes) tax
  union all
  select 'settlement-paid', id, account, party, due from settled join settlement_payments on settlement_id = id
  union all
  select 'settlement-paid', id, 'bank', '', -due from settled join settlement_payments on settlement_id = id`

export const unsoundSettlements = sql<BrokenRow>`
  select 'a settlement pays another amount than its lines say, or its number leaves a gap' as fault, id
  from (select *, row_number() over (order by number) as place from (${dueBySettlements}) settled) placed
  where payable_kobo <> due or number <> place`

export const wrongNairaOfSettlements = sql<BrokenRow>`
  with settled as (${dueBySettlements}), owed as (
    select kind, cause, account, subject, sum(kobo) as kobo from (${owedEntries}) entries
    group by kind, cause, account, subject having sum(kobo) <> 0
  ), booked as (
    select kind, cause, account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind in ('settlement', 'settlement-paid')
  )
  select distinct 'a settlement or its payment is booked with other amounts than its lines have' as fault,
    kind || ' ' || cause as id
  from owed full join booked using (kind, cause, account, subject)
  where owed.kobo is distinct from booked.kobo`
