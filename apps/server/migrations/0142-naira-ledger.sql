-- Naira have a ledger of their own, beside that of Points. All amounts are kobo. An entry above zero is money that
-- the house got or spent (a debit), and one below zero is money that it owes or has earned (a credit).
create table naira_movements (
  id bigint generated always as identity primary key,
  kind text not null constraint naira_movements_kind_check check (kind in (
    'till-sale', 'till-refund', 'till-opened', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-closed',
    'till-receipt', 'till-return', 'top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
    'reversal-undone', 'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment', 'showtime-closed',
    'late-refund', 'settlement', 'settlement-paid')),
  -- The id of the row that caused it, such as a purchase. One cause makes one movement of a kind.
  cause uuid not null,
  at timestamptz not null,
  -- The business day, by the clock of the cinema, or by that of Lagos where there is no cinema.
  day date not null,
  written_on date not null default ((now() at time zone 'utc')::date),
  unique (kind, cause)
);

create table naira_entries (
  movement_id bigint not null references naira_movements,
  account text not null constraint naira_entries_account_check check (account in (
    'cash', 'safe', 'petty-cash', 'terminal-clearing', 'transfer-clearing', 'checkout-clearing', 'bank',
    'points-owed', 'promotions', 'adjustments', 'top-up-fee', 'rounding', 'over-and-short', 'to-return', 'box-office',
    'tax-due', 'hire-due', 'exhibitor-due', 'commission')),
  -- Whose account it is: a till, a cinema, a provider, a tax, a distributor or an exhibitor.
  subject text not null,
  kobo bigint not null check (kobo <> 0),
  written_on date not null default ((now() at time zone 'utc')::date),
  primary key (movement_id, account, subject)
);
create index naira_entries_by_account on naira_entries (account, subject, movement_id desc) include (kobo);

-- Returns part ÷ whole of an amount, rounded half up. What is below zero takes back as much as the same amount
-- above zero gave. This is the contract's shareOf in SQL.
create function share_of(kobo bigint, part bigint, whole bigint) returns bigint language sql immutable as $$
  select (sign(kobo::numeric) * div(2 * abs(kobo)::numeric * part + whole, 2 * whole::numeric))::bigint
$$;

create function tender_account(kind text) returns text language sql immutable as $$
  select case kind when 'cash' then 'cash' else kind || '-clearing' end
$$;

-- The parts of what tickets are worth.
create function naira_of_tickets() returns table (ticket_id uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select id, 'box-office', '', net_kobo from tickets
  union all
  select id, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from tickets cross join lateral jsonb_array_elements(taxes) tax
$$;

-- The tickets of the app whose value did not go back.
create function kept_app_tickets()
  returns table (id uuid, showtime_id uuid, vp bigint, gross_kobo bigint, sold_at timestamptz)
  language sql stable as $$
  select id, showtime_id, price_vp, gross_kobo, created_at from tickets
  where payer_id is not null and gross_kobo > 0 and status <> 'void'
    and not exists (select from ticket_refunds where ticket_id = tickets.id)
    and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
$$;

-- The kobo that came for a movement of Points, with its provider; below zero if they went back. A reversal that took
-- a part of the Points back is the same part of the money.
create function money_of_points(movement uuid, reason text, reference text, points bigint)
  returns table (provider text, kobo bigint) language sql stable as $$
  select credits.provider, (paid.naira * 100)::bigint
  from payment_credits credits
  cross join lateral (select coalesce((
    select unmatched.naira from unmatched_payments unmatched
    where unmatched.provider = credits.provider
      and unmatched.provider_transaction_id = credits.provider_transaction_id
      and floor(unmatched.naira) = credits.naira), credits.naira) as naira) paid
  where movement_id = movement
  union all
  select provider, (-naira * 100)::bigint from payment_refunds where movement_id = movement
  union all
  select provider, (naira * 100)::bigint from payment_refunds
  where id = case when reason = 'refund-called-off' then reference::uuid end
  union all
  select reversals.provider, share_of(points, credits.naira * 100, payments.vp)
  from reversal_movements
  join reversals on reversals.id = reversal_id
  join payment_credits credits on credits.provider = reversals.provider
    and credits.provider_transaction_id = reversals.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  where reversal_movements.movement_id = movement
$$;

-- Everything that moves naira, with its time and business day. Settlements are not among it: whoever makes one
-- calls post_naira.
create function naira_causes() returns table (kind text, cause uuid, at timestamptz, day date)
  language sql stable as $$
  select causes.kind, causes.cause, causes.at, play_date(causes.at, coalesce(time_zone, 'Africa/Lagos'))
  from (
    select 'till-sale' as kind, purchases.id as cause, created_at as at, cinema_id
    from purchases join showtimes on showtimes.id = showtime_id
    where channel = 'counter' and gross_kobo > 0
    union all
    select 'till-' || kind, till_events.id, at, cinema_id
    from till_events
    join till_sessions on till_sessions.id = session_id
    join tills on tills.id = till_id
    where kind in ('refund', 'paid-in', 'paid-out', 'drop', 'return')
    union all
    select 'till-opened', till_sessions.id, opened_at, cinema_id
    from till_sessions join tills on tills.id = till_id
    union all
    select 'till-closed', session_id, z_reports.closed_at, cinema_id
    from z_reports join tills on tills.id = till_id
    union all
    select 'till-receipt', till_receipts.id, noticed_at, cinema_id
    from till_receipts join tills on tills.id = till_id
    where reason is not null
    union all
    select reason, id, at, null from ledger_movements
    where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
      'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment')
    union all
    select 'showtime-closed', showtime_id, showtime_closes.closed_at, cinema_id
    from showtime_closes join showtimes on showtimes.id = showtime_id
    union all
    select 'late-refund', tickets.id, coalesce(noticed_at, refunded_at), cinema_id
    from tickets
    join showtime_closes on showtime_closes.showtime_id = tickets.showtime_id
    join showtimes on showtimes.id = tickets.showtime_id
    left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
    left join ticket_refunds refunds on refunds.ticket_id = tickets.id
    where payer_id is not null and gross_kobo > 0 and num_nulls(noticed_at, refunded_at) < 2
  ) causes
  left join cinemas on cinemas.id = cinema_id
