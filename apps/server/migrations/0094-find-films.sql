-- The form in which words of films are found: without punctuation too, so that “Wole's” is found by “woles”.
create function find_form(typed text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(search_form(typed), '''', ''),
    '[ -/:-@[-`{-~¡-¿…·“”«»]+', ' ', 'g')) collate pg_catalog."C"
$$;

-- The title comes first, so that films whose titles hold the words can be listed first.
alter table films add column found_by text collate "C" not null generated always as (
  find_form(title) || ' / ' || find_form(distributor || ' ' || language || ' ' || cast_names || ' ' || director)
) stored;

-- The groups of three letters in a word. Words that look alike share many of them. It is the rule of
-- the extension pg_trgm, which an outside database may not allow.
create function trigrams(word text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(' ' || word || ' ', at, 3) from generate_series(1, length(word)) at)
$$;

-- Every word by which a film was ever found, for searches with typing errors. A word whose films are
-- gone stays, and finds nothing.
create table find_words (
  word text collate "C" primary key,
  trigrams text[] not null
);
create index find_words_by_trigram on find_words using gin (trigrams);

-- The words are added in their order, so that two transactions never wait for each other.
create function add_find_words(texts text[]) returns void language sql as $$
  insert into find_words
  select word, trigrams(word) from (
    select distinct word from unnest(texts) found_by, regexp_split_to_table(found_by, ' ') word
    where length(word) >= 4 and word !~ '^[0-9]+$'
  ) words
  order by word
  on conflict do nothing
$$;

create function add_words_of_films() returns trigger language plpgsql as $$
begin
  perform add_find_words(array(select found_by from added));
  return null;
end $$;
create trigger films_add_words after insert on films
  referencing new table as added for each statement execute function add_words_of_films();

create function add_words_of_film() returns trigger language plpgsql as $$
begin
  perform add_find_words(array[new.found_by]);
  return null;
end $$;
create trigger films_change_words after update on films
  for each row when (old.found_by is distinct from new.found_by) execute function add_words_of_film();

select add_find_words(array(select found_by from films));
