import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I9: what is on hand of a unit is the sum of its moves, whose numbers have no gaps. */
export const unsoundStock = sql<BrokenRow>`
  select 'the stock of a unit is not the sum of its moves' as fault, coalesce(levels.unit_id, summed.unit_id) as id
  from stock_levels levels
  full join (
    select cinema_id, unit_id, sum(count) as on_hand, max(number) as last, count(*) as moves
    from stock_moves group by cinema_id, unit_id
  ) summed using (cinema_id, unit_id)
  where (levels.on_hand, levels.moves, levels.moves) is distinct from (summed.on_hand, summed.last, summed.moves)
  union all
  select 'a move of a stock does not go on from the one before', unit_id
  from (
    select *, sum(count) over (partition by cinema_id, unit_id order by number) as running from stock_moves
  ) moves
  where on_hand <> running`

/** I9: each move that a person entered is in the audit, as it was entered. */
export const movesAgainstAudit = sql<BrokenRow>`
  select 'a move of a stock is not the one that the audit names' as fault, coalesce(moves.unit_id, told.unit_id) as id
  from (select * from stock_moves where cause in ('received', 'wasted', 'counted')) moves
  full join (
    select subject::uuid as cinema_id, (move ->> 'unitID')::uuid as unit_id, (move ->> 'number')::integer as number,
      (move ->> 'count')::integer as count, detail #>> '{after,cause}' as cause, detail ->> 'note' as note
    from audit cross join lateral jsonb_array_elements(detail #> '{after,moves}') move
    where action in ('move-stock', 'count-stock')
  ) told using (cinema_id, unit_id, number)
  where (moves.cause, moves.count, moves.note) is distinct from (told.cause, told.count, told.note)`
