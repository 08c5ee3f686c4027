-- The words by which a title is found beside its own: each word joined with the next one or the next two
-- (“spiderman” for “Spider-Man”, “kingofboys” for “King of Boys”), and the number of a sequel in the
-- other spelling (“2” for “II”).
create function title_words(title text) returns text language sql immutable parallel safe as $$
  with words as (
    select word, at::int from regexp_split_to_table(find_form(title), ' ') with ordinality as split (word, at)
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
  select find_form(string_agg(text, ' ' order by at)) from spelled
$$;

drop trigger films_change_words on films;
alter table films drop column found_by;
alter table films add column found_by text collate "C" not null generated always as (
  find_form(title) || ' / ' || title_words(title) || ' / '
    || find_form(distributor || ' ' || language || ' ' || cast_names || ' ' || director || ' ' || year::text)
) stored;
create trigger films_change_words after update on films
  for each row when (old.found_by is distinct from new.found_by) execute function add_words_of_film();

select add_find_words(array(select found_by from films));
