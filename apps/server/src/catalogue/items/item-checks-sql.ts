import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I9: each price of an item is in the audit, as it was entered. */
export const pricesAgainstAudit = sql<BrokenRow>`
  select 'a price of an item is not the one that the audit names' as fault, coalesce(prices.id, told.id) as id
  from item_prices prices
  full join (
    select (price ->> 'id')::uuid as id, subject::uuid as item_id, (price ->> 'cinemaID')::uuid as cinema_id,
      (price ->> 'from')::date as from_date, (detail #>> '{after,vp}')::bigint as vp,
      (detail #>> '{after,kobo}')::bigint as kobo
    from audit cross join lateral jsonb_array_elements(detail #> '{after,prices}') price
    where action in ('set-item-price', 'record-item-price')
  ) told using (id)
  where (prices.item_id, prices.cinema_id, prices.from_date, prices.vp, prices.kobo)
    is distinct from (told.item_id, told.cinema_id, told.from_date, told.vp, told.kobo)`
