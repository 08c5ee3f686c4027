import type { WaitingMoney } from '@velvet/contract/points/waiting-money'
import { sql } from 'kysely'
import { refundAskedAt, waitingLimits, waitingMoney } from './waiting-money-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I8: a pending payment is asked about for 72 hours, and longer, at least every hour, while its
 * provider reports a transaction under way. An event or a due refund is tried again at least every
 * hour.
 */
export const allPayments = sql<{ checked: number }>`
  select count(*) as checked from payments`

export const lostPayments = sql<BrokenRow>`
  select case status when 'pending' then 'a payment is pending for too long'
      else 'a successful payment is without its credit' end as fault,
    payments.tx_ref as id
  from payments left join payment_credits credits on credits.tx_ref = payments.tx_ref
  where status = 'pending' and created_at < now() - interval '73 hours'
      and coalesce(under_way_at, created_at) < now() - interval '3 hours'
    or status = 'successful' and credits.tx_ref is null`

/** A success that the provider confirmed is evidence that does not depend on our payments. */
export const lostConfirmedSuccesses = sql<BrokenRow>`
  select 'a success that an event reported is neither credited nor queued' as fault, events.id
  from provider_events events
  left join payment_credits credits on credits.provider = events.provider
    and credits.provider_transaction_id = events.provider_transaction_id
  left join unmatched_payments unmatched on unmatched.provider = events.provider
    and unmatched.provider_transaction_id = events.provider_transaction_id
  where events.confirmed_at is not null and credits.tx_ref is null and unmatched.id is null`

/**
 * The reconciliation settles what it reads at once, and reads each day again on the days after it.
 */
export const lostReportedSuccesses = sql<BrokenRow>`
  select 'a success that a provider reported is neither credited nor queued' as fault,
    reported.provider || ' ' || reported.provider_transaction_id as id
  from reported_transactions reported
  left join payment_credits credits using (provider, provider_transaction_id)
  left join unmatched_payments unmatched using (provider, provider_transaction_id)
  where reported_at < now() - interval '25 hours' and denied_at is null
    and credits.tx_ref is null and unmatched.id is null`

/** An event with a case waits for a person, and is not late. */
export const waitingEvents = sql<BrokenRow>`
  select 'an event of a provider waits for too long' as fault, id
  from provider_events events
  where processed_at is null and received_at < now() - interval '73 hours'
    and not exists (select from money_cases where event_id = events.id)`

export const waitingRefunds = sql<BrokenRow>`
  select 'a refund is due for too long' as fault, id
  from payment_refunds refunds
  where status = 'due' and ${refundAskedAt} < now() - interval '73 hours'`

export const unkeptResolutions = sql<BrokenRow>`
  select case resolution when 'refunded' then 'unmatched money was called refunded, and is not'
      when 'reversed' then 'unmatched money was called reversed, and did not go back'
      else 'unmatched money was called credited, and is not' end as fault,
    unmatched.id
  from unmatched_payments unmatched
  where resolution = 'refunded'
      and not exists (
        select from payment_refunds
        where unmatched_id = unmatched.id and status <> 'called-off')
    or resolution = 'credited'
      and not exists (
        select from payment_credits credits
        where credits.provider = unmatched.provider
          and credits.provider_transaction_id = unmatched.provider_transaction_id)
    or resolution = 'reversed'
      and naira > (
        select coalesce(greatest(sum(naira) filter (where kind = 'transaction'),
          sum(naira) filter (where kind <> 'transaction')), 0)
        from reversals
        where reversals.provider = unmatched.provider and state = 'standing'
          and reversals.provider_transaction_id = unmatched.provider_transaction_id)`

/** A provider gives each refund a number, which is kept before its end is believed. */
export const unnumberedRefunds = sql<BrokenRow>`
  select 'a refund is called paid without the number that its provider gave it' as fault, id
  from payment_refunds where status = 'refunded' and provider_refund_id is null`

