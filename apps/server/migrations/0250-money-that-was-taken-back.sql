-- A provider takes back what it took back, and not the share of it for which Points were left. Its clearing account
-- moves by that amount. As long as somebody owes the Points, or a case asks about the money, the rest is a debt, and
-- then it is a loss.
alter table naira_movements drop constraint naira_movements_kind_check;
alter table naira_movements add constraint naira_movements_kind_check check (kind in (
  'till-sale', 'till-refund', 'till-opened', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-closed',
  'till-receipt', 'till-return', 'counter-owed', 'top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
  'reversal-undone', 'debt-collected', 'money-reversed', 'sign-up-bonus', 'opening-credit', 'adjustment',
  'showtime-closed', 'late-refund', 'settlement', 'settlement-paid'));
alter table naira_entries drop constraint naira_entries_account_check;
alter table naira_entries add constraint naira_entries_account_check check (account in (
  'cash', 'safe', 'petty-cash', 'terminal-clearing', 'transfer-clearing', 'checkout-clearing', 'bank',
  'points-owed', 'promotions', 'adjustments', 'top-up-fee', 'rounding', 'debts', 'losses', 'over-and-short',
  'to-return', 'refunds-owed', 'box-office', 'tax-due', 'hire-due', 'exhibitor-due', 'commission'));

-- A payer or a bank took back what paid at a till.
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention', 'unreturned',
  'closed-ticket', 'unmatched', 'failed-refund', 'unfinished-refund', 'owed-ticket', 'adjustment', 'points-recall',
  'difference', 'counter-refund', 'till-return', 'till-reversal'));

-- Each row causes one movement, which brings the naira ledger in line with the money of a transaction that went back.
create table reversed_money (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date)
);
create index reversed_money_by_transaction on reversed_money (provider, provider_transaction_id);
create trigger reversed_money_append_only before delete or update or truncate on reversed_money
  for each statement execute function refuse_change();
create trigger note_written after insert on reversed_money
  referencing new table as added for each statement execute function note_written(
    'id, provider, provider_transaction_id, at', 'true');

-- What the ledger must have for the money of each transaction that went back. Of a top-up, the Points that were taken
-- and those that are still owed stand for a share of the money, and nobody answers for the rest.
create function reversed_naira()
  returns table (provider text, provider_transaction_id text, account text, subject text, kobo bigint)
  language sql stable as $$
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    -- A reversal of the whole transaction includes its refunds and disputes.
    select reversals.provider, reversals.provider_transaction_id, (100 * greatest(
      coalesce(sum(naira) filter (where state = 'standing' and kind <> 'transaction'), 0),
      coalesce(sum(naira) filter (where state = 'standing' and kind = 'transaction'), 0)))::bigint as sent
    from reversals group by reversals.provider, reversals.provider_transaction_id
  ) back
  join payment_credits credits on credits.provider = back.provider
    and credits.provider_transaction_id = back.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  cross join lateral (
    select (100 * coalesce((
      select unmatched.naira from unmatched_payments unmatched
      where unmatched.provider = back.provider
        and unmatched.provider_transaction_id = back.provider_transaction_id
        and floor(unmatched.naira) = credits.naira), credits.naira))::bigint as kobo
  ) paid
  cross join lateral (
    select coalesce(-sum(entries.amount), 0)::bigint as vp
    from reversals
    join reversal_movements on reversal_id = reversals.id
    join ledger_entries entries on entries.movement_id = reversal_movements.movement_id and balance_after is not null
    where reversals.provider = back.provider and reversals.provider_transaction_id = back.provider_transaction_id
  ) taken
  cross join lateral (
    -- Points that could not be returned are owed to the customer.
    select coalesce(sum(case cases.kind when 'debt' then cases.vp else -cases.vp end), 0)::bigint as vp
    from reversals
    join money_cases cases on cases.reversal_id = reversals.id
    where reversals.provider = back.provider and reversals.provider_transaction_id = back.provider_transaction_id
      and cases.kind in ('debt', 'unreturned') and cases.resolution is null
  ) owed
  cross join lateral (
    select share_of(taken.vp + owed.vp, paid.kobo, payments.vp) as kobo
  ) covered
  cross join lateral (values
    ('checkout-clearing', back.provider, -back.sent),
    ('debts', '', covered.kobo - share_of(taken.vp, paid.kobo, payments.vp)),
    ('losses', '', back.sent - covered.kobo)
  ) line (account, subject, kobo)
  union all
  -- Of a transfer to a till, nobody owes Points. What waited to be given back is back, and a case asks about the rest.
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    select reversals.provider, reversals.provider_transaction_id, (100 * greatest(
        coalesce(sum(naira) filter (where state = 'standing' and kind <> 'transaction'), 0),
        coalesce(sum(naira) filter (where state = 'standing' and kind = 'transaction'), 0)))::bigint as sent,
      array_agg(id) as ids
    from reversals group by reversals.provider, reversals.provider_transaction_id
  ) back
  join till_receipts receipts on receipts.provider = back.provider and receipts.kind = 'transfer'
    and receipts.number = back.provider_transaction_id
  cross join lateral (
    select case when reason is not null and not exists (select from till_returns where receipt_id = receipts.id)
      then least(back.sent, receipts.kobo) else 0 end as kobo
  ) waited
  cross join lateral (
    select exists (
      select from money_cases cases
      where cases.reversal_id = any (back.ids) and cases.kind = 'till-reversal' and resolution is null) as is_open
  ) cases
  cross join lateral (values
    ('transfer-clearing', back.provider, -back.sent),
    ('to-return', back.provider, waited.kobo),
    ('debts', '', case when is_open then back.sent - waited.kobo else 0 end),
    ('losses', '', case when is_open then 0 else back.sent - waited.kobo end)
  ) line (account, subject, kobo)