$$;

-- The entries of each cause, before those of one account are added up.
create function naira_lines() returns table (kind text, cause uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select 'till-sale', purchases.id, tender_account(tenders.kind), coalesce(provider, till_id::text), kobo
  from purchases
  join till_sessions on till_sessions.id = till_session_id
  join tenders on tenders.purchase_id = purchases.id
  union all
  select 'till-sale', purchases.id, parts.account, parts.subject, -parts.kobo
  from purchases
  join tickets on tickets.purchase_id = purchases.id
  join naira_of_tickets() parts on parts.ticket_id = tickets.id
  where channel = 'counter'
  union all
  select 'till-refund', event_id, tender_account(tenders.kind), coalesce(provider, till_id::text), -refunds.kobo
  from tender_refunds refunds
  join tenders on tenders.purchase_id = refunds.purchase_id and tenders.place = refunds.place
  join till_events on till_events.id = event_id
  join till_sessions on till_sessions.id = session_id
  union all
  select 'till-refund', event_id, parts.account, parts.subject, parts.kobo
  from counter_refunds refunds
  join naira_of_tickets() parts on parts.ticket_id = refunds.ticket_id
  union all
  -- What is in a till at its opening came out of the safe, and goes back there when it was counted.
  select 'till-opened', till_sessions.id, line.account, line.subject, line.kobo
  from till_sessions
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, opening_kobo),
    ('safe', cinema_id::text, -opening_kobo)
  ) line (account, subject, kobo)
  union all
  select 'till-closed', session_id, line.account, line.subject, line.kobo
  from z_reports
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, -expected_cash),
    ('safe', cinema_id::text, counted_cash),
    ('over-and-short', cinema_id::text, expected_cash - counted_cash)
  ) line (account, subject, kobo)
  union all
  select 'till-' || kind, till_events.id, line.account, line.subject,
    case kind when 'paid-in' then line.kobo else -line.kobo end
  from till_events
  join till_sessions on till_sessions.id = session_id
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, kobo),
    (case kind when 'drop' then 'safe' else 'petty-cash' end, cinema_id::text, -kobo)
  ) line (account, subject, kobo)
  where kind in ('paid-in', 'paid-out', 'drop')
  union all
  -- Money at a till that paid for no sale waits until it is given back.
  select 'till-receipt', till_receipts.id, line.account, provider, line.kobo
  from till_receipts
  cross join lateral (values (tender_account(kind), kobo), ('to-return', -kobo)) line (account, kobo)
  where reason is not null
  union all
  select 'till-return', event_id, line.account, provider, line.kobo
  from till_returns
  join till_receipts on till_receipts.id = receipt_id
  cross join lateral (values (tender_account(kind), -kobo), ('to-return', kobo)) line (account, kobo)
  union all
  -- Points are owed at what they are worth at the box office. What a top-up cost above that is its fee.
  select reason, movements.id, line.account, line.subject, line.kobo
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  cross join lateral (
    select share_of(amount, kobo, vp) as kobo from box_office_rates
    where holds_from <= (movements.at at time zone 'utc')::date order by holds_from desc limit 1
  ) worth
  left join lateral money_of_points(movements.id, reason, reference, amount) money on true
  cross join lateral (values
    ('points-owed', '', -worth.kobo),
    (case when provider is not null then 'checkout-clearing'
      when reason = 'adjustment' then 'adjustments' else 'promotions' end,
      coalesce(provider, ''), coalesce(money.kobo, worth.kobo)),
    ('top-up-fee', '', worth.kobo - coalesce(money.kobo, worth.kobo))
  ) line (account, subject, kobo)
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
    'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment')
  union all
  -- Points of tickets are owed until the books of their showtime close. All that were sold at one rate are rounded
  -- once, and what the gross of single tickets differs by from that is rounding.
  select 'showtime-closed', sold.showtime_id, line.account, '', line.kobo
  from (
    select kept.showtime_id, share_of(sum(kept.vp)::bigint, rate.kobo, rate.vp) as worth, sum(gross_kobo) as gross
    from kept_app_tickets() kept
    join lateral (
      select holds_from, vp, kobo from box_office_rates
      where holds_from <= (sold_at at time zone 'utc')::date order by holds_from desc limit 1
    ) rate on true
    group by kept.showtime_id, rate.holds_from, rate.kobo, rate.vp
  ) sold
  cross join lateral (values ('points-owed', worth), ('rounding', gross::bigint - worth)) line (account, kobo)
  union all
  select 'showtime-closed', kept.showtime_id, parts.account, parts.subject, -parts.kobo
  from kept_app_tickets() kept
  join naira_of_tickets() parts on parts.ticket_id = kept.id
  union all
  select 'late-refund', id, 'points-owed', '', -gross_kobo
  from tickets join showtime_closes using (showtime_id)
  where payer_id is not null
  union all
  select 'late-refund', tickets.id, parts.account, parts.subject, parts.kobo
  from tickets
  join showtime_closes using (showtime_id)
  join naira_of_tickets() parts on parts.ticket_id = tickets.id
  where payer_id is not null
