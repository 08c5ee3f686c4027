import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I1: Points that are given are always with one of the two, and never with the operator. */
export const pointsOnTheirWay = sql<BrokenRow>`
  select 'Points of a gift left one account and came to no other' as fault, accounts.kind as id
  from ledger_accounts accounts
  join ledger_entries entries on account_id = accounts.id
  where kind = 'points-gifts' group by accounts.kind having sum(amount) <> 0`

/** What a movement of a gift is: its own entry of a customer, under its reason and its reference. */
export const moved = (movement: string) => sql`(
  select entries.account_id, entries.amount, movements.reason, movements.reference
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  where movements.id = ${sql.ref(movement)} limit 1
)`

/** I9: each gift moves its Points once from the giver and once to the receiver. */
export const unsoundPointsTransfers = sql<BrokenRow>`
  select 'a gift of Points is not in the ledger as it was made' as fault, gifts.id
  from points_gifts gifts
  left join lateral ${moved('given_movement_id')} given on true
  left join lateral ${moved('received_movement_id')} received on true
  where receiver_id = giver_id
    or (given.account_id, given.amount, given.reason, given.reference)
      is distinct from (giver_id, -vp, 'points-given', gifts.id::text)
    or (received.account_id, received.amount, received.reason, received.reference)
      is distinct from (receiver_id, vp, 'points-received', gifts.id::text)`

/** I9: a gift that was called back moved the same Points the other way, as people decided. */
export const unsoundPointsRecalls = sql<BrokenRow>`
  select case when needs_second and (decided_by is null or decided_by = proposed_by)
        then 'a gift of Points that needs two people was called back by one'
      else 'a gift of Points is not called back in the ledger as it was decided' end as fault,
    recalls.id
  from points_gift_recalls recalls
  join points_gifts gifts on gifts.id = gift_id
  left join lateral ${moved('taken_movement_id')} taken on true
  left join lateral ${moved('returned_movement_id')} returned on true
  where case when state = 'done'
      then needs_second and (decided_by is null or decided_by = proposed_by)
        or (taken.account_id, taken.amount, taken.reason, taken.reference)
          is distinct from (receiver_id, -vp, 'points-called-back', gifts.id::text)
        or (returned.account_id, returned.amount, returned.reason, returned.reference)
          is distinct from (giver_id, vp, 'points-given-back', gifts.id::text)
      else num_nonnulls(taken_movement_id, returned_movement_id) > 0 end`

export const movementsWithoutPointsTransfer = sql<BrokenRow>`
  select 'Points were given or called back, and no gift says so' as fault, movements.id
  from ledger_movements movements
  left join (
    select given_movement_id as movement_id from points_gifts
    union all select received_movement_id from points_gifts
    union all select taken_movement_id from points_gift_recalls
    union all select returned_movement_id from points_gift_recalls
  ) named on named.movement_id = movements.id
  where reason in ('points-given', 'points-received', 'points-called-back', 'points-given-back')
    and named.movement_id is null`