$$;

-- What the ledger lacks of that.
create function unbooked_reversed_naira()
  returns table (provider text, provider_transaction_id text, account text, subject text, kobo bigint)
  language sql stable as $$
  select changes.provider, changes.provider_transaction_id, changes.account, changes.subject, sum(changes.kobo)::bigint
  from (
    select * from reversed_naira()
    union all
    select reversed_money.provider, reversed_money.provider_transaction_id, entries.account, entries.subject,
      -entries.kobo
    from reversed_money
    join naira_movements movements on movements.kind = 'money-reversed' and movements.cause = reversed_money.id
    join naira_entries entries on entries.movement_id = movements.id and entries.account <> 'rounding'
    union all
    -- Points that are taken or returned move their share of the money at once.
    select reversals.provider, reversals.provider_transaction_id, entries.account, entries.subject, -entries.kobo
    from reversals
    join reversal_movements on reversal_id = reversals.id
    join naira_movements movements on movements.cause = reversal_movements.movement_id
      and movements.kind in ('payment-reversed', 'reversal-undone', 'debt-collected')
    join naira_entries entries on entries.movement_id = movements.id and entries.account = 'checkout-clearing'
  ) changes
  group by changes.provider, changes.provider_transaction_id, changes.account, changes.subject
  having sum(changes.kobo) <> 0
$$;

-- Books what the ledger lacks for a transaction. What rounding of single movements leaves goes into its account.
create function book_reversed_money(of_provider text, transaction_id text) returns void language plpgsql as $$
declare
  booking reversed_money;
begin
  perform book_naira(movements.reason, movements.id)
  from reversals
  join reversal_movements on reversal_id = reversals.id
  join ledger_movements movements on movements.id = reversal_movements.movement_id
  where reversals.provider = of_provider and provider_transaction_id = transaction_id
    and not exists (select from naira_movements where cause = movements.id);
  if not exists (
    select from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
  ) then return; end if;
  insert into reversed_money (provider, provider_transaction_id) values (of_provider, transaction_id)
  returning * into booking;
  perform post_naira('money-reversed', booking.id, booking.at, play_date(booking.at, 'Africa/Lagos'),
    array_agg(line.account), array_agg(line.subject), array_agg(line.kobo))
  from (
    select unbooked.account, unbooked.subject, unbooked.kobo from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
    union all
    select 'rounding', '', -sum(unbooked.kobo)::bigint from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
    having sum(unbooked.kobo) <> 0
  ) line;
end $$;

select book_reversed_money(provider, provider_transaction_id)
from (select distinct provider, provider_transaction_id from reversals) reversed;
