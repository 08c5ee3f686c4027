import { BANK_EVENT_KINDS } from '@velvet/contract/books/bank.rules'
import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

const bankEventKinds = sql.join(BANK_EVENT_KINDS.map((kind) => sql.lit(kind)))

/** The bank moves by its events and by the payments of settlements, which are compared above, and by nothing else. */
export const wrongNairaOfBank = sql<BrokenRow>`
  with booked as (
    select kind, cause, account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind in (${bankEventKinds})
  )
  select distinct 'an event of the bank is booked with other amounts than it has' as fault, kind || ' ' || cause as id
  from naira_of_bank_events() events full join booked using (kind, cause, account, subject)
  where events.kobo is distinct from booked.kobo
  union all
  select 'the bank moved for no event', movements.kind || ' ' || movements.cause
  from naira_entries
  join naira_movements movements on movements.id = movement_id
  where account = 'bank' and kind not in (${bankEventKinds}, 'settlement-paid')`

/** A line of a statement is ticked off with one event of the same amount, which was not undone. */
export const wrongTicks = sql<BrokenRow>`
  select 'a line of a statement is ticked off with an event that it does not show' as fault, ticks.id::text as id
  from bank_ticks ticks
  join bank_lines on bank_lines.id = line_id
  left join naira_movements movements on movements.id = ticks.movement_id
  left join naira_entries entries on entries.movement_id = movements.id and account = 'bank'
  where unticked_at is null and ticks.movement_id is not null
    and (entries.kobo is distinct from bank_lines.kobo
      or exists (select from bank_events where undoes = movements.cause or id = movements.cause and undoes is not null))
  union all
  select 'a line or an event of the bank is ticked off twice', min(id::text)
  from bank_ticks where unticked_at is null group by line_id having count(*) > 1
  union all
  select 'a line or an event of the bank is ticked off twice', min(id::text)
  from bank_ticks where unticked_at is null and movement_id is not null group by movement_id having count(*) > 1
  union all
  select 'a line was ticked off or opened by a person whom the audit does not name', ticks.id::text
  from bank_ticks ticks
  where not exists (
    select from audit
    where subject = line_id::text and actor_id = ticked_by
      and action = case when movement_id is null then 'set-bank-line-aside' else 'tick-bank-line' end)
  union all
  select 'a line was ticked off or opened by a person whom the audit does not name', ticks.id::text
  from bank_ticks ticks
  where unticked_by is not null and not exists (
    select from audit
    where subject = line_id::text and actor_id = unticked_by and action = 'untick-bank-line')`
