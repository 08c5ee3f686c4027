import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I9: free tickets that one person approved for another were asked for, and are as they were asked for:
 * by the same persons, for the same reason, showtime, type and seats.
 */
export const unsoundRequests = sql<BrokenRow>`
  select case
      when requests.id is null then 'free tickets were approved without a request'
      when purchases.id is null then 'a request for free tickets was approved and gave none'
      when decided_by = proposed_by then 'free tickets that need two people were approved by one'
      else 'free tickets are not those that were requested' end as fault,
    coalesce(requests.id, purchases.id) as id
  from (select * from free_ticket_requests where state = 'done') requests
  full join (select * from purchases where channel = 'office') purchases
    on purchases.id = requests.purchase_id
  where case
    when requests.id is null then approved_by <> operator_id
    else decided_by = proposed_by
      or (operator_id, approved_by, given_for, purchases.showtime_id, purchases.tickets,
          purchases.request_hash)
        is distinct from (proposed_by, decided_by, reason, requests.showtime_id, requests.tickets,
          requests.request_hash)
      or exists (
        select from tickets where purchase_id = purchases.id and (
          tickets.type_id <> requests.type_id
          or not coalesce(bought_seat, seat) = any(coalesce(requests.seats, array[bought_seat, seat]))
        )
      )
    end`
