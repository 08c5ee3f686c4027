-- A cancelled showtime owes the Points of its tickets from its cancellation on, and that is the time of their late
-- refunds. It was read from the row of what is owed, which is deleted once the Points are back, so that the books
-- seemed to have been written at another time.
create or replace function naira_causes() returns table (kind text, cause uuid, at timestamptz, day date)
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
    select 'late-refund', tickets.id,
      coalesce(case when refunds.cause = 'cancellation' then cancelled_at end, noticed_at, refunded_at), cinema_id
    from tickets
    join showtime_closes on showtime_closes.showtime_id = tickets.showtime_id
    join showtimes on showtimes.id = tickets.showtime_id
    left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
    left join ticket_refunds refunds on refunds.ticket_id = tickets.id
    where payer_id is not null and gross_kobo > 0 and num_nulls(noticed_at, refunded_at) < 2
  ) causes
  left join cinemas on cinemas.id = cinema_id
$$;