/** What verify says of money that has waited too long, by the kinds of the contract's table. */
const LATE: Record<WaitingMoney, string> = {
  unmatched: 'unmatched money has waited for a person for weeks',
  'failed-refund': 'a refund that failed has waited for a person for weeks',
  'unfinished-refund': 'a provider has had a refund for weeks without its end',
  'owed-ticket': 'a ticket refund could not be credited for weeks',
  'owed-food': 'a refund of food could not be credited for weeks',
  adjustment: 'an adjustment has waited for a second person for weeks',
  'points-recall': 'a call-back of given Points has waited for a second person for weeks',
  difference: 'a difference from a provider has waited for a person for weeks',
  'counter-refund': 'the buyer of a counter has waited for money for weeks',
  'till-return': 'money that paid for no sale has waited at a till for weeks',
  debt: 'a debt has been open for months',
  dispute: 'a dispute has been open for months',
  event: 'the case of an event has waited for a person for weeks',
  contradiction: 'the case of a contradiction has waited for a person for weeks',
  'unknown-transaction': 'the case of an unknown transaction has waited for a person for weeks',
  'till-reversal': 'the case of money that paid at a till has waited for a person for weeks',
  'needs-attention': 'a refund has needed bank details for weeks',
  unreturned: 'Points that could not be returned have waited for a person for weeks',
  'closed-ticket': 'a ticket of a closed account has waited for a person for weeks',
}

export const lateMoney = sql<BrokenRow>`
  select ${JSON.stringify(LATE)}::jsonb ->> kind as fault, id
  from ${waitingMoney} waits join ${waitingLimits} using (kind)
  where since < now() - make_interval(days => "lateDays")`

export const oddlyResolvedUnmatched = sql<BrokenRow>`
  select case
      when resolution is null then 'unmatched money was resolved without saying how'
      else 'unmatched money was dismissed or refunded by no known person' end as fault,
    id
  from unmatched_payments
  where resolved_at is not null and resolution is null
    or resolution in ('dismissed', 'refunded') and (resolved_by is null or note is null)`

export const unauditedResolutions = sql<BrokenRow>`
  select 'unmatched money was resolved by a person without a trace in the audit' as fault,
    unmatched.id
  from unmatched_payments unmatched
  left join audit on action = 'resolve-unmatched' and subject = unmatched.id::text
    and actor_id = resolved_by
  where resolved_by is not null and audit.id is null`

/** A job tries each of these again every few seconds. */
export const notPaidBack = sql<BrokenRow>`
  select 'the price of a cancelled ticket was not returned for hours' as fault,
    ticket_id as id
  from owed_ticket_refunds
  where settled_at is null and error is null and noticed_at < now() - interval '3 hours'`
/** The product itself resolves a case by withdrawing it, or as the debt is collected from a top-up. */
export const unauditedCases = sql<BrokenRow>`
  select case when resolved_by is null then 'a case was resolved by no known person'
      else 'a case was resolved by a person without a trace in the audit' end as fault,
    cases.id
  from money_cases cases
  left join audit on action = 'resolve-money-case' and subject = cases.id::text
    and actor_id = resolved_by
  where resolution in ('seen', 'waived') and (resolved_by is null or audit.id is null)`

export const closedTicketsWithoutCase = sql<BrokenRow>`
  select 'a ticket of a closed account was cancelled, and no case asks a person about it' as fault,
    owed.ticket_id as id
  from owed_ticket_refunds owed
  left join money_cases cases on cases.ticket_id = owed.ticket_id
  where error = 'customer-closed' and cases.id is null`

/**
 * New Points of a closed account cannot be spent. Earlier releases returned the price of a cancelled ticket there; a
 * person is asked about each of these.
 */
export const creditsToClosedAccounts = sql<BrokenRow>`
  select 'Points came to a closed account' as fault, movements.id
  from customers
  join ledger_entries on ledger_entries.account_id = customers.id
  join ledger_movements movements on movements.id = ledger_entries.movement_id
  where closed_at is not null and reason in ('top-up', 'refund-called-off', 'reversal-undone')
    and at > closed_at
  union all
  select 'Points came to a closed account', movements.id
  from ticket_refunds
  join tickets on tickets.id = ticket_refunds.ticket_id
  join customers on customers.id = tickets.payer_id
  join ledger_movements movements on movements.id = ticket_refunds.movement_id
  left join money_cases cases on cases.ticket_id = ticket_refunds.ticket_id
  where at > closed_at and cases.id is null`
