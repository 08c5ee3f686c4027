import { sql } from 'kysely'
import { isAdmittedUnsold, isTillOfflineSince } from './unsold-admissions-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I6: the person who was let in with a ticket of a till has its sale, or a supervisor has said what happened. While the till is
 * offline and the showtime is not over, its sale may still come.
 */
export const admissionsWithoutSale = sql<BrokenRow>`
  select 'a visitor was admitted with a ticket of a till, and its sale has not arrived' as fault, allotted_seats.id
  from allotted_seats join showtimes on showtimes.id = showtime_id
  where ${isAdmittedUnsold} and not (ends_at > now() and ${isTillOfflineSince(sql`(
    select max(received_at) from unsold_admissions where seat_id = allotted_seats.id)`)})`

/** I6: the admissions with an unsold ticket are those that its row says, and what was said of them is in the audit. */
export const unsoundUnsoldAdmissions = sql<BrokenRow>`
  select 'an admission without a sale is not that of its scans' as fault, allotted_seats.id
  from allotted_seats
  where ticket_id is null and session_id is not null and admitted_at is distinct from (
    select min(scanned_at) from unsold_admissions
    where seat_id = allotted_seats.id and undone_at is null and unsold_admissions.outcome is distinct from 'wrong')
  union all
  select 'what a supervisor said of an admission without a sale is not in the audit', seat_id
  from unsold_admissions
  where outcome is not null and not exists (
    select from audit
    where action = 'resolve-admission-without-sale' and subject = seat_id::text and actor_id = resolved_by
      and detail -> 'after' ->> 'outcome' = outcome and detail -> 'after' ->> 'approver' = approved_by::text
      and detail ->> 'note' = reason)
  union all
  select 'a supervisor said that a ticket was sold, and it has no sale', seat_id
  from unsold_admissions join allotted_seats on allotted_seats.id = seat_id
  where unsold_admissions.outcome = 'sold' and ticket_id is null`

/** I9: a ticket that was sold for a price that did not hold names who approved it, and so does the audit. */
export const unapprovedPrices = sql<BrokenRow>`
  select 'a ticket was sold for a price that did not hold, without an approval' as fault, allotted_seats.id
  from allotted_seats left join tickets on tickets.id = ticket_id
  where allotted_seats.list_kobo is not null and approved_by is null
    or approved_by is not null and not exists (
      select from audit
      where action in ('sell-at-other-prices', 'sell-after-closing') and subject = purchase_id::text
        and detail ->> 'approver' = approved_by::text)`
