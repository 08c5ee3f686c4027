-- pg_restore and pg_upgrade load rows with an empty search path, so a function that computes a stored column
-- names the schema of what it calls.

create or replace function find_form(typed text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(public.search_form(typed), '''', ''),
    '[ -/:-@[-`{-~¡-¿…·“”«»]+', ' ', 'g')) collate pg_catalog."C"
$$;

create or replace function title_words(title text) returns text
language sql immutable parallel safe as $$
  with words as (
    select word, at::int
    from regexp_split_to_table(public.find_form(title), ' ') with ordinality as split (word, at)
  ), romans as (
    select * from unnest(array['ii','iii','iv','v','vi','vii','viii','ix','x'],
      array['2','3','4','5','6','7','8','9','10']) as roman (sign, number)
  ), spelled as (
    select word || ' ' || coalesce((
      select case word when sign then number else sign end from romans where word in (sign, number)
    ), '') as text, at from words
    union all
    select word || coalesce(lead(word) over by_place, '') || ' '
      || word || coalesce(lead(word) over by_place || lead(word, 2) over by_place, ''), at
    from words window by_place as (order by at)
  )
  select public.find_form(string_agg(text, ' ' order by at)) from spelled
$$;
