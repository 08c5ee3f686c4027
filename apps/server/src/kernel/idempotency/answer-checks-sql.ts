import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I5: every key has one whole answer, and everything that was acknowledged is there. */
export const allAnswers = sql<{ checked: number }>`
  select count(*) as checked from idempotency_keys`

export const unkeptAnswers = sql<BrokenRow>`
  select case when keys.status is null or answer is null then 'a key has no whole answer'
      when answer ? 'purchaseID' then 'a purchase that was answered is gone'
      when answer ? 'payment' then 'a top-up that was answered is gone'
      else 'a ticket refund that was answered is gone' end as fault,
    keys.customer_id || ' ' || left(md5(key), 8) as id
  from idempotency_keys keys
  left join purchases on purchases.id = (answer ->> 'purchaseID')::uuid
    and purchases.customer_id = keys.customer_id
  left join payments on payments.tx_ref = answer #>> '{payment,tx_ref}'
    and payments.customer_id = keys.customer_id
  left join ticket_refunds refunds on refunds.ticket_id = (answer #>> '{ticket,TicketID}')::uuid
  where keys.status is null or answer is null
    or answer ? 'purchaseID' and purchases.id is null
    or answer ? 'payment' and payments.tx_ref is null
    or answer ? 'ticket' and refunds.ticket_id is null`
