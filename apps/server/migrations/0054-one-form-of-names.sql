-- The form in which names are compared: without capitals, accents, invisible signs and repeated spaces.
-- It needs no extension, which an outside database may not allow, and no locale of the database.
-- The list of invisible signs is the one of packages/contract/src/invisible-signs.ts.
create function search_form(typed text) returns text language sql immutable parallel safe as $$
  -- Most names are ASCII with single spaces, and need a tenth of the time.
  select case when typed ~ '^[!-~]+( [!-~]+)*$' then lower(typed collate pg_catalog."C")
  else btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(typed, NFKD),
      '[\u00ad\u0300-\u036f\u061c\u064b-\u0652\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g') collate pg_catalog."und-x-icu"),
      'ɓɗƙƴŋɔɛɖƒɣʋǝøđłðı’‘ʼʻ–—', 'bdkynoedfgveodldi''''''''--'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u1680\u2028\u2029]+', ' ', 'g'), ' ') collate pg_catalog."C" end
$$;

drop index areas_by_lga;
create index areas_by_lga on areas (search_form(lga));

-- What is stored gets the form in which texts are stored from now on: NFC, no invisible signs except
-- joiners between letters that need them, and one space for several. A name of which nothing would be
-- left stays as it is.
create function pg_temp.typed_form(typed text) returns text language sql immutable as $$
  select case when search_form(typed) = '' then typed else btrim(regexp_replace(regexp_replace(
    normalize(typed, NFC),
    '(?![\u200c\u200d])[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]|(?<![\u0530-\u1dff\u20d0-\U0010ffff])[\u200c\u200d]|[\u200c\u200d](?![\u0530-\u1dff\u20d0-\U0010ffff])',
    '', 'g'), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' ') end
$$;

update films set title = pg_temp.typed_form(title), distributor = pg_temp.typed_form(distributor),
  language = pg_temp.typed_form(language)
where (title, distributor, language)
  <> (pg_temp.typed_form(title), pg_temp.typed_form(distributor), pg_temp.typed_form(language));
update cinemas set name = pg_temp.typed_form(name), address = pg_temp.typed_form(address)
where (name, address) <> (pg_temp.typed_form(name), pg_temp.typed_form(address));
update staff set name = pg_temp.typed_form(name) where name <> pg_temp.typed_form(name);
update gate_devices set name = left(pg_temp.typed_form(name), 60)
where name <> pg_temp.typed_form(name);

-- An area that another one is already called stays as it is. Both are found by the name.
do $$
declare area record;
begin
  for area in select id from areas where (country, state, lga)
    <> (pg_temp.typed_form(country), pg_temp.typed_form(state), pg_temp.typed_form(lga))
  loop
    begin
      update areas set country = pg_temp.typed_form(country), state = pg_temp.typed_form(state),
        lga = pg_temp.typed_form(lga)
      where id = area.id;
    exception when unique_violation then null;
    end;
  end loop;
end $$;

-- Two screens of a cinema whose names look alike: the one that was made later gets a number.
alter table screens drop constraint screens_cinema_id_name_key;
do $$
declare screen record; wanted text; number int;
begin
  for screen in select id, cinema_id, name from screens order by id loop
    wanted := pg_temp.typed_form(screen.name);
    number := 1;
    while exists (
      select from screens where cinema_id = screen.cinema_id and id <> screen.id
        and search_form(name) = search_form(wanted) and (number > 1 or id < screen.id)
    ) loop
      number := number + 1;
      wanted := pg_temp.typed_form(screen.name) || ' (' || number || ')';
    end loop;
    update screens set name = wanted where id = screen.id and name <> wanted;
  end loop;
end $$;
create unique index screens_by_name on screens (cinema_id, search_form(name) collate "C");

drop function pg_temp.typed_form(text);

-- Lists are sorted as people sort them: É beside E, whatever the locale of the database is.
alter table films alter column title type text collate "und-x-icu",
  alter column distributor type text collate "und-x-icu";
alter table cinemas alter column name type text collate "und-x-icu";
alter table screens alter column name type text collate "und-x-icu";
alter table staff alter column name type text collate "und-x-icu";
alter table gate_devices alter column name type text collate "und-x-icu";