$$;

create function naira_entries_of_causes()
  returns table (kind text, cause uuid, account text, subject text, kobo bigint) language sql stable as $$
  select kind, cause, account, subject, sum(kobo)::bigint from naira_lines()
  group by kind, cause, account, subject having sum(kobo) <> 0
$$;

-- Books everything that is not booked yet, such as what happened before this ledger existed. Refunds of showtimes whose
-- books were closed by then are a part of what is booked for the showtime.
create function book_past_naira() returns void language plpgsql as $$
begin
  insert into naira_movements (kind, cause, at, day)
  select causes.kind, causes.cause, causes.at, causes.day from naira_causes() causes
  where causes.kind <> 'late-refund'
    and (causes.kind, causes.cause) in (select entries.kind, entries.cause from naira_entries_of_causes() entries)
  order by causes.at, causes.cause
  on conflict (kind, cause) do nothing;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movements.id, entries.account, entries.subject, entries.kobo
  from naira_movements movements
  join naira_entries_of_causes() entries on entries.kind = movements.kind and entries.cause = movements.cause
  where not exists (select from naira_entries booked where booked.movement_id = movements.id)
  order by movements.id;
end $$;
select book_past_naira();

create function naira_sums_to_zero() returns trigger language plpgsql as $$
declare
  movement bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if (select coalesce(sum(kobo), 1) from naira_entries where movement_id = movement) <> 0 then
    raise exception 'the entries of a movement of naira do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger naira_movements_have_entries after insert on naira_movements
  deferrable initially deferred for each row execute function naira_sums_to_zero('id');
create constraint trigger naira_entries_sum_to_zero after insert on naira_entries
  deferrable initially deferred for each row execute function naira_sums_to_zero('movement_id');

