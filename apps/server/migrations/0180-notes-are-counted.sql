-- The notes of the proof are evidence, so `verify` counts them like sales. Migration 0044 says how.
do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('proof_leaves', 'index, showtime_id, day, rows, scanned, text, totals'),
      ('proof_nodes', 'level, index, hash'),
      ('proof_notes', 'day, size, root, key, text, made_at'),
      ('proof_restores', 'restored_at, forgotten')
    ) counted (source, columns)
  loop
    execute format('alter table %I add column written_on date not null
      default ((now() at time zone ''utc'')::date)', counted.source);
    insert into written_rows
      select counted.source, days.day, days.rows, days.digest
      from written_sums(counted.source, counted.columns, 'true') days;
    execute format('create trigger note_written after insert on %I referencing new table as added
      for each statement execute function note_written(%L, ''true'')',
      counted.source, counted.columns);
  end loop;
end $$;
