import { sql } from 'kysely'

/**
 * Is true if the customer has bought tickets for the showtime after they asked, which ends their wait.
 * The query reads the table seat_waits.
 */
export const hasBoughtSince = sql<boolean>`exists (
  select from purchases
  where purchases.customer_id = seat_waits.customer_id
    and purchases.showtime_id = seat_waits.showtime_id
    and purchases.created_at >= seat_waits.asked_at)`
