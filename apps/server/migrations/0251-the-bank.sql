-- What brings money into the bank: somebody takes the cash of a safe there, a provider pays out what it has collected,
-- or the bank of a card terminal does. The payouts of providers are read from them, and everything else is typed.
alter table naira_movements drop constraint naira_movements_kind_check;
alter table naira_movements add constraint naira_movements_kind_check check (kind in (
  'till-sale', 'till-refund', 'till-opened', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-closed',
  'till-receipt', 'till-return', 'counter-owed', 'top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
  'reversal-undone', 'debt-collected', 'money-reversed', 'sign-up-bonus', 'opening-credit', 'adjustment',
  'showtime-closed', 'late-refund', 'settlement', 'settlement-paid', 'bank-deposit', 'provider-payout',
  'terminal-payout'));
alter table naira_entries drop constraint naira_entries_account_check;
alter table naira_entries add constraint naira_entries_account_check check (account in (
  'cash', 'safe', 'petty-cash', 'terminal-clearing', 'transfer-clearing', 'checkout-clearing', 'bank',
  'provider-fees', 'points-owed', 'promotions', 'adjustments', 'top-up-fee', 'rounding', 'debts', 'losses',
  'over-and-short', 'to-return', 'refunds-owed', 'box-office', 'tax-due', 'hire-due', 'exhibitor-due', 'commission'));

create table bank_events (
  id uuid primary key,
  kind text not null check (kind in ('bank-deposit', 'provider-payout', 'terminal-payout')),
  day date not null,
  reference text not null check (reference <> ''),
  -- Whose safe it was.
  cinema_id uuid references cinemas,
  -- Who paid out, with its own number of the payout.
  provider text check (provider in ('flutterwave', 'paystack', 'moniepoint', 'typed')),
  number text,
  -- What was collected, and of that what reached the bank and what was kept as a fee. A provider has kept the rest for
  -- money that it had taken back before.
  gross_kobo bigint not null,
  net_kobo bigint not null,
  fee_kobo bigint not null,
  -- The parts that card terminals and transfers to tills collected. The rest came from top-ups.
  terminal_kobo bigint not null default 0,
  transfer_kobo bigint not null default 0,
  -- A mistake is undone by an event with the same amounts below zero.
  undoes uuid unique references bank_events,
  -- Null for what a provider reported.
  recorded_by uuid references staff,
  recorded_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint bank_events_of_somebody check (
    (kind = 'bank-deposit') = (cinema_id is not null) and (cinema_id is null) = (provider is not null)),
  constraint bank_events_are_reported_or_typed check (
    (kind = 'provider-payout') = (number is not null) and (number is null) = (recorded_by is not null)),
  constraint bank_events_add_up check (
    undoes is not null or (net_kobo >= 0 and fee_kobo >= 0 and gross_kobo > 0 and gross_kobo >= net_kobo + fee_kobo)),
  constraint bank_events_typed_have_no_rest check (
    kind = 'provider-payout' or gross_kobo = net_kobo + fee_kobo),
  constraint bank_events_of_tills check (
    (kind = 'terminal-payout' and terminal_kobo + transfer_kobo = gross_kobo)
    or kind = 'provider-payout' or (kind = 'bank-deposit' and fee_kobo = 0 and terminal_kobo = 0 and transfer_kobo = 0))
);
create unique index bank_events_once on bank_events (provider, number) where number is not null;
create index bank_events_by_kind on bank_events (kind, day);
create trigger bank_events_append_only before delete or update or truncate on bank_events
  for each statement execute function refuse_change();
create trigger note_written after insert on bank_events
  referencing new table as added for each statement execute function note_written(
    'id, kind, day, reference, cinema_id, provider, number, gross_kobo, net_kobo, fee_kobo, terminal_kobo, '
    'transfer_kobo, undoes, recorded_by, recorded_at', 'true');

-- The lines of the bank's statements, each once however often it is uploaded.
create table bank_lines (
  id uuid primary key,
  day date not null,
  text text not null check (text <> ''),
  -- Money that came is above zero.
  kobo bigint not null check (kobo <> 0),
  -- Of several lines of a day with the same text and amount, this is the first, the second and so on.
  occurrence integer not null check (occurrence > 0),
  added_by uuid not null references staff,
  added_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  unique (day, kobo, text, occurrence)
);
create index bank_lines_by_day on bank_lines (day desc, id desc);
create trigger bank_lines_append_only before delete or update or truncate on bank_lines
  for each statement execute function refuse_change();
create trigger note_written after insert on bank_lines
  referencing new table as added for each statement execute function note_written(
    'id, day, text, kobo, occurrence, added_by, added_at', 'true');

-- A person ticks a line off with the movement that it shows, or says why the line is of none.
create table bank_ticks (
  id uuid primary key,
  line_id uuid not null references bank_lines,
  movement_id bigint references naira_movements,
  note text,
  ticked_by uuid not null references staff,
  ticked_at timestamptz not null default now(),
  unticked_by uuid references staff,
  unticked_at timestamptz,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint bank_ticks_say_why check ((movement_id is null) = (note is not null)),
  constraint bank_ticks_end_once check ((unticked_by is null) = (unticked_at is null))
);
create unique index bank_ticks_of_lines on bank_ticks (line_id) where unticked_at is null;
create unique index bank_ticks_of_movements on bank_ticks (movement_id)
  where unticked_at is null and movement_id is not null;
create trigger note_written after insert on bank_ticks
  referencing new table as added for each statement execute function note_written(
    'id, line_id, movement_id, note, ticked_by, ticked_at', 'true');

-- The entries of each event, before those of one account are added up.
create function naira_of_bank_events() returns table (kind text, cause uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select kind, id, line.account, line.subject, line.kobo
  from bank_events
  cross join lateral (values
    ('bank', '', net_kobo),
    ('provider-fees', provider, fee_kobo),
    ('safe', cinema_id::text, case kind when 'bank-deposit' then -net_kobo end),
    ('terminal-clearing', provider, -terminal_kobo),
    ('transfer-clearing', provider, -transfer_kobo),
    ('checkout-clearing', provider,
      case when kind <> 'bank-deposit' then terminal_kobo + transfer_kobo - net_kobo - fee_kobo end)
  ) line (account, subject, kobo)
  where line.kobo <> 0
$$;
