-- Each table of money, seats and evidence counts what was written to it, so that `verify` sees a row that
-- was changed, deleted or added past the product, whoever did it. Decision 0092 says how.

-- What one statement wrote on a day: how many rows, and a digest of all of them. Each statement adds a row
-- of its own, so nobody waits for anybody else.
create table written_rows (
  table_name text not null,
  day date not null,
  rows bigint not null check (rows > 0),
  digest bigint not null
);

-- A day that is over. The seal is a keyed hash that only the server can compute.
create table sealed_days (
  table_name text not null,
  day date not null,
  rows bigint not null check (rows > 0),
  digest bigint not null,
  hash bytea not null,
  seal text not null,
  secret_mark text not null,
  sealed_at timestamptz not null default now(),
  primary key (table_name, day)
);

-- Returns a query that hashes each row, with the day on which it was written.
create function hashes_query(source text, columns text, condition text) returns text
  language sql immutable as $$
  select format('select written_on as day, sha256(convert_to(row(%s)::text, ''UTF8'')) as hash
    from %s where %s', columns, source, condition)
$$;

-- Returns a query that sums up the rows of each day. Sums of parts can be added up.
create function sums_query(source text, columns text, condition text) returns text
  language sql immutable as $$
  select format($query$select day, count(*) as rows,
      bit_xor(('x' || encode(substr(hash, 1, 6), 'hex'))::bit(48)::bigint) as digest
    from (%s) hashes group by day$query$, hashes_query(source, columns, condition))
$$;

create function note_written() returns trigger language plpgsql
  set timezone = 'UTC' set datestyle = 'ISO, MDY' set bytea_output = 'hex' as $$
begin
  execute format('insert into written_rows select %L, day, rows, digest from (%s) sums',
    tg_table_name, sums_query('added', tg_argv[0], tg_argv[1]));
  return null;
end $$;

create function written_sums(source text, columns text, condition text)
  returns table (day date, rows bigint, digest bigint) language plpgsql stable
  set timezone = 'UTC' set datestyle = 'ISO, MDY' set bytea_output = 'hex' as $$
begin
  if to_regclass(source) is null then return; end if;
  return query execute sums_query(source, columns, condition);
end $$;

-- Returns one hash of all rows of each day. Unlike a sum, it cannot be made from other rows.
create function written_hashes(source text, columns text, condition text)
  returns table (day date, rows bigint, hash bytea) language plpgsql stable
  set timezone = 'UTC' set datestyle = 'ISO, MDY' set bytea_output = 'hex' as $$
begin
  if to_regclass(source) is null then return; end if;
  return query execute format(
    'select day, count(*), sha256(string_agg(substr(hash, 1, 16), '''' order by hash))
    from (%s) hashes group by day', hashes_query(source, columns, condition));
end $$;

-- Returns the rows of a table whose foreign key leads nowhere. PostgreSQL looks at a foreign key when a row
-- is written or deleted, but not while triggers are off.
create function missing_references(source text, own text, target text, others text)
  returns table (id text) language plpgsql stable as $$
begin
  if to_regclass(source) is null or to_regclass(target) is null then return; end if;
  return query execute format('select concat_ws('' '', %1$s)
    from %2$I referring left join %3$I referred on (%1$s) = (%4$s)
    where num_nulls(%1$s) = 0 and num_nulls(%4$s) > 0', own, source, target, others);
end $$;

-- Closing an account takes the payer out of the providers' reports, so they are summed up without.
create function without_payer(payload jsonb) returns jsonb language sql immutable as $$
  select payload #- '{customer}' #- '{data,customer}' #- '{data,authorization}'
    #- '{data,metadata}' #- '{data,meta}' #- '{data,messages}' #- '{data,transaction,customer}'
    #- '{data,transaction,authorization}' #- '{data,transaction,metadata}'
$$;

-- The columns that never change, or of which the first value can be told.
do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('adjustments', 'id, customer_id, vp, note, needs_second, proposed_by, proposed_at', 'true'),
      ('audit', 'id, at, actor_kind, actor_id, action, subject, detail', 'true'),
      ('consents', 'customer_id, kind, version, given_at', 'true'),
      ('earlier_seat_plans', 'screen_id, replaced_at, plan', 'true'),
      ('gate_conflicts', 'nonce, ticket_id, noticed_at', 'true'),
      ('gate_scans', 'nonce, staff_id, ticket_id, coalesce(told_result, result), reason, forced, '
        'device_id, code, phone_at, clock_offset_ms, before_nonce, note, '
        'approved_by', 'true'),
      ('gate_undos', 'nonce, staff_id, reason, undone_at, received_at', 'true'),
      ('ledger_entries', 'id, movement_id, account_id, amount, balance_after', 'true'),
      ('ledger_movements', 'id, reason, reference, at', 'true'),
      ('money_cases', 'id, kind, cause, provider, provider_transaction_id, tx_ref, reversal_id, '
        'refund_id, event_id, ticket_id', 'true'),
      ('payment_credits', 'provider, provider_transaction_id, tx_ref, movement_id, naira, '
        'credited_at', 'true'),
      ('payment_refunds', 'id, provider, provider_transaction_id, tx_ref, naira, currency, '
        'movement_id, unmatched_id, staff_id, note', 'true'),
      ('payments', 'tx_ref, customer_id, provider, currency', 'true'),
      ('provider_events', 'id, provider, digest, tx_ref, provider_transaction_id, '
        'without_payer(payload)', 'provider <> ''termii'''),
      ('purchases', 'id, customer_id, showtime_id, tickets, unit_price, total, movement_id, '
        'created_at, idempotency_key', 'true'),
      ('reconciliation_differences', 'id, provider, day, kind, provider_transaction_id, tx_ref, '
        'naira', 'true'),
      ('reported_transactions', 'provider, provider_transaction_id, day, tx_ref, reported_at',
        'true'),
      ('reversal_movements', 'movement_id, reversal_id', 'true'),
      ('reversals', 'id, provider, provider_transaction_id, noticed_at', 'true'),
      ('sign_up_bonuses', 'phone_hash, movement_id, granted_at, device_hash, address_hash', 'true'),
      ('ticket_refunds', 'ticket_id, movement_id, vp, cause, staff_id, refunded_at', 'true'),
      ('tickets', 'id, purchase_id, customer_id, showtime_id, seat, code, created_at', 'true'),
      ('unmatched_payments', 'id, provider, provider_transaction_id, tx_ref, noticed_at', 'true')
    ) counted (source, columns, condition)
  loop
    -- The rows of before get this day without being written again, because it is a constant.
    execute format('alter table %I add column written_on date not null
      default (now() at time zone ''utc'')::date', counted.source);
    insert into written_rows
      select counted.source, days.day, days.rows, days.digest
      from written_sums(counted.source, counted.columns, counted.condition) days;
    execute format('create trigger note_written after insert on %I referencing new table as added
      for each statement execute function note_written(%L, %L)',
      counted.source, counted.columns, counted.condition);
  end loop;
end $$;