create trigger naira_movements_append_only before delete or update or truncate on naira_movements
  for each statement execute function refuse_change();
create trigger naira_entries_append_only before delete or update or truncate on naira_entries
  for each statement execute function refuse_change();

insert into written_rows
select 'naira_movements', sums.* from written_sums('naira_movements', 'id, kind, cause, at, day', 'true') sums
union all
select 'naira_entries', sums.* from written_sums('naira_entries', 'movement_id, account, subject, kobo', 'true') sums;
create trigger note_written after insert on naira_movements
  referencing new table as added for each statement execute function note_written(
    'id, kind, cause, at, day', 'true');
create trigger note_written after insert on naira_entries
  referencing new table as added for each statement execute function note_written(
    'movement_id, account, subject, kobo', 'true');

-- Books a movement once for its kind and cause. A repeated call changes nothing.
create function post_naira(
  wanted_kind text, wanted_cause uuid, moment timestamptz, business_day date,
  accounts text[], subjects text[], amounts bigint[]
) returns void language plpgsql as $$
declare
  movement bigint;
begin
  if accounts is null then return; end if;
  insert into naira_movements (kind, cause, at, day)
  values (wanted_kind, wanted_cause, moment, business_day)
  on conflict (kind, cause) do nothing returning id into movement;
  if movement is null then return; end if;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movement, account, subject, kobo
  from unnest(accounts, subjects, amounts) entries (account, subject, kobo);
end $$;

create function book_naira(wanted_kind text, wanted_cause uuid) returns void language sql as $$
  select post_naira(causes.kind, causes.cause, at, day,
    array_agg(account), array_agg(subject), array_agg(kobo))
  from naira_causes() causes
  join naira_entries_of_causes() entries on entries.kind = wanted_kind and entries.cause = wanted_cause
  where causes.kind = wanted_kind and causes.cause = wanted_cause
  group by causes.kind, causes.cause, at, day
$$;

-- Books what a new row causes, at the end of its transaction, when all rows that belong to it are there. The
-- arguments are the kind, the column of the cause, and a column that ends the kind.
create function naira_of_new_row() returns trigger language plpgsql as $$
begin
  perform book_naira(concat(tg_argv[0], to_jsonb(new) ->> tg_argv[2]), (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $$;
create constraint trigger book_naira after insert on purchases deferrable initially deferred
  for each row when (new.channel = 'counter' and new.gross_kobo > 0)
  execute function naira_of_new_row('till-sale', 'id');
create constraint trigger book_naira after insert on till_events deferrable initially deferred
  for each row when (new.kind in ('refund', 'paid-in', 'paid-out', 'drop', 'return'))
  execute function naira_of_new_row('till-', 'id', 'kind');
create constraint trigger book_naira after insert on till_sessions deferrable initially deferred
  for each row execute function naira_of_new_row('till-opened', 'id');
create constraint trigger book_naira after insert on z_reports deferrable initially deferred
  for each row execute function naira_of_new_row('till-closed', 'session_id');
create constraint trigger book_naira after insert on till_receipts deferrable initially deferred
  for each row when (new.reason is not null) execute function naira_of_new_row('till-receipt', 'id');
create constraint trigger book_naira after insert on ledger_movements deferrable initially deferred
  for each row when (new.reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
    'reversal-undone', 'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment'))
  execute function naira_of_new_row('', 'id', 'reason');
create constraint trigger book_naira after insert on showtime_closes deferrable initially deferred
  for each row execute function naira_of_new_row('showtime-closed', 'showtime_id');

-- A ticket goes back under the lock of its showtime, so its books are either closed before or after that. Points of
-- a cancelled showtime are owed before they come back, and only the first of both counts.
create function naira_of_late_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from tickets join showtime_closes using (showtime_id)
    where tickets.id = new.ticket_id and payer_id is not null
  ) and (tg_table_name = 'owed_ticket_refunds'
    or not exists (select from owed_ticket_refunds where ticket_id = new.ticket_id)
  ) then
    perform book_naira('late-refund', new.ticket_id);
  end if;
  return null;
end $$;
create trigger book_late_refund after insert on ticket_refunds
  for each row execute function naira_of_late_refund();
create trigger book_late_refund after insert on owed_ticket_refunds
  for each row execute function naira_of_late_refund();
