import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

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

export const refundsWithoutRow = sql<BrokenRow>`
  select 'a refund that was acknowledged to a member of staff is gone' as fault, audit.subject as id
  from (
    -- Entries that earlier versions wrote have the id of the refund outside of "after".
    select subject, coalesce(detail -> 'after' ->> 'refund', detail ->> 'refund')::uuid as refund_id
    from audit where action in ('refund-payment', 'resolve-unmatched')
  ) audit
  left join payment_refunds refunds on refunds.id = refund_id
  where refund_id is not null and refunds.id is null`

/** A trigger writes the journal, which keeps what was acknowledged even if the ledger loses it. */
export const entriesAgainstJournal = sql<BrokenRow>`
  select case when entries.id is null then 'a movement that was acknowledged is gone'
      when journal.id is null then 'an entry is missing in the journal'
      else 'an entry is not what the journal says' end as fault,
    coalesce(entries.movement_id, journal.movement_id) as id
  from (
    select entries.id, movement_id, account_id, amount, balance_after, reason, reference
    from ledger_entries entries
    join ledger_movements movements on movements.id = movement_id
    where balance_after is not null
  ) entries
  full join ledger_journal journal
    on journal.movement_id = entries.movement_id and journal.account_id = entries.account_id
  where entries.id is null or journal.id is null
    or (entries.amount, entries.balance_after, entries.reason, entries.reference)
      is distinct from (journal.amount, journal.balance_after, journal.reason, journal.reference)`

export const brokenLinks = sql<BrokenRow>`
  select 'the journal of an account is not one chain' as fault, account_id || ' ' || position as id
  from (
    select *,
      lag(link) over earlier as previous, row_number() over earlier as ordinal
    from ledger_journal
    window earlier as (partition by account_id order by position)
  ) links
  where position <> ordinal or link <> journal_link(
    previous, account_id, position, movement_id, reason, reference, amount, balance_after)`
