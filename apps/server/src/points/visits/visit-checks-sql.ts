import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'
import { bonusOf } from './visits-sql.ts'

/** I9: each bonus is for one paid ticket, went to its payer, and is the percentage of its price. */
export const wrongVisits = sql<BrokenRow>`
  select 'a bonus for a visit is not what its ticket has earned' as fault,
    coalesce(bonuses.ticket_id, movements.id)::text as id
  from (select id, reference from ledger_movements where reason = 'visit') movements
  full join visit_bonuses bonuses on bonuses.movement_id = movements.id
  left join tickets on tickets.id = bonuses.ticket_id
  left join ledger_entries entries on entries.movement_id = movements.id and account_id = payer_id
  where movements.reference is distinct from bonuses.ticket_id::text
    or amount is distinct from ${bonusOf(sql`percent`)}
    -- The clocks of two transactions can cross by moments, so only a refund long before counts.
    or exists (select from ticket_refunds
      where ticket_refunds.ticket_id = tickets.id and refunded_at < granted_at - interval '1 hour')`
