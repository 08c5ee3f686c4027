-- The schema: one section for each area, with its tables, then their functions, then their triggers. A table stands
-- with its constraints and indexes; a foreign key to a table that comes later is added there. docs/data-model.md says
-- why each trigger is one. Later migrations are files of their own, 0002 and so on.

set local check_function_bodies = off;
create extension if not exists btree_gist;

-- ====================================================================================================================
-- Functions that tables and every area use
-- ====================================================================================================================

-- The country pack (packages/contract/src/shared/country) that the first start chose. The default is Nigeria.
create function home_pack() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('velvet.country', true), '')::jsonb,
    '{"iso": "NG", "currency": "NGN", "digits": 2, "zone": "Africa/Lagos"}')
$$;

-- Constants of the installation: its country, its currency, its time zone, and the number of kobo in a naira.
-- Everywhere in this database, a naira is a whole unit of the currency, and a kobo is its smallest unit. The constants
-- are set at the first start, and never change.
do $$
declare
  constant record;
begin
  for constant in select * from (values
    ('home_country', 'text', home_pack() ->> 'iso'), ('home_currency', 'text', home_pack() ->> 'currency'),
    ('home_zone', 'text', home_pack() ->> 'zone'),
    ('home_kobo', 'bigint', (10 ^ (home_pack() ->> 'digits')::integer)::bigint::text)) constants (name, type, value)
  loop
    execute format('create function %I() returns %s language sql immutable parallel safe as %L',
      constant.name, constant.type, format('select %L::%s', constant.value, constant.type));
  end loop;
end $$;

-- Refuses to change what is only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- How many seats of a plan are sold online. A name that stands twice counts once.
create function seats_of_plan(plan jsonb) returns bigint language sql immutable as $$
  select count(distinct (line ->> 'row') || (seat ->> 'number'))
  from jsonb_array_elements(plan) line, jsonb_array_elements(line -> 'seats') seat
  where seat ->> 'kind' not in ('house', 'blocked', 'gap')
$$;

-- The number of seats in a plan, whether they are sold online or kept for guests.
create function capacity_of_plan(plan jsonb) returns bigint language sql immutable as $$
  select count(distinct (line ->> 'row') || (seat ->> 'number'))
  from jsonb_array_elements(plan) line, jsonb_array_elements(line -> 'seats') seat
  where seat ->> 'kind' not in ('blocked', 'gap')
$$;

-- Returns the rows of a table whose foreign key leads nowhere. PostgreSQL looks at a foreign key when a row is
-- written or deleted, but not while triggers are off.
create function missing_references(source text, own text, target text, others text) returns table(id text)
  language plpgsql stable as $$
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

-- The form in which names are compared: without capitals, accents, invisible signs and repeated spaces. It needs no
-- extension, which an outside database may not allow, and no locale of the database. The list of invisible signs is
-- the one of packages/contract/src/invisible-signs.ts.
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

-- pg_restore and pg_upgrade load rows with an empty search path, so `find_form` and `title_words`, which compute a
-- stored column, name the schema of what they call.
--
-- The form in which words of films are found: without punctuation too, so that “Wole's” is found by “woles”.
create function find_form(typed text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(public.search_form(typed), '''', ''),
    '[ -/:-@[-`{-~¡-¿…·“”«»]+', ' ', 'g')) collate pg_catalog."C"
$$;

-- One slip has one form, however people type its reference: capitals without spaces and signs, with the digits of
-- every script as 0 to 9. `AB12-0042`, `ab12 0042` and `ＡＢ１２００４２` have the form AB120042. The list of signs is
-- written out, because a class such as [[:punct:]] depends on the locale of the database.
create function reference_form(reference text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(
    translate(normalize(reference, NFKD),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b0-\u036f\u0610-\u061a\u0640\u064b-\u065f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff]',
    '', 'g'))
$$;

-- The words by which a title is found beside its own: each word joined with the next one or the next two (“spiderman”
-- for “Spider-Man”, “kingofboys” for “King of Boys”), and the number of a sequel in the other spelling (“2” for
-- “II”).
create function title_words(title text) returns text language sql immutable parallel safe as $$
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

-- ====================================================================================================================
-- Catalogue. What is shown where, when and at which price, and who owns it.
-- ====================================================================================================================

-- A local government area, where customers live and cinemas stand.
create table areas (
  id uuid primary key,
  country text not null,
  state text not null,
  lga text not null,
  served boolean not null default true,
  unique (country, state, lga)
);
create unique index areas_by_name on areas (search_form(lga), search_form(state), search_form(country));

-- Who owns films. Lists and the app show the name; papers show the legal name if there is one.
create table distributors (
  id uuid primary key,
  version integer not null default 1,
  name text collate "und-x-icu" not null check (name <> ''),
  legal_name text not null default '',
  tin text not null default '',
  rc_number text not null default '',
  address text not null default '',
  emails text[] not null default '{}',
  bank_account text not null default '',
  unique (id, name)
);
create unique index distributors_by_name on distributors (search_form(name));

-- Who owns cinemas, named like a distributor.
create table exhibitors (
  id uuid primary key,
  version integer not null default 1,
  name text collate "und-x-icu" not null check (name <> ''),
  legal_name text not null default '',
  tin text not null default '',
  rc_number text not null default '',
  address text not null default '',
  emails text[] not null default '{}',
  bank_account text not null default ''
);
create unique index exhibitors_by_name on exhibitors (search_form(name));

-- A cinema, with the rules of its programme.
create table cinemas (
  id uuid primary key,
  area_id uuid not null references areas,
  slug text not null unique,
  name text collate "und-x-icu" not null,
  address text not null,
  latitude double precision not null check (latitude >= '-90'::integer and latitude <= 90),
  longitude double precision not null check (longitude >= '-180'::integer and longitude <= 180),
  time_zone text not null default home_zone(),
  preview_url text not null default '',
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  features text not null default '',
  version integer not null default 1,
  programme_version integer not null default 1,
  cleaning_minutes integer not null default 15 check (cleaning_minutes between 0 and 240),
  -- The cinema's default minutes before the film and for its interval.
  pre_show_minutes integer not null default 0 check (pre_show_minutes between 0 and 60),
  interval_minutes integer not null default 0 check (interval_minutes between 0 and 60),
  sale_ends_minutes_before integer not null default 0,
  sale_ends_below_seats integer not null default 0,
  archived_at timestamptz,
  phone text not null default '',
  exhibitor_id uuid references exhibitors,
  constraint cinemas_sale_ends_minutes_check check (sale_ends_minutes_before between 0 and 10080),
  constraint cinemas_sale_ends_seats_check check (sale_ends_below_seats between 0 and 10000)
);
create index cinemas_by_area on cinemas (area_id);
create index cinemas_by_exhibitor on cinemas (exhibitor_id);

-- A screen of a cinema with its plan of seats.
create table screens (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  name text collate "und-x-icu" not null,
  -- [{"row": "A", "seats": 10}, …] in the order in which seats are given.
  plan jsonb not null check (jsonb_typeof(plan) = 'array'),
  total_seats integer not null check (total_seats > 0),
  version integer not null default 1,
  archived_at timestamptz,
  counter_seats integer not null default 0 check (counter_seats >= 0),
  capacity bigint generated always as (capacity_of_plan(plan)) stored not null,
  unique (id, cinema_id),
  constraint screens_total_is_of_plan check (total_seats = seats_of_plan(plan))
);
create unique index screens_by_name on screens (cinema_id, search_form(name) collate "C");

-- A film, now showing or coming.
create table films (
  id uuid primary key,
  slug text not null unique,
  title text collate "und-x-icu" not null,
  language text not null,
  distributor text collate "und-x-icu" not null,
  synopsis text not null,
  year integer not null check (year between 1900 and 2200),
  minutes integer not null check (minutes > 0),
  -- Null means the cinema's default.
  pre_show_minutes integer check (pre_show_minutes between 0 and 60),
  interval_minutes integer check (interval_minutes between 0 and 60),
  rating text not null,
  colour text not null default '#3a2a4a' check (colour ~ '^#[0-9a-f]{6}$'),
  poster_url text not null default '/media/posters/no-poster-480.webp',
  status text not null check (status in ('now-playing', 'coming-soon', 'archived')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  stills text[] not null default '{}' check (cardinality(stills) <= 8 and array_position(stills, null) is null),
  version integer not null default 1,
  certificate_number text not null default '',
  advisory text not null default '',
  archived_from text check (archived_from in ('now-playing', 'coming-soon')),
  proposed_by uuid,
  -- The film that this hidden row would change, if its distributor proposes that.
  proposal_of uuid references films,
  rejection text not null default '',
  cast_names text not null default '',
  director text not null default '',
  genre text not null default '',
  subtitles text not null default '',
  audio_description text not null default '',
  original_release date,
  distributor_id uuid,
  found_by text generated always as (find_form(title) || ' / ' || title_words(title) || ' / ' || find_form(
    distributor || ' ' || language || ' ' || cast_names || ' ' || director || ' ' || year::text)) stored not null,
  constraint films_distributed_by_somebody check ((distributor = '') = (distributor_id is null)),
  constraint films_proposed_is_hidden check (proposed_by is null or status = 'archived'),
  constraint films_rejected_is_proposed check (proposed_by is not null or rejection = '' and proposal_of is null),
  constraint films_distributor_fkey foreign key (distributor_id, distributor) references distributors (id,
    name) on update cascade
);
create index films_by_distributor on films (distributor_id);
create unique index films_one_proposal on films (proposal_of);
-- The films that a field of the console offers before a person types, in the order of their names.
create index films_by_form on films (search_form(title) collate "C", id) where status <> 'archived';
create index films_by_position on films ("position", id desc) where status <> 'archived';

-- A trailer of a film, with its video.
create table trailers (
  id uuid primary key,
  film_id uuid not null references films,
  title text not null,
  thumbnail_url text not null,
  video_url text not null,
  seconds integer not null check (seconds > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);
create index trailers_by_film on trailers (film_id);

-- The types of the whole installation. They are never deleted, because tickets name them; one that is no longer
-- wanted is taken offline. The standard type is the one whose price is showtimes.ticket_price, and buyers who name no
-- type get it.
create table ticket_types (
  id uuid primary key,
  name text not null check (length(name) >= 1 and length(name) <= 40),
  class text not null check (class in ('standard', 'child', 'student', 'senior', 'complimentary')),
  -- Whether customers can buy it in the app.
  online boolean not null,
  needs_approval boolean not null default false,
  -- The buyer, the ticket and the door show it, such as "For under 12: bring proof of age".
  note text not null default '' check (length(note) <= 120),
  position integer not null,
  version integer not null default 1,
  -- What customers read of it in other languages: {"fr": {"name": "Enfant", "note": "Moins de 12 ans"}}.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  constraint ticket_types_complimentary_is_not_sold check (class <> 'complimentary' or not online),
  constraint ticket_types_one_is_standard
    check ((class = 'standard') = (id = '00000000-0000-7000-8000-000000000001')),
  constraint ticket_types_standard_is_sold check (class <> 'standard' or online)
);
create unique index ticket_types_online_names on ticket_types (search_form(name)) where online;

-- A film on a screen at a time. The seats are counted here, and the checks keep the sold ones below the total.
create table showtimes (
  id uuid primary key,
  film_id uuid not null references films,
  cinema_id uuid not null references cinemas,
  screen_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ticket_price bigint not null check (ticket_price > 0),
  total_seats integer not null check (total_seats >= 0),
  assigned_seats integer not null default 0,
  cancelled_at timestamptz,
  closed_at timestamptz,
  -- When its tickets have earned their bonus for a visit.
  visits_at timestamptz,
  version integer not null default 1,
  published_at timestamptz,
  cleaning_minutes integer not null default 0 check (cleaning_minutes between 0 and 240),
  price_source text not null default 'own' check (price_source in ('card', 'own')),
  sale_ends_minutes_before integer,
  sale_ends_below_seats integer,
  -- From the start until the cleaning is over.
  occupies tstzrange not null generated always as (tstzrange(starts_at,
    (ends_at at time zone 'UTC' + make_interval(mins => cleaning_minutes)) at time zone 'UTC')) stored,
  format text check (format in ('2D', '3D')),
  marks text[] not null default '{}'
    check (marks <@ array['captioned', 'described', 'relaxed', 'sign-language', 'baby']),
  chain_closed_at timestamptz,
  removed_at timestamptz,
  state text generated always as (case
    when removed_at is not null then 'removed'
    when cancelled_at is not null then 'cancelled'
    when published_at is null then 'draft'
    else 'published'
  end) stored not null,
  constraint showtimes_check check (ends_at > starts_at),
  constraint showtimes_do_not_overlap exclude using gist (screen_id with =, occupies with &&)
    where ((cancelled_at is null)) deferrable,
  constraint showtimes_drafts_are_unsold check (assigned_seats = 0 or state <> 'draft'),
  constraint showtimes_never_oversold check (assigned_seats between 0 and total_seats),
  constraint showtimes_removed_are_cancelled check (removed_at is null or cancelled_at is not null),
  constraint showtimes_sale_ends_minutes_check check (sale_ends_minutes_before between 0 and 10080),
  constraint showtimes_sale_ends_seats_check check (sale_ends_below_seats between 0 and 10000),
  constraint showtimes_screen_id_cinema_id_fkey foreign key (screen_id, cinema_id) references screens (id,
    cinema_id)
);
create index showtimes_by_cinema on showtimes (cinema_id, starts_at);
create index showtimes_by_film on showtimes (film_id, starts_at);
create index showtimes_by_screen on showtimes (screen_id, starts_at);
create index showtimes_by_start on showtimes (starts_at);
create index showtimes_closed on showtimes (ends_at) where closed_at is not null;
create index showtimes_to_close on showtimes (ends_at) where closed_at is null;
create index showtimes_with_open_chain on showtimes (ends_at) where chain_closed_at is null;

-- The prices of a showtime by type, but for the standard one. `kobo` is the price at a counter, in whole naira.
create table showtime_prices (
  showtime_id uuid not null references showtimes on delete cascade,
  type_id uuid not null references ticket_types,
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0 and kobo % home_kobo() = 0),
  -- If the standard type has no price in a zone, its seats cost the same as standard seats.
  zone text not null default 'standard' check (zone in ('standard', 'vip', 'recliner', 'love-seat', 'balcony')),
  primary key (showtime_id, type_id, zone),
  constraint showtime_prices_not_standard
    check (type_id <> '00000000-0000-7000-8000-000000000001' or zone <> 'standard')
);

-- A change of a showtime on sale waits here until its day is published. The columns hold the whole showtime as it is
-- to be. `showtime_version` is the version that the showtime got when the edit was kept; any other version means that
-- the showtime has changed since.
create table showtime_edits (
  showtime_id uuid primary key references showtimes on delete cascade,
  showtime_version integer not null,
  film_id uuid not null references films,
  screen_id uuid not null references screens,
  starts_at timestamptz not null,
  -- Null takes the price from the price card.
  own_price bigint check (own_price > 0),
  cleaning_minutes integer not null check (cleaning_minutes between 0 and 240),
  sale_ends_minutes_before integer check (sale_ends_minutes_before between 0 and 10080),
  sale_ends_below_seats integer check (sale_ends_below_seats between 0 and 10000),
  staff_id uuid not null,
  kept_at timestamptz not null default now(),
  own_prices jsonb,
  format text check (format in ('2D', '3D')),
  marks text[] not null default '{}',
  constraint showtime_edits_own_prices_check check (own_prices is null or own_price is not null)
);

-- The price card of a cinema. The most specific rule that matches a showtime gives its price.
create table price_rules (
  cinema_id uuid not null references cinemas,
  position integer not null check ("position" >= 0),
  name text not null check (length(name) >= 1 and length(name) <= 60),
  film_id uuid references films,
  screen_id uuid,
  format text check (format in ('2D', '3D')),
  -- The first and last business day of the rule. Null means no limit.
  from_date date,
  until_date date,
  -- Business days of the week, Monday = 1 to Sunday = 7; none means every day.
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  price bigint not null check (price > 0),
  -- The zone whose seats the line prices. Null means standard seats.
  zone text check (zone in ('vip', 'recliner', 'love-seat', 'balcony')),
  primary key (cinema_id, "position"),
  check (from_date <= until_date),
  constraint price_rules_screen_id_cinema_id_fkey foreign key (screen_id, cinema_id) references screens (id,
    cinema_id)
);

-- The prices by type of a rule of a price card.
create table price_rule_prices (
  cinema_id uuid not null,
  position integer not null,
  type_id uuid not null references ticket_types,
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0 and kobo % home_kobo() = 0),
  primary key (cinema_id, "position", type_id),
  constraint price_rule_prices_not_standard check (type_id <> '00000000-0000-7000-8000-000000000001'),
  constraint price_rule_prices_cinema_id_position_fkey foreign key (cinema_id,
    "position") references price_rules (cinema_id, "position") on delete cascade
);

-- Offers lower the prices of tickets. An offer is never changed: staff stop it and make another one.
create table offers (
  id uuid primary key,
  -- If two offers give the same total, the one with the lower position is used.
  position integer not null unique,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('percent', 'amount', 'amount-purchase', 'set', 'n-for-m')),
  -- A percentage, or an amount in kobo.
  value bigint not null check (value >= 0),
  pay integer,
  of_tickets integer,
  -- The tickets for which the offer holds. An empty list and null exclude nothing.
  type_ids uuid[] not null,
  film_ids uuid[] not null,
  cinema_ids uuid[] not null,
  channels text[] not null check (channels <@ array['app', 'counter']),
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  plays_from date,
  plays_until date,
  sales_from date,
  sales_until date,
  least integer check (least > 0),
  most integer check (most > 0),
  -- The most purchases that may use the offer, in total and by one customer, and its largest total discount.
  uses integer check (uses > 0),
  uses_each integer check (uses_each > 0),
  budget_kobo bigint check (budget_kobo > 0),
  -- The party that bears the discount: the exhibitor, the distributor of the film, or a company with this name. What
  -- the exhibitor does not bear is owed to it.
  payer text not null check (payer in ('exhibitor', 'distributor', 'sponsor')),
  sponsor text check (length(sponsor) between 1 and 100),
  -- An offer without a code is automatic. A word is public, and other codes are given to one person each.
  code text not null check (code in ('none', 'word', 'many')),
  -- The number of redemptions that still count, and their total discount.
  used integer not null default 0,
  spent_kobo bigint not null default 0,
  added_at timestamptz not null default now(),
  stopped_at timestamptz,
  version integer not null default 1,
  constraint offers_groups check (case when kind = 'n-for-m' then pay > 0 and pay < of_tickets and value = 0
    else num_nonnulls(pay, of_tickets) = 0 and (value > 0
      or kind = 'set' and payer = 'sponsor' and code = 'many' and channels = '{app}') end),
  constraint offers_have_their_sponsor check ((payer = 'sponsor') = (sponsor is not null)),
  constraint offers_keep_their_budget check (spent_kobo between 0 and coalesce(budget_kobo, spent_kobo)),
  constraint offers_keep_their_uses check (used between 0 and coalesce(uses, used)),
  constraint offers_percent check (kind <> 'percent' or value <= 100),
  constraint offers_words_are_limited check (code <> 'word' or uses_each is not null)
);
create index offers_open on offers (position) where stopped_at is null;

-- A code for an offer. Only a keyed hash of the code is stored, and its last characters, so that staff can tell codes
-- apart.
create table offer_codes (
  id uuid primary key,
  offer_id uuid not null references offers,
  hash text not null unique,
  last_three text not null,
  -- The codes of one batch were made together, by this person.
  batch uuid not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  -- The most purchases that may use the code. If it is null, only the offer sets a limit.
  uses integer check (uses > 0),
  used integer not null default 0,
  ends_at timestamptz,
  state text not null default 'open' check (state in ('open', 'stopped')),
  constraint offer_codes_keep_their_uses check (used between 0 and coalesce(uses, used))
);
create index offer_codes_by_offer on offer_codes (offer_id, batch);

-- What is counted of food and drinks, such as buckets or bottles. Several items can share one unit.
create table stock_units (
  id uuid primary key,
  name text not null check (length(name) between 1 and 30)
);
create unique index stock_units_names on stock_units (search_form(name));

-- Food and drinks, which are sold beside tickets. Items of the same name and category are the sizes of one thing. They
-- are never deleted, because sales name them; an item that is no longer sold is archived.
create table items (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  size text not null check (length(size) <= 20),
  category text not null check (length(category) between 1 and 30),
  -- Null for an item that is not counted.
  unit_id uuid references stock_units,
  preparation text not null check (preparation in ('ready', 'fast', 'made')),
  -- The lowest age of a buyer; null for everybody.
  age integer check (age between 1 and 21),
  online boolean not null,
  tills boolean not null,
  position integer not null check (position >= 0),
  archived boolean not null,
  version integer not null default 1
);
create unique index items_names on items (search_form(name), search_form(size)) where not archived;

-- What bundles are made up of. A bundle has one price, but its sale is written as a line for each part, so that taxes,
-- refunds and the bar work as for items that are sold alone.
create table bundle_parts (
  bundle_id uuid not null references items,
  -- The tickets have place 0, and the items follow in the order in which buyers choose them.
  place integer not null check (place between 0 and 8),
  count integer not null check (count > 0),
  -- The items of which the buyer chooses one.
  item_ids uuid[] not null check (cardinality(item_ids) <= 20),
  type_id uuid references ticket_types,
  primary key (bundle_id, place),
  constraint bundle_parts_are_items_or_tickets check ((place = 0) = (type_id is not null)
    and (place = 0) = (cardinality(item_ids) = 0))
);

-- The prices of items by cinema. Of the rows of one item and cinema, the one with the latest first business day that
-- has come holds, and of two with the same first day the later one. A row without prices ends the sale there. Rows are
-- never changed: another row takes their place.
create table item_prices (
  id uuid primary key,
  item_id uuid not null references items,
  cinema_id uuid not null references cinemas,
  from_date date not null,
  vp bigint check (vp > 0),
  kobo bigint check (kobo > 0 and kobo % home_kobo() = 0),
  added_at timestamptz not null default now(),
  constraint item_prices_are_whole check ((vp is null) = (kobo is null))
);
create index item_prices_by_cinema on item_prices (cinema_id, item_id, from_date desc);

-- The plan that a screen had until it was changed. Showtimes that had ended by then were sold by it.
create table earlier_seat_plans (
  screen_id uuid not null references screens,
  replaced_at timestamptz not null default now(),
  plan jsonb not null,
  capacity bigint generated always as (capacity_of_plan(plan)) stored not null,
  primary key (screen_id, replaced_at)
);

-- The owners of each cinema over time. Sales name the owner of their moment, so rows are only added. A null says that
-- no owner was entered. The first owner of a cinema also counts for sales before it was entered.
create table cinema_owners (
  cinema_id uuid not null references cinemas,
  since timestamptz not null,
  exhibitor_id uuid references exhibitors,
  entered_at timestamptz not null default clock_timestamp(),
  primary key (cinema_id, since)
);

-- Every word by which a film was ever found, for searches with typing errors. A word whose films are gone stays, and
-- finds nothing.
create table find_words (
  word text primary key,
  trigrams text[] not null
);
create index find_words_by_trigram on find_words using gin (trigrams);

-- Files of uploaded pictures that nothing names any more. They are removed a while later, since phones and browsers
-- still show lists that name them.
create table unused_uploads (
  name text primary key,
  since timestamptz not null default now()
);
create index unused_uploads_by_time on unused_uploads (since);

-- The transactions that changed data that many tickets share: the names of films, cinemas, screens and ticket types,
-- and the owners of cinemas. Servers cache this data, and use this table to see whether it has changed. A server may
-- use a cache for months, so no row is deleted. A row takes about forty bytes.
create table catalogue_changes (
  changed_in xid8 primary key default pg_current_xact_id()
);

-- Tells all servers that what their kept lists show has changed.
create function tell_what_lists_show() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists_changed', '');
  return null;
end
$$;

-- Records that this transaction changed data that many tickets share.
create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes default values on conflict do nothing;
  return null;
end
$$;

-- The groups of three letters in a word. Words that look alike share many of them. It is the rule of the extension
-- pg_trgm, which an outside database may not allow.
create function trigrams(word text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(' ' || word || ' ', at, 3) from generate_series(1, length(word)) at)
$$;

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

-- Adds the words of new films to those of the search.
create function add_words_of_films() returns trigger language plpgsql as $$
begin
  perform add_find_words(array(select found_by from added));
  return null;
end $$;

-- Adds the words of a renamed film to those of the search.
create function add_words_of_film() returns trigger language plpgsql as $$
begin
  perform add_find_words(array[new.found_by]);
  return null;
end $$;

-- The end of these seats moves with the start of their showtime, and so do orders of food for its start.
create function move_counter_seats() returns trigger language plpgsql as $$
begin
  update held_seats set expires_at = expires_at + (new.starts_at - old.starts_at)
  where showtime_id = new.id and reason is null and tx_ref is null;
  update pickups set wanted_at = new.starts_at
  from purchases
  where purchases.showtime_id = new.id and purchases.id = purchase_id and channel = 'app'
    and pickups.state = 'ordered' and wanted_at > ordered_at;
  return null;
end $$;

-- A film names its distributor, and a name that is new adds one.
create function name_distributor() returns trigger language plpgsql as $$
begin
  if new.distributor <> '' then
    insert into distributors (id, name) values (gen_random_uuid(), new.distributor)
      on conflict (search_form(name)) do nothing;
  end if;
  select id, name into new.distributor_id, new.distributor
    from distributors where search_form(name) = search_form(new.distributor);
  new.distributor = coalesce(new.distributor, '');
  return new;
end $$;

-- Keeps who owned a cinema since when.
create function note_owner() returns trigger language plpgsql as $$
begin
  insert into cinema_owners (cinema_id, since, exhibitor_id)
  select new.id, case when count(*) = 0 then '2000-01-01' else clock_timestamp() end, new.exhibitor_id
  from cinema_owners where cinema_id = new.id;
  return null;
end $$;

-- Receipts name the owner of the moment of the sale.
create trigger note_first_owner after insert on cinemas
  for each row when (new.exhibitor_id is not null) execute function note_owner();
create trigger note_owner after update of exhibitor_id on cinemas
  for each row when (old.exhibitor_id is distinct from new.exhibitor_id) execute function note_owner();

-- The database generates the search text of a film.
create trigger films_add_words after insert on films
  referencing new table as added for each statement execute function add_words_of_films();

-- The database generates the search text, which also follows a new name of the distributor.
create trigger films_change_words after update on films
  for each row when (old.found_by is distinct from new.found_by) execute function add_words_of_film();

-- A new name of a distributor adds the distributor.
create trigger films_name_distributor before insert or update of distributor on films
  for each row execute function name_distributor();

-- Seats for the counter are held until the new start, and food is made for it.
create trigger move_counter_seats after update of starts_at on showtimes
  for each row when (old.starts_at <> new.starts_at) execute function move_counter_seats();

-- Selling seats is not told: transactions that notify commit one after another. Answers with seat counts are kept for
-- a second at most instead.
create trigger showtimes_tell after insert or delete or update of film_id, cinema_id, screen_id, starts_at,
    ends_at, ticket_price, published_at, cancelled_at, sale_ends_minutes_before, sale_ends_below_seats, format, marks or
    truncate on showtimes
  for each statement execute function tell_what_lists_show();

-- The number of seats is told, sales are not.
create trigger showtimes_tell_seats after update on showtimes
  for each row when (old.total_seats <> new.total_seats) execute function tell_what_lists_show();

-- Kept answers about prices name the types of tickets and their prices.
create trigger ticket_types_tell after insert or delete or update or truncate on ticket_types
  for each statement execute function tell_what_lists_show();

-- Cached responses contain the prices with offers. A use is announced only if it is the last one or frees one again.
create trigger offers_tell after insert or delete or truncate on offers
  for each statement execute function tell_what_lists_show();
create trigger offers_tell_ends after update on offers
  for each row when (old.stopped_at is distinct from new.stopped_at
    or (old.used < old.uses, old.spent_kobo < old.budget_kobo)
      is distinct from (new.used < new.uses, new.spent_kobo < new.budget_kobo))
  execute function tell_what_lists_show();

-- Each server drops the lists that it keeps in memory.
create trigger areas_tell after insert or delete or update or truncate on areas
  for each statement execute function tell_what_lists_show();
create trigger cinemas_tell after insert or delete or update or truncate on cinemas
  for each statement execute function tell_what_lists_show();
create trigger films_tell after insert or delete or update or truncate on films
  for each statement execute function tell_what_lists_show();
create trigger screens_tell after insert or delete or update or truncate on screens
  for each statement execute function tell_what_lists_show();
create trigger showtime_prices_tell after insert or delete or update or truncate on showtime_prices
  for each statement execute function tell_what_lists_show();
create trigger trailers_tell after insert or delete or update or truncate on trailers
  for each statement execute function tell_what_lists_show();

-- Every server must list tickets with the current names.
create trigger cinemas_note_catalogue after insert or update of name, address, latitude, longitude, phone, time_zone
  on cinemas for each statement execute function note_catalogue_change();
create trigger cinema_owners_note_catalogue after insert on cinema_owners
  for each statement execute function note_catalogue_change();
create trigger exhibitors_note_catalogue after insert or update on exhibitors
  for each statement execute function note_catalogue_change();
create trigger films_note_catalogue after insert or update of title, poster_url, colour on films
  for each statement execute function note_catalogue_change();
create trigger screens_note_catalogue after insert or update of name on screens
  for each statement execute function note_catalogue_change();
create trigger ticket_types_note_catalogue after insert or update on ticket_types
  for each statement execute function note_catalogue_change();

-- Rows are only added.
create trigger item_prices_append_only before delete or update or truncate on item_prices
  for each statement execute function refuse_change();
create trigger cinema_owners_append_only before delete or update or truncate on cinema_owners
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- People. Customers, staff, their sessions and their secrets.
-- ====================================================================================================================

-- A member of staff, with the role and the two factors of their login.
create table staff (
  id uuid primary key,
  email text not null,
  name text collate "und-x-icu" not null,
  role text not null check (role in ('admin', 'manager', 'finance', 'attendant', 'distributor')),
  password_hash text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  totp_secret text,
  totp_step integer not null default 0,
  version integer not null default 1,
  totp_pending text,
  totp_pending_at timestamptz,
  gate_pin_hash text,
  distributor_id uuid references distributors,
  constraint staff_only_distributors_have_one check (distributor_id is null or role = 'distributor')
);
create index staff_by_distributor on staff (distributor_id) where distributor_id is not null;
create unique index staff_by_email on staff (lower(email));
alter table films add constraint films_proposed_by_fkey foreign key (proposed_by) references staff;
alter table showtime_edits add constraint showtime_edits_staff_id_fkey foreign key (staff_id) references staff;

-- A member of staff without a row here works at every cinema.
create table staff_cinemas (
  staff_id uuid not null references staff,
  cinema_id uuid not null references cinemas,
  primary key (staff_id, cinema_id)
);

-- The languages of the customer's app. Customers are offered those that are on. A language is a draft until a speaker
-- has read its texts and an admin has switched it on.
create table languages (
  code text primary key check (code in ('en', 'fr', 'ha', 'pcm', 'yo', 'ig')),
  is_on boolean not null default false,
  -- Who switched the language last, and who had read its words. The languages that the product brings have neither.
  switched_by uuid references staff,
  switched_at timestamptz,
  note text check (note <> ''),
  version integer not null default 1,
  constraint languages_english_is_on check (code <> 'en' or is_on)
);

-- An account of a customer. A closed one keeps its row without anything personal.
create table customers (
  id uuid primary key,
  phone text not null unique,
  username text not null check (username ~ '^[A-Za-z0-9_-]{1,13}$'),
  email text check (email <> ''),
  password_hash text not null,
  area_id uuid not null references areas,
  date_of_birth date,
  sex text check (sex in ('Male', 'Female')),
  platform text not null default 'web',
  operating_system text not null default 'Unknown',
  picture_url text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  blocked_at timestamptz,
  notices_off text[] not null default '{}',
  -- When the customer asked for messages by WhatsApp. Null if they did not, or no longer want them.
  whatsapp_since timestamptz,
  language text references languages,
  closes_at timestamptz,
  closing_asked_by uuid references staff,
  constraint customers_closing_has_asker check (closes_at is null = (closing_asked_by is null)),
  constraint customers_known_while_open
    check (closed_at is not null or date_of_birth is not null and sex is not null),
  constraint customers_phone_check
    check (case when closed_at is null then phone ~ '^([0-9]{7,11}|[+][1-9][0-9]{7,14})$' else phone = 'closed-' || id::text end)
);
create index customers_blocked on customers (id) where blocked_at is not null;
create unique index customers_by_email on customers (lower(email));
create index customers_by_last_digits on customers (reverse(phone) text_pattern_ops);
create index customers_by_name on customers (lower(username) collate "C", id);
-- These jobs read whole tables that grow with the house.
create index customers_by_picture on customers (picture_url) where picture_url is not null;
create unique index customers_by_username on customers (lower(username));
create index customers_closed on customers (id) where closed_at is not null;
create index customers_to_close on customers (closes_at) where closes_at is not null;

-- A login of a customer or a member of staff, until it is revoked.
create table sessions (
  id uuid primary key,
  customer_id uuid references customers,
  staff_id uuid references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default 'Unknown device',
  last_used_at timestamptz not null default now(),
  refresh_hash text,
  native boolean not null default false,
  app_version text check (length(app_version) <= 40),
  gate_device_id uuid,
  confirmed_at timestamptz,
  device_hash text,
  constraint sessions_check check (customer_id is null <> (staff_id is null))
);
create index sessions_by_customer on sessions (customer_id, created_at);
create index sessions_by_end on sessions (expires_at);
create index sessions_by_staff on sessions (staff_id, created_at) where staff_id is not null;

-- A phone or browser to which notices of a customer go.
create table devices (
  customer_id uuid not null references customers,
  device_type text not null check (device_type in ('Android', 'iOS', 'Unknown')),
  platform text not null check (platform in ('android', 'ios', 'web')),
  seen_at timestamptz not null default now(),
  primary key (customer_id, device_type, platform)
);

-- A browser to which notices are sent. It belongs to the session in which its customer allowed that, and nothing is
-- sent to it once the session has ended.
create table push_subscriptions (
  id uuid primary key,
  customer_id uuid not null references customers,
  session_id uuid not null references sessions on delete cascade,
  -- A secret address at the push service of the browser. One browser has one customer.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public key of ours with which the browser subscribed. Push services accept no other.
  made_for text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_by_customer on push_subscriptions (customer_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- A code that was sent to a number, of which only a hash is kept.
create table one_time_codes (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('sign-up', 'password-reset', 'number-move')),
  code_hash text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  tries integer not null default 0 check (tries between 0 and 3),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  verified_at timestamptz,
  consumed_at timestamptz,
  asked_from text,
  -- The code, encrypted, for a call that reads it aloud. Null if it may not be read aloud.
  sealed_code text,
  called_at timestamptz
);
create index one_time_codes_by_age on one_time_codes (created_at);
create index one_time_codes_by_phone on one_time_codes (phone, created_at desc);

-- The right code earns a secret: with it, and only with it, an account is opened or a password is changed. One code
-- may earn several, because an answer can get lost on its way.
create table verifications (
  -- Of 256 random bits that only the caller holds.
  secret_hash text primary key,
  code_id uuid not null references one_time_codes on delete cascade,
  created_at timestamptz not null default now()
);
create index verifications_by_code on verifications (code_id);

-- Wrong logins by number, email or address, which slow down a guesser.
create table login_tries (
  -- Keyed hash of a number, an email or an address.
  key text primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index login_tries_by_age on login_tries (last_at);

-- What one network or customer has used of something that each may have so many of in a day.
create table shares (
  -- Keyed hash of what is shared and of whose share it is.
  key text primary key,
  -- As of `at`; what was used comes back evenly over a day.
  used double precision not null check (used >= 0),
  at timestamptz not null default now()
);
create index shares_by_age on shares (at);

-- Which version of a document a customer has agreed to.
create table consents (
  customer_id uuid not null references customers,
  kind text not null check (kind = 'privacy-policy'),
  version text not null check (version <> ''),
  given_at timestamptz not null default now(),
  primary key (customer_id, kind, version)
);

-- The answer to each change of a customer, by the key of its request, so that a repeat gets the same answer.
create table idempotency_keys (
  customer_id uuid not null references customers,
  key text not null check (length(key) >= 1 and length(key) <= 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The answer to each change of a member of staff, by the key of its request.
create table staff_idempotency_keys (
  staff_id uuid not null references staff,
  key text not null check (length(key) >= 1 and length(key) <= 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_idempotency_keys_by_age on staff_idempotency_keys (created_at);

-- A link by which a member of staff chooses a password.
create table staff_invitations (
  token_hash text primary key,
  staff_id uuid not null references staff,
  invited_by uuid references staff,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index staff_invitations_by_member on staff_invitations (staff_id);

-- A code that stands in once for a lost second factor.
create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- A new bank account or account of a till, which waits for a second person.
create table account_changes (
  id uuid primary key,
  kind text not null check (kind in ('exhibitor', 'distributor', 'till')),
  subject_id uuid not null,
  account jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint account_changes_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint account_changes_two_people
    check (state <> 'done' or decided_by is not null and decided_by <> proposed_by)
);
create index account_changes_by_time on account_changes (proposed_at, id) where state = 'waiting';
create unique index account_changes_one_waiting on account_changes (subject_id) where state = 'waiting';

-- A proposed move of an account to another phone number, which a second person approves or rejects. The new number is
-- deleted after the decision.
create table number_moves (
  id uuid primary key,
  customer_id uuid not null references customers,
  phone text,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint number_moves_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint number_moves_two_people
    check (state <> 'done' or decided_by is not null and decided_by <> proposed_by)
);
create index number_moves_by_customer on number_moves (customer_id);
create unique index number_moves_one_waiting on number_moves (customer_id) where state = 'waiting';

-- New limits of what one person may do alone, which wait for a second person.
create table limit_changes (
  id uuid primary key,
  limits jsonb not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint limit_changes_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint limit_changes_two_people
    check (state <> 'done' or decided_by is not null and decided_by <> proposed_by)
);
create unique index limit_changes_one_waiting on limit_changes (state) where state = 'waiting';

-- ====================================================================================================================
-- Points: the ledger and top-ups. Every movement of Points is two entries that sum to zero.
-- ====================================================================================================================

-- An account of the ledger: one for each customer, and those of the operator.
create table ledger_accounts (
  -- A customer's account carries the customer's own id.
  id uuid primary key,
  kind text not null check (kind in ('customer', 'sales', 'clearing-flutterwave', 'clearing-paystack',
    'promotions', 'refunds', 'adjustments', 'points-gifts', 'gift-codes')),
  customer_id uuid unique references customers,
  -- Kept beside the entries for customers alone: a house balance would be a row that all wait for.
  balance bigint,
  constraint balance_never_below_zero check (balance >= 0),
  constraint ledger_accounts_check check ((kind = 'customer') = (customer_id is not null)),
  constraint ledger_accounts_check1 check ((kind = 'customer') = (balance is not null)),
  constraint ledger_accounts_check2 check (customer_id is null or customer_id = id)
);
create unique index ledger_accounts_of_the_house on ledger_accounts (kind) where kind <> 'customer';

-- A movement of Points with its cause.
create table ledger_movements (
  id uuid primary key,
  -- PostgreSQL reads this check anew for every purchase, and reads one text twice as fast as a list of words. For the
  -- same reason, the tables purchases, tickets and outbox have such texts.
  reason text not null check (reason = any ('{top-up,ticket-purchase,sign-up-bonus,ticket-refund,money-refund,'
    'refund-called-off,adjustment,opening-credit,payment-reversed,reversal-undone,debt-collected,points-given,'
    'points-received,points-called-back,points-given-back,gift-code-bought,gift-code,gift-code-returned,visit,'
    'food-purchase,food-refund}')),
  -- What caused it: the same cause never moves Points twice.
  reference text not null,
  at timestamptz not null default now(),
  unique (reason, reference)
);
create index ledger_movements_by_reason on ledger_movements (reason, at desc, id desc);
create index ledger_movements_of_money on ledger_movements (at, id) where reason in ('top-up', 'money-refund',
  'refund-called-off', 'payment-reversed', 'reversal-undone', 'debt-collected');

-- What a movement changes on one account.
create table ledger_entries (
  id bigint generated always as identity primary key,
  movement_id uuid not null references ledger_movements,
  account_id uuid not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint check (balance_after >= 0),
  unique (movement_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, id desc);

-- A copy of every customer's entry, in a chain for each customer: each link is a hash of the entry and of the link
-- before it. No foreign key leads from here: it must outlive what it speaks of.
create table ledger_journal (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  position integer not null check ("position" > 0),
  movement_id uuid not null,
  reason text not null,
  reference text not null,
  amount bigint not null,
  balance_after bigint not null,
  link bytea not null,
  unique (account_id, "position")
);

-- A top-up that a customer has begun at a provider, with the Points and naira of its order.
create table payments (
  tx_ref text primary key,
  customer_id uuid not null references customers,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  vp bigint not null check (vp > 0),
  naira bigint not null check (naira > 0),
  currency text not null default home_currency() check (currency = home_currency()),
  status text not null default 'pending' check (status in ('pending', 'successful', 'failed', 'unmatched')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  checks integer not null default 0,
  -- Null once there is nothing more to ask: a failed try may yet be followed by a success.
  next_check_at timestamptz,
  under_way_at timestamptz,
  id uuid not null default gen_random_uuid() unique,
  constraint payments_check check ((status = 'pending') = (settled_at is null))
);
create index payments_by_customer on payments (customer_id, created_at desc);
create index payments_by_settlement on payments (settled_at) where settled_at is not null;
-- Staff read the top-ups of all customers, newest first, and count those of the last hour.
create index payments_by_time on payments (created_at desc, tx_ref desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- A transaction of a provider whose Points were credited: once, for ever.
create table payment_credits (
  provider text not null,
  -- The provider's own number of the transaction: credited once, for ever.
  provider_transaction_id text not null,
  tx_ref text not null unique references payments,
  movement_id uuid not null unique references ledger_movements,
  naira bigint not null check (naira > 0),
  credited_at timestamptz not null default now(),
  primary key (provider, provider_transaction_id)
);
create index payment_credits_by_time on payment_credits (provider, credited_at);

-- A number that had the bonus for new customers. It has it once, also if its account was closed.
create table sign_up_bonuses (
  -- A keyed hash of the number: it outlives the account, the number itself does not.
  phone_hash text primary key,
  movement_id uuid not null unique references ledger_movements,
  granted_at timestamptz not null default now(),
  device_hash text,
  address_hash text
);
create index sign_up_bonuses_by_address on sign_up_bonuses (address_hash, granted_at);
create index sign_up_bonuses_by_age on sign_up_bonuses (granted_at);
create index sign_up_bonuses_by_device on sign_up_bonuses (device_hash, granted_at);

-- What providers report by webhook, each once. The row is its own queue.
create table provider_events (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack', 'termii', 'moniepoint')),
  -- Of the raw body: a repeated delivery is one event.
  digest text not null,
  tx_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  processed_at timestamptz,
  provider_transaction_id text,
  confirmed_at timestamptz,
  unique (provider, digest)
);
create index provider_events_by_receiver on provider_events ((payload ->> 'receiver')) where provider = 'termii';
create index provider_events_by_reference on provider_events (tx_ref);
create index provider_events_confirmed on provider_events (provider, provider_transaction_id)
  where confirmed_at is not null;
create index provider_events_of_termii on provider_events (received_at) where provider = 'termii';
create index provider_events_to_process on provider_events (next_attempt_at) where processed_at is null;

-- The entries of a movement, which one statement writes, sum to zero.
create function movement_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from added group by movement_id having sum(amount) <> 0 or count(*) <> 2
  ) then
    raise exception 'a movement is two entries that sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The hash that links an entry in the journal to the entry before it.
create function journal_link(
  previous bytea, account uuid, place integer, movement uuid, reason text, reference text, amount bigint,
  balance_after bigint
) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(
    account::text || '|' || place || '|' || movement || '|' || reason || '|' || amount || '|'
      || balance_after || '|' || reference, 'UTF8'))
$$;

-- Copies the entries of customers into the journal, each linked to the one before.
create function write_journal() returns trigger language plpgsql as $$
declare
  entry record;
  owner uuid;
  place integer;
  previous bytea;
  ids bigint[];
  places integer[];
  links bytea[];
begin
  for entry in
    select added.*, movements.reason, movements.reference, last.position, last.link
    from added
    cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements
    left join lateral (
      select position, link from ledger_journal where account_id = added.account_id
      order by position desc limit 1) last on true
    where balance_after is not null order by account_id, added.id
  loop
    if owner is distinct from entry.account_id then
      owner := entry.account_id;
      place := coalesce(entry.position, 0);
      previous := entry.link;
    end if;
    place := place + 1;
    previous := journal_link(previous, owner, place, entry.movement_id, entry.reason,
      entry.reference, entry.amount, entry.balance_after);
    ids := ids || entry.id;
    places := places || place;
    links := links || previous;
  end loop;
  insert into ledger_journal
    (account_id, position, movement_id, reason, reference, amount, balance_after, link)
  select account_id, number, movement_id, movements.reason, movements.reference, amount, balance_after, hash
  from unnest(ids, places, links) as linked (entry_id, number, hash)
  join added on added.id = entry_id
  cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements;
  return null;
end $$;

-- Debits equal credits.
create trigger movement_sums_to_zero after insert on ledger_entries
  referencing new table as added for each statement execute function movement_sums_to_zero();

-- The journal has each entry.
create trigger write_journal after insert on ledger_entries
  referencing new table as added for each statement execute function write_journal();

-- Rows are only added.
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_journal_append_only before delete or update or truncate on ledger_journal
  for each statement execute function refuse_change();
create trigger ledger_movements_append_only before delete or update or truncate on ledger_movements
  for each statement execute function refuse_change();
create trigger payment_credits_append_only before delete or update or truncate on payment_credits
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- Sales. Purchases, orders that wait for their payment, and seats that are not for sale.
-- ====================================================================================================================

-- A till of a cinema, with the card terminal and the bank account that take money there.
create table tills (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  name text collate "und-x-icu" not null check (length(name) >= 1 and length(name) <= 40),
  added_at timestamptz not null default now(),
  terminal_provider text check (terminal_provider in ('paystack', 'moniepoint')),
  terminal text check (length(terminal) >= 1 and length(terminal) <= 60),
  account_number text check (account_number ~ '^\d{10}$'),
  account_bank text,
  account_name text,
  version integer not null default 1,
  archived_at timestamptz,
  constraint tills_accounts_are_whole check (num_nonnulls(account_number, account_bank, account_name) in (0, 3)),
  constraint tills_out_of_use_take_nothing check (archived_at is null or num_nonnulls(terminal, account_number) = 0),
  constraint tills_terminals_are_whole check (num_nonnulls(terminal_provider, terminal) in (0, 2))
);
create unique index tills_by_account on tills (account_number);
create unique index tills_by_name on tills (cinema_id, lower(name)) where archived_at is null;
create unique index tills_by_terminal on tills (terminal_provider, terminal);

-- A till from its opening to its Z report.
create table till_sessions (
  id uuid primary key,
  till_id uuid not null references tills,
  opened_by uuid not null references staff,
  opened_at timestamptz not null default now(),
  opening_kobo bigint not null,
  closed_at timestamptz,
  -- The previous session, if its counted cash stayed in the drawer for this session.
  handed_from uuid unique,
  unique (id, till_id),
  constraint till_sessions_open_with_naira check (opening_kobo >= 0 and opening_kobo % home_kobo() = 0),
  constraint till_sessions_handed_from_till_id_fkey foreign key (handed_from, till_id)
    references till_sessions (id, till_id)
);
create index till_sessions_by_till on till_sessions (till_id, id desc);
create unique index till_sessions_one_open on till_sessions (till_id) where closed_at is null;

-- The cash that the safe gives for one opening of a till.
create table till_floats (
  id uuid primary key,
  till_id uuid not null references tills,
  kobo bigint not null,
  given_by uuid not null references staff,
  given_at timestamptz not null default now(),
  -- Refused counts that differed, each stored once for its person.
  refused jsonb not null default '[]',
  -- The session that was opened with the float, and its count. Both are null until then.
  session_id uuid unique,
  counted_kobo bigint,
  counts jsonb,
  reason text,
  approved_by uuid references staff,
  constraint till_floats_are_naira check (kobo > 0 and kobo % home_kobo() = 0),
  constraint till_floats_opened_whole check ((session_id is null) = (counted_kobo is null)),
  constraint till_floats_reason_differences check (counted_kobo = kobo or reason is not null),
  constraint till_floats_session_id_till_id_fkey foreign key (session_id, till_id)
    references till_sessions (id, till_id)
);
create unique index till_floats_one_waits on till_floats (till_id) where session_id is null;

-- How much of a unit a cinema has. A unit without a row is not counted there.
create table stock_levels (
  cinema_id uuid not null references cinemas,
  unit_id uuid not null references stock_units,
  on_hand integer not null,
  -- The number of the last move.
  moves integer not null check (moves > 0),
  primary key (cinema_id, unit_id)
);

-- Each change of a stock. The numbers of a unit in a cinema have no gaps, and the sum of the counts is what is on hand.
create table stock_moves (
  cinema_id uuid not null,
  unit_id uuid not null,
  number integer not null check (number > 0),
  cause text not null check (cause in ('received', 'sold', 'returned', 'wasted', 'counted')),
  count integer not null,
  -- What is on hand after the move.
  on_hand integer not null,
  -- Null for what a customer has bought in the app, and for what a job restocks.
  moved_by uuid references staff,
  moved_at timestamptz not null default now(),
  note text,
  -- The purchase that sold or returned something.
  purchase_id uuid,
  primary key (cinema_id, unit_id, number),
  constraint stock_moves_have_a_level foreign key (cinema_id, unit_id) references stock_levels (cinema_id, unit_id),
  constraint stock_moves_of_purchases check ((cause in ('sold', 'returned')) = (purchase_id is not null)
    and num_nonnulls(purchase_id, moved_by) > 0),
  constraint stock_moves_signs check (case when cause in ('received', 'returned') then count > 0
    when cause in ('sold', 'wasted') then count < 0 else on_hand >= 0 end)
);
create index stock_moves_by_purchase on stock_moves (purchase_id) where purchase_id is not null;
create index stock_moves_by_time on stock_moves (cinema_id, moved_at);

-- A purchase in the app, at a counter or by the office.
create table purchases (
  id uuid primary key,
  customer_id uuid references customers,
  -- Null for food and drinks without tickets, which have a cinema instead.
  showtime_id uuid references showtimes,
  cinema_id uuid references cinemas,
  tickets integer not null check (tickets >= 0),
  total bigint not null,
  movement_id uuid unique references ledger_movements,
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  idempotency_key text,
  channel text not null default 'app' check (channel = any ('{app,counter,office}')),
  operator_id uuid references staff,
  -- What the tickets are worth, and what food and drinks cost. Only tickets belong to the box office.
  gross_kobo bigint not null check (gross_kobo >= 0),
  items_kobo bigint not null default 0 check (items_kobo >= 0),
  -- The part of the total that paid for food and drinks in the app.
  items_vp bigint not null default 0 check (items_vp >= 0),
  request_hash text,
  given_for text,
  approved_by uuid references staff,
  till_session_id uuid references till_sessions,
  invoice_number text,
  invoice_qr text,
  -- These also find all purchases of a showtime or of a customer. A shorter index for that would do harm: in a new
  -- installation PostgreSQL would use it to look for one key, and read all purchases of the customer.
  unique (showtime_id, id),
  unique (customer_id, idempotency_key),
  constraint purchases_for_nothing_are_reasoned check (
    (channel <> 'app' and gross_kobo + items_kobo = 0) = (given_for is not null)
      and given_for is null = (approved_by is null)),
  constraint purchases_have_a_place check ((showtime_id is null) = (cinema_id is not null)
    and (tickets > 0 or items_kobo > 0) and (showtime_id is not null or tickets = 0)),
  constraint purchases_with_items_are_paid check (case channel
    when 'app' then (items_kobo > 0) = (items_vp > 0) and items_vp <= total
    when 'counter' then items_vp = 0 and (tickets = 0) = (showtime_id is null)
    else items_kobo + items_vp = 0
  end),
  constraint purchases_of_counter_have_a_till check ((channel = 'counter') = (till_session_id is not null)),
  constraint purchases_of_office_are_free check (channel <> 'office' or gross_kobo = 0),
  constraint purchases_paid_by_channel check (case channel
    when 'app' then customer_id is not null and operator_id is null and (total > 0) = (movement_id is not null)
    else num_nonnulls(customer_id, movement_id) = 0 and operator_id is not null and total = 0
  end)
);
-- A key of a sale is looked for at all sessions of a till.
create index purchases_by_counter_key on purchases (idempotency_key) where till_session_id is not null;
create unique index purchases_by_operators_key on purchases (operator_id, idempotency_key)
  where operator_id is not null;
-- A till stores the key of a sale only once, even if another person sends the sale again.
create unique index purchases_by_tills_key on purchases (till_session_id, idempotency_key)
  where till_session_id is not null;
-- Reports read what happened within some days. The ledger is read by time only for money that came in or went back,
-- of which there is less than of purchases.
create index purchases_by_time on purchases (created_at, id);
-- Tickets show the food that their holder ordered for the showtime. Most purchases have none, and are not in the index.
create index purchases_with_food on purchases (customer_id, showtime_id) where items_vp > 0;
create index purchases_to_remind on purchases (showtime_id) where reminded_at is null;

-- The bundles of a purchase. The price of each is split over its food and its tickets, which name its line.
create table purchase_bundles (
  purchase_id uuid not null references purchases,
  line integer not null check (line > 0),
  item_id uuid not null references items,
  count integer not null check (count > 0),
  -- The price of all of them in Vp, which is 0 at a counter, and in kobo.
  price_vp bigint not null default 0 check (price_vp >= 0),
  gross_kobo bigint not null check (gross_kobo > 0),
  primary key (purchase_id, line)
);

-- The food and drinks of a purchase, with the price and the taxes of the moment of the sale.
create table purchase_items (
  purchase_id uuid not null references purchases,
  place integer not null check (place > 0),
  item_id uuid not null references items,
  count integer not null check (count > 0),
  -- The price of the whole line in Vp, which is 0 at a counter, and in kobo.
  price_vp bigint not null default 0 check (price_vp >= 0),
  gross_kobo bigint not null check (gross_kobo > 0),
  net_kobo bigint not null,
  taxes jsonb not null,
  -- What was taken off the stock; null if its cinema did not watch the unit.
  unit_id uuid references stock_units,
  -- The sold bundle of which the line is a part; null for none.
  bundle_line integer,
  primary key (purchase_id, place),
  constraint purchase_items_of_bundle foreign key (purchase_id, bundle_line) references purchase_bundles
);

-- How the food and drinks of a purchase get to their buyer. A purchase with food has one pick-up, and all other
-- purchases have none.
create table pickups (
  purchase_id uuid primary key references purchases,
  -- The prefix has a letter that no code of a ticket has, so a scanner tells them apart.
  code text not null unique check (code ~ '^FOOD[2-9A-HJKMNP-Z]{8}$'),
  cinema_id uuid not null references cinemas,
  -- Null until the customer says that they are at the bar, if they order on their word.
  wanted_at timestamptz,
  -- When the customer said that they are at the bar.
  here_at timestamptz,
  -- All lines of an order that is sold out or refunded were paid back. An unclaimed one was paid and not collected.
  state text not null default 'ordered'
    check (state in ('ordered', 'making', 'ready', 'handed', 'sold-out', 'refunded', 'unclaimed')),
  ordered_at timestamptz not null default now(),
  making_at timestamptz,
  making_by uuid references staff,
  ready_at timestamptz,
  ready_by uuid references staff,
  handed_at timestamptz,
  handed_by uuid references staff,
  -- The places of the lines that were handed over, which are all that were not paid back before.
  handed_places integer[],
  -- The lines that the bar had no more of, which were paid back at once.
  sold_out_places integer[] not null default '{}',
  -- When it ended without being handed over.
  ended_at timestamptz,
  constraint pickups_name_their_steps check ((making_at is null) = (making_by is null)
    and (ready_at is null) = (ready_by is null) and (ready_at is not null or state <> 'ready')
    and (making_at is not null or state <> 'making')),
  constraint pickups_handed_whole check (
    num_nonnulls(handed_at, handed_by, handed_places) = case state when 'handed' then 3 else 0 end),
  constraint pickups_hand_nothing_sold_out check (not coalesce(handed_places, '{}') && sold_out_places),
  constraint pickups_end_once check ((ended_at is not null) = (state in ('sold-out', 'refunded', 'unclaimed')))
);
-- The bar lists what waits, and a job ends what was not collected.
create index pickups_waiting on pickups (cinema_id, ordered_at) where state in ('ordered', 'making', 'ready');
-- A showtime can be cancelled after its orders ended.
create index pickups_unclaimed on pickups (ended_at) where state = 'unclaimed' and making_at is null and ready_at is null;

-- An order that hangs on a payment: it is bought in the transaction that credits the payment, or refused.
create table payment_orders (
  tx_ref text primary key references payments,
  customer_id uuid not null references customers,
  showtime_id uuid not null references showtimes,
  -- When the showtime began as it was ordered. One that moved to another time is not bought.
  starts_at timestamptz not null,
  -- The body of the purchase, as the customer sent it.
  wish jsonb not null,
  -- The time at which its hold on seats ends or ended; null for an order that never held seats.
  held_until timestamptz,
  is_held boolean not null default false,
  purchase_id uuid unique references purchases,
  refusal text,
  refusal_words text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  film_id uuid not null,
  screen_id uuid not null,
  bought_before uuid[] not null,
  refusal_values jsonb,
  unique (tx_ref, held_until),
  constraint payment_orders_check check (not is_held or held_until is not null),
  constraint payment_orders_check1 check (num_nonnulls(purchase_id, refusal) = num_nonnulls(decided_at)),
  constraint payment_orders_check2 check (num_nonnulls(refusal) = num_nonnulls(refusal_words)),
  constraint payment_orders_check3 check (decided_at is null or not is_held),
  constraint payment_orders_check4 check (refusal_values is null or refusal is not null)
);
create index payment_orders_of_customer on payment_orders (customer_id, showtime_id);
-- A showtime with orders cannot be deleted.
create index payment_orders_of_showtime on payment_orders (showtime_id);
-- A customer has the seats of one order at most.
create unique index payment_orders_one_hold on payment_orders (customer_id) where is_held;

-- Free tickets of a type that needs approval wait for a second person.
create table free_ticket_requests (
  id uuid primary key,
  showtime_id uuid not null references showtimes,
  type_id uuid not null references ticket_types,
  tickets integer not null check (tickets > 0),
  -- Empty if the seats are chosen at the approval.
  seats text[],
  -- The customer who gets the tickets. Empty for tickets on paper.
  holder_id uuid references customers,
  reason text not null,
  idempotency_key text,
  request_hash text not null,
  -- A request that waits is over when its showtime begins or is cancelled, which the showtime tells.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  purchase_id uuid unique references purchases,
  constraint free_ticket_requests_decided_when_over
    check (num_nonnulls(decided_by, decided_at) = case state when 'waiting' then 0 else 2 end),
  constraint free_ticket_requests_given_when_done check ((state = 'done') = (purchase_id is not null)),
  constraint free_ticket_requests_seat_each check (cardinality(seats) = tickets),
  constraint free_ticket_requests_two_people check (state <> 'done' or decided_by <> proposed_by)
);
create index free_ticket_requests_by_holder on free_ticket_requests (holder_id);
create unique index free_ticket_requests_by_key on free_ticket_requests (proposed_by, idempotency_key);
create index free_ticket_requests_by_showtime on free_ticket_requests (showtime_id, state, id desc);
create index free_ticket_requests_by_state on free_ticket_requests (state, id desc);

-- A till that is closed sells nothing.
create function sold_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.till_session_id);
  if not exists (
    select from till_sessions
    join tills on tills.id = till_id
    where till_sessions.id = new.till_session_id and tills.cinema_id = coalesce(new.cinema_id, (
      select cinema_id from showtimes where id = new.showtime_id))
  ) then
    raise exception 'a till sells for its own cinema' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The tenders of a purchase at a counter are together what its tickets are worth and its food and drinks cost.
create function tenders_pay_purchases() returns trigger language plpgsql as $$
declare
  purchase uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (
    select from purchases where id = purchase and channel = 'counter' and gross_kobo + items_kobo = (
      select coalesce(sum(kobo), 0) from tenders where purchase_id = purchase)
  ) then
    raise exception 'the tenders of a purchase are not its gross' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The lines of food and drinks are together what the purchase says, at the commit.
create function items_make_up_purchases() returns trigger language plpgsql as $$
declare
  purchase uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (
    select from purchases where id = purchase and (items_kobo, items_vp) = (
      select coalesce(sum(gross_kobo), 0), coalesce(sum(price_vp), 0) from purchase_items
      where purchase_id = purchase)
  ) then
    raise exception 'the items of a purchase are not what it says' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger purchases_have_items after insert or update of items_kobo on purchases
  deferrable initially deferred for each row when (new.items_kobo > 0)
  execute function items_make_up_purchases('id');
create constraint trigger items_make_up_purchases after insert on purchase_items
  deferrable initially deferred for each row execute function items_make_up_purchases('purchase_id');
create trigger purchase_bundles_append_only before delete or update or truncate on purchase_bundles
  for each statement execute function refuse_change();
create trigger purchase_items_append_only before delete or update or truncate on purchase_items
  for each statement execute function refuse_change();

-- The tenders are the price, at the commit.
create constraint trigger purchases_are_tendered after insert or update of gross_kobo, items_kobo on purchases
  deferrable initially deferred for each row
    when (new.channel = 'counter')
  execute function tenders_pay_purchases('id');

-- The lock of the session makes the closing of the till wait.
create trigger purchases_at_open_till before insert on purchases
  for each row when (new.till_session_id is not null) execute function sold_at_open_till();

-- ====================================================================================================================
-- Tickets. Tickets, transfers, the doors, and people who wait for seats.
-- ====================================================================================================================

-- A ticket with its seat, price, taxes and state.
create table tickets (
  id uuid primary key,
  purchase_id uuid not null,
  payer_id uuid,
  showtime_id uuid not null,
  seat text not null,
  code text not null unique check (length(code) >= 10),
  status text not null default 'unused' check (status = any ('{unused,used,void,expired}')),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  pin_sends integer not null default 0 check (pin_sends >= 0),
  pin_sent_at timestamptz,
  expired_at timestamptz,
  moved_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  bought_seat text,
  type_id uuid not null,
  price_vp bigint not null check (price_vp >= 0),
  gross_kobo bigint not null check (gross_kobo >= 0),
  net_kobo bigint not null check (net_kobo >= 0),
  taxes jsonb not null,
  play_date date not null,
  film_id uuid not null,
  serial integer not null check (serial > 0),
  holder_id uuid references customers,
  bought_code text,
  off_sale boolean not null default false,
  -- The zone of the seat at the time of the sale, which decided the price.
  zone text not null default 'standard' check (zone = any ('{standard,vip,recliner,love-seat,balcony}')),
  -- The sold bundle of which the ticket is a part; null for none.
  bundle_line integer,
  -- The price without the offer or the bundle of the sale. It is null for a ticket that was sold at its list price.
  list_vp bigint,
  list_kobo bigint,
  offer_id uuid references offers,
  -- Who else pays for the ticket, a distributor by its id or a company by its name, and how much. This is a part of
  -- the gross unless the operator's setting at the time of the sale says otherwise.
  sponsor text,
  sponsor_kobo bigint,
  -- The value that is reported to the distributor, and its net, if terms of the film say more than what was paid. The
  -- value of a free ticket counts only above the allowed free tickets of its play week.
  reported_kobo bigint,
  reported_net_kobo bigint,
  constraint tickets_below_their_list check (num_nonnulls(offer_id, list_vp, list_kobo) = 0
    or num_nonnulls(offer_id, bundle_line) = 1 and num_nonnulls(list_vp, list_kobo) = 2 and list_kobo >= gross_kobo
      and (list_vp > price_vp or payer_id is null and list_vp = 0)),
  constraint tickets_of_bundle foreign key (purchase_id, bundle_line) references purchase_bundles,
  constraint tickets_check check ((status = 'used') = (used_at is not null)),
  constraint tickets_expired_when check (status <> 'expired' or expired_at is not null),
  constraint tickets_net_below_gross check (net_kobo <= gross_kobo),
  constraint tickets_off_sale_are_free check (not off_sale or price_vp = 0),
  constraint tickets_paid_for check (payer_id is null or price_vp > 0 or offer_id is not null),
  constraint tickets_reported_above_gross check (num_nulls(reported_kobo, reported_net_kobo) <> 1
    and reported_kobo > gross_kobo and reported_net_kobo between 0 and reported_kobo),
  constraint tickets_sponsored_by_offers check (sponsor is null and sponsor_kobo is null or sponsor_kobo > 0
    and sponsor is not null and offer_id is not null and gross_kobo in (list_kobo, list_kobo - sponsor_kobo)),
  constraint tickets_taxes_are_listed check (jsonb_typeof(taxes) = 'array'),
  constraint tickets_worth_their_price check (price_vp = 0 or gross_kobo > 0),
  constraint tickets_purchase_id_showtime_id_fkey foreign key (purchase_id, showtime_id) references purchases (id,
    showtime_id)
);
-- While a phone at a door waits, the server looks every moment whether a ticket of its lists has changed.
create index tickets_by_change on tickets (showtime_id, changed_in);
create index tickets_by_holder on tickets (holder_id, id desc);
create index tickets_by_purchase on tickets (purchase_id);
create unique index tickets_by_serial on tickets (showtime_id, serial);
create unique index tickets_one_holder_a_seat on tickets (showtime_id, seat) where status <> 'void';

-- A ticket whose value went back, once.
create table ticket_refunds (
  ticket_id uuid primary key references tickets,
  movement_id uuid unique references ledger_movements,
  vp bigint not null,
  cause text not null check (cause in ('customer', 'operator', 'cancellation')),
  staff_id uuid references staff,
  refunded_at timestamptz not null default now(),
  constraint ticket_refunds_check check ((cause = 'customer') = (staff_id is null)),
  constraint ticket_refunds_vp_check check (vp >= 0 and (vp = 0) = (movement_id is null))
);
create index ticket_refunds_by_staff on ticket_refunds (staff_id, refunded_at) where cause = 'operator';
create index ticket_refunds_by_time on ticket_refunds (refunded_at, ticket_id);

-- A ticket that was exchanged for one of another showtime, seat or type. The value of the old ticket paid for the new
-- one.
create table ticket_exchanges (
  ticket_id uuid primary key references tickets,
  new_ticket_id uuid not null unique references tickets,
  constraint ticket_exchanges_of_two check (ticket_id <> new_ticket_id)
);

-- The bonus that a ticket has earned, once.
create table visit_bonuses (
  ticket_id uuid primary key references tickets,
  movement_id uuid not null unique references ledger_movements,
  -- The percentage of the price that was in force.
  percent integer not null check (percent between 1 and 100),
  granted_at timestamptz not null default now()
);

-- Points of a void ticket that could not be credited yet: tried again until they are.
create table owed_ticket_refunds (
  ticket_id uuid primary key references tickets,
  vp bigint not null check (vp > 0),
  staff_id uuid not null references staff,
  -- Why it could not be credited, as a code of the error catalogue.
  error text,
  noticed_at timestamptz not null default now(),
  attempts integer not null default 1 check (attempts > 0),
  next_attempt_at timestamptz default (now() + '01:00:00'::interval),
  settled_at timestamptz,
  constraint owed_ticket_refunds_check check (settled_at is null = (next_attempt_at is not null))
);
create index owed_ticket_refunds_to_pay on owed_ticket_refunds (next_attempt_at) where settled_at is null;

-- A holder transfers a ticket by a link, which one other person takes. Taking it gives the ticket a new code, so that
-- the copy of the giver opens no door. Of the secret in the link only a hash is here.
create table ticket_gifts (
  id uuid primary key,
  ticket_id uuid not null references tickets,
  giver_id uuid references customers,
  token_hash text not null unique,
  -- The code of the ticket when the link was made. It cannot change while the link waits.
  code_before text not null,
  code_after text unique,
  made_at timestamptz not null default now(),
  taken_at timestamptz,
  -- The account that accepted the ticket. It is null for a person without an account, whose browser stores the ticket.
  taken_by uuid references customers,
  -- The hash of the key by which the same browser gets the same ticket again.
  taken_key_hash text,
  -- The transaction in which the ticket was taken, by which the lists of the doors learn of it.
  taken_in xid8,
  called_back_at timestamptz,
  constraint ticket_gifts_new_code check (code_after <> code_before),
  constraint ticket_gifts_one_end check (taken_at is null or called_back_at is null),
  constraint ticket_gifts_taken_back check (giver_id is not null or taken_by is not null),
  constraint ticket_gifts_taken_by_whom check (taken_at is not null or taken_by is null and taken_key_hash is null),
  constraint ticket_gifts_taken_whole check (num_nonnulls(taken_at, code_after, taken_in) in (0, 3)),
  constraint ticket_gifts_to_another check (taken_by <> giver_id)
);
create index ticket_gifts_by_giver on ticket_gifts (giver_id) where taken_at is not null;
create unique index ticket_gifts_by_old_code on ticket_gifts (code_before) where taken_at is not null;
create index ticket_gifts_by_ticket on ticket_gifts (ticket_id);
create unique index ticket_gifts_one_live on ticket_gifts (ticket_id)
  where taken_at is null and called_back_at is null;

-- A phone at a door, and what it last told.
create table gate_devices (
  id uuid primary key,
  version integer not null default 1,
  name text collate "und-x-icu" not null check (length(name) >= 1 and length(name) <= 60),
  app_version text not null default '',
  registered_at timestamptz not null default now(),
  -- The session that registered the phone: once revoked, it cannot come back under another id.
  session_id uuid references sessions on delete set null,
  last_seen_at timestamptz not null default now(),
  last_staff_id uuid not null references staff,
  -- Scans that waited on the phone at its last contact.
  waiting integer not null default 0 check (waiting >= 0),
  -- By how much the clock of the server was ahead of the phone's; null until it was measured.
  clock_offset_ms bigint,
  revoked_at timestamptz
);
create index gate_devices_by_contact on gate_devices (last_seen_at desc, id desc);
create index gate_devices_by_session on gate_devices (session_id);

-- A scan at a door with its result.
create table gate_scans (
  nonce text primary key,
  staff_id uuid not null references staff,
  ticket_id uuid references tickets,
  result text not null check (result in ('admitted', 'already-used', 'wrong-showtime', 'unknown', 'void')),
  reason text,
  forced boolean not null default false,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid references gate_devices,
  code text,
  phone_at timestamptz,
  clock_offset_ms bigint,
  told_result text,
  before_nonce text references gate_scans,
  note text,
  approved_by uuid references staff,
  undone_at timestamptz
);
create index gate_scans_admitted_by_time on gate_scans (scanned_at, ticket_id) where result = 'admitted';
-- The timeline of a customer shows the scans of each ticket; staff read the ledger by cause and time.
create index gate_scans_by_ticket on gate_scans (ticket_id) where ticket_id is not null;
-- A ticket is admitted once, whatever is scanned.
create unique index gate_scans_one_admission on gate_scans (ticket_id)
  where result = 'admitted' and undone_at is null;

-- A scan that the door took back.
create table gate_undos (
  nonce text primary key references gate_scans,
  staff_id uuid not null references staff,
  reason text not null,
  -- By the clock of the phone, corrected like the time of the scan.
  undone_at timestamptz not null,
  received_at timestamptz not null default now()
);

-- What happened in the hall of a showtime, as doors, tills and the office say. A row is never changed: what was pressed
-- by mistake gets a second row that undoes it.
create table show_events (
  id uuid primary key,
  showtime_id uuid not null references showtimes,
  kind text not null check (kind in ('opened', 'started', 'stopped', 'resumed', 'ended', 'late', 'not-shown', 'undone')),
  -- By the clock of the phone, corrected by its offset.
  at timestamptz not null,
  minutes integer check (minutes between 1 and 240),
  reason text check (reason in ('power', 'key', 'projector', 'print', 'nobody-came', 'other')),
  note text not null default '',
  undoes uuid unique references show_events,
  -- False for one that a phone without a network sent too late, or dated too early. It is kept and does not count.
  in_time boolean not null default true,
  source text not null check (source in ('gate', 'counter', 'office', 'scan')),
  staff_id uuid references staff,
  device_id uuid references gate_devices,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint show_events_late_minutes check ((kind = 'late') = (minutes is not null)),
  constraint show_events_undoes check ((kind = 'undone') = (undoes is not null)),
  constraint show_events_by_staff check ((source = 'scan') = (staff_id is null))
);
create index show_events_by_showtime on show_events (showtime_id, at);
create unique index show_events_opened_once on show_events (showtime_id) where kind = 'opened';

-- The state of a showtime after those of its events that count.
create table show_runs (
  showtime_id uuid primary key references showtimes,
  latest text,
  latest_at timestamptz,
  started_at timestamptz,
  late_minutes integer not null default 0 check (late_minutes >= 0)
);

-- What people got for a showtime that did not run. One that is not settled yet waits for a second person.
create table show_settlements (
  showtime_id uuid primary key references showtimes,
  how text not null check (how in ('refund', 'voucher')),
  reason text not null,
  -- The event by which the showtime did not run, or not to its end. One that waits may have none yet.
  event_id uuid references show_events,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  settled_by uuid references staff,
  settled_at timestamptz,
  constraint show_settlements_settled check ((settled_by is null) = (settled_at is null)),
  constraint show_settlements_event check (settled_at is null or event_id is not null)
);

-- Two admissions of one ticket, of which one phone had no network.
create table gate_conflicts (
  nonce text primary key references gate_scans,
  admitted_nonce text references gate_scans,
  ticket_id uuid not null references tickets,
  noticed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index gate_conflicts_by_ticket on gate_conflicts (ticket_id);
create index gate_conflicts_by_time on gate_conflicts (noticed_at desc, nonce desc);

-- A customer waits to be told once when tickets for a film are on sale near them.
create table film_waits (
  customer_id uuid not null references customers,
  film_id uuid not null references films,
  -- The area of the customer when they asked.
  area_id uuid not null references areas,
  ask bigint generated always as identity,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (film_id, customer_id)
);
create index film_waits_by_customer on film_waits (customer_id, ask desc);
create index film_waits_told on film_waits (told_at) where told_at is not null;
create index film_waits_waiting on film_waits (film_id, area_id, ask) where told_at is null;

-- A customer waits to be told once when seats of a showtime are free again. The customer who asked first is notified
-- first.
create table seat_waits (
  customer_id uuid not null references customers,
  showtime_id uuid not null references showtimes on delete cascade,
  seats integer not null,
  ask bigint generated always as identity,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (showtime_id, customer_id),
  constraint seat_waits_few check (seats between 1 and 6)
);
create index seat_waits_by_customer on seat_waits (customer_id, ask desc);
create index seat_waits_told on seat_waits (showtime_id, told_at) where told_at is not null;
create index seat_waits_waiting on seat_waits (showtime_id, ask) where told_at is null;

-- Points go back to the payer, so the payer's account must be open.
create function refuse_refund_to_closed_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from tickets
    join purchases on purchases.id = tickets.purchase_id
    join customers on customers.id = purchases.customer_id
    where tickets.id = new.ticket_id and customers.closed_at is not null
  ) then
    raise exception 'The account of the payer of ticket % is closed', new.ticket_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The business day to which an instant belongs, from 06:00 to 06:00 by the cinema's clock. This is the contract's
-- businessDateOf in SQL.
create function play_date(instant timestamptz, time_zone text) returns date language sql immutable as $$
  select ((instant at time zone time_zone) - interval '6 hours')::date
$$;

-- The total of a purchase is the sum of its tickets, which one statement writes.
create function tickets_make_up_purchases() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select purchase_id, payer_id, count(*) as count, sum(price_vp) as vp, sum(gross_kobo) as kobo
      from added group by purchase_id, payer_id
    ) lines
    left join purchases on purchases.id = purchase_id
    where (customer_id, tickets, total - items_vp, gross_kobo) is distinct from (payer_id, count, vp, kobo)
  ) then
    raise exception 'a purchase is the sum of its tickets' using errcode = 'check_violation';
  end if;
  if exists (
    select from added join ticket_types on ticket_types.id = type_id
    where (class = 'complimentary') <> (gross_kobo = 0 and offer_id is null)
  ) then
    raise exception 'complimentary tickets alone are free without an offer' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The play date of tickets follows their showtime, which the caller has locked, and the clock of its cinema. Tickets
-- are locked in the order in which scans and refunds lock them.
create function follow_play_date(showtime uuid) returns void language sql as $$
  with moved as (
    select tickets.id, play_date(starts_at, time_zone) as play_date
    from showtimes
    join cinemas on cinemas.id = cinema_id
    join tickets on tickets.showtime_id = showtimes.id
    where showtimes.id = showtime and tickets.play_date <> play_date(starts_at, time_zone)
    order by tickets.payer_id, tickets.id for update of tickets
  )
  update tickets set play_date = moved.play_date from moved where tickets.id = moved.id
$$;

-- Tickets follow a showtime that moves.
create function follow_showtime() returns trigger language plpgsql as $$
begin
  perform follow_play_date(new.id);
  return null;
end $$;

-- A new time zone of a cinema changes the play dates of showtimes that are not over. The past stays as it was
-- reported, and a change does not rewrite all tickets of a cinema.
create function follow_clock() returns trigger language plpgsql as $$
begin
  perform follow_play_date(id) from showtimes where cinema_id = new.id and ends_at > now();
  return null;
end $$;

-- A seat cannot be both sold and held. Each writer has locked the showtime, so no other writer can come between.
create function refuse_held_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join held_seats using (showtime_id, seat)
    where added.status <> 'void' and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;

-- A ticket does not move to a held seat.
create function refuse_held_seat() returns trigger language plpgsql as $$
begin
  if exists (
    select from held_seats where showtime_id = new.showtime_id and seat = new.seat
      and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;

-- Keeps what a counter owes for tickets that were taken back, and books it.
create function owe_counter_refunds() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  with owed as (
    insert into owed_counter_refunds
    select ticket_id, tickets.gross_kobo, refunded_at
    from added join tickets on tickets.id = ticket_id
    join purchases on purchases.id = purchase_id
    where channel = 'counter' and tickets.gross_kobo > 0
      -- A window that takes a ticket back repays it in the same transaction.
      and not exists (select from counter_refunds where counter_refunds.ticket_id = tickets.id)
    returning ticket_id
  )
  select array_agg(ticket_id) into ids from owed;
  if ids is not null then perform book_counter_debts(ids); end if;
  return null;
end $$;

-- A new time zone moves the play dates of coming showtimes.
create trigger cinemas_date_tickets after update of time_zone on cinemas
  for each row when (old.time_zone is distinct from new.time_zone) execute function follow_clock();

-- The play date of tickets follows the start.
create trigger showtimes_date_tickets after update of starts_at on showtimes
  for each row when (old.starts_at is distinct from new.starts_at) execute function follow_showtime();

-- Tickets are taken back by several statements, and the debt is booked with each.
create trigger owe_counter_refunds after insert on ticket_refunds
  referencing new table as added for each statement execute function owe_counter_refunds();

-- No Points go to a closed account.
create trigger ticket_refunds_open_account before insert on ticket_refunds
  for each row execute function refuse_refund_to_closed_account();

-- No seat is sold and held.
create trigger refuse_held_seat after update of seat on tickets
  for each row when (old.seat <> new.seat and new.status <> 'void') execute function refuse_held_seat();
create trigger refuse_held_seats after insert on tickets
  referencing new table as added for each statement execute function refuse_held_seats();

-- A purchase is the sum of its tickets.
create trigger tickets_make_up_purchases after insert on tickets
  referencing new table as added for each statement execute function tickets_make_up_purchases();

-- Rows are only added.
create trigger ticket_exchanges_append_only before delete or update or truncate on ticket_exchanges
  for each statement execute function refuse_change();
create trigger ticket_refunds_append_only before delete or update or truncate on ticket_refunds
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- Sales: counters. Tills, their money, and the seats that they have in advance.
-- ====================================================================================================================

-- What happens at a till besides sales. Each count of a closing is kept too.
create table till_events (
  id uuid primary key,
  session_id uuid not null references till_sessions,
  kind text not null
    check (kind in ('paid-in', 'paid-out', 'drop', 'no-sale', 'count', 'refund', 'reprint', 'return')),
  kobo bigint not null check (kobo >= 0),
  reason text,
  -- What a count has found of each denomination, tender and person.
  counted jsonb,
  purchase_id uuid references purchases,
  ticket_id uuid references tickets,
  staff_id uuid not null references staff,
  approved_by uuid references staff,
  at timestamptz not null default now(),
  idempotency_key text,
  request_hash text not null,
  copy integer,
  constraint till_events_about check ((kind = 'count') = (counted is not null)
    and kind in ('refund', 'reprint') = (purchase_id is not null) and (kind = 'reprint' or ticket_id is null)),
  constraint till_events_are_reasoned check (kind = 'count' or reason is not null),
  constraint till_events_copies check ((kind = 'reprint') = (copy is not null) and copy > 1),
  constraint till_events_move_money
    check ((kobo > 0 or kind in ('no-sale', 'count', 'reprint')) and (kobo = 0 or kind not in ('no-sale', 'reprint')))
);
-- A reprint without a ticket is of the receipt of food and drinks.
create unique index till_events_by_copy on till_events (purchase_id, ticket_id, copy) nulls not distinct
  where kind = 'reprint';
create unique index till_events_by_key on till_events (session_id, idempotency_key);
-- The limit of what one person may do alone counts everything that the person did at tills on a business day.
create index till_events_by_person on till_events (staff_id, at);
create index till_events_by_purchase on till_events (purchase_id) where purchase_id is not null;
create index till_events_by_session on till_events (session_id, id);

-- The payments of a purchase at a till.
create table tenders (
  purchase_id uuid not null references purchases,
  place integer not null check (place > 0),
  -- The part that a sponsor pays is a tender too, whose provider is the sponsor.
  kind text not null check (kind in ('cash', 'terminal', 'transfer', 'voucher', 'sponsor')),
  kobo bigint not null check (kobo > 0),
  -- The amount that the customer handed over. Anything above `kobo` was given back as change.
  given_kobo bigint not null,
  -- The source of the reference: a provider, or `typed` if a person entered it.
  provider text,
  terminal text,
  reference text,
  typed_for text,
  -- The exchange that carried this amount over from the payment of an earlier sale.
  carried_by uuid references till_events,
  primary key (purchase_id, place),
  constraint tenders_carried_have_no_change check (carried_by is null or given_kobo = kobo and typed_for is null),
  constraint tenders_cash_is_naira check (kind <> 'cash' or kobo % home_kobo() = 0 and given_kobo % home_kobo() = 0),
  constraint tenders_change_is_cash check (given_kobo >= kobo and (kind = 'cash' or given_kobo = kobo)),
  constraint tenders_have_references check ((kind = 'cash') = (reference is null)
    and reference is null = (provider is null) and (terminal is null or kind = 'terminal')),
  constraint tenders_typed_for_cards check (typed_for is null or kind = 'terminal' and provider = 'typed')
);
create index tenders_by_form on tenders (reference_form(reference)) where reference is not null;
create unique index tenders_by_reference on tenders (provider, reference)
  where provider <> 'typed' and carried_by is null;
create index tenders_of_exchanges on tenders (carried_by) where carried_by is not null;

-- When the app of an open till called the server last. It is a table of its own, because sales lock the rows of
-- sessions.
create table till_contacts (
  session_id uuid primary key references till_sessions,
  at timestamptz not null default now()
);

-- One machine sells from the allotment at each session of a till, and a supervisor approves any other one. Otherwise
-- one person could get the seats of all tills by naming machines that do not exist.
create table till_machines (
  session_id uuid not null references till_sessions,
  machine_id uuid not null,
  -- Null for the first machine of a session.
  approved_by uuid references staff,
  at timestamptz not null default now(),
  primary key (session_id, machine_id)
);
create unique index till_machines_first on till_machines (session_id) where approved_by is null;

-- A payment that a till awaits at a card terminal or by transfer, with the sale that follows.
create table till_payments (
  id uuid primary key,
  session_id uuid not null,
  till_id uuid not null,
  -- Null for food and drinks without tickets.
  showtime_id uuid references showtimes,
  kind text not null check (kind in ('terminal', 'transfer')),
  provider text not null check (provider in ('paystack', 'moniepoint')),
  -- The terminal, or the number of the account.
  place text not null,
  -- What the payer writes into a transfer.
  reference text not null,
  kobo bigint not null check (kobo > 0),
  -- The sale as it is made when the money comes: tickets and food with their prices, requested seats, other tenders. The
  -- phone number of the buyer is taken out when the payment ends.
  sale jsonb not null,
  staff_id uuid not null references staff,
  idempotency_key text,
  request_hash text not null,
  -- The names of the payment at the provider of the terminal.
  provider_reference text,
  transaction_name text,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  held_until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sold', 'declined', 'cancelled', 'unsold')),
  purchase_id uuid unique references purchases,
  refusal text,
  ended_at timestamptz,
  asked_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  constraint till_payments_end_once check ((state = 'waiting') = (ended_at is null)),
  constraint till_payments_hold check (held_until <= created_at + '00:03:00'::interval),
  constraint till_payments_refuse check (refusal is not null = (state = 'unsold') or state = 'declined'),
  constraint till_payments_sell check ((state = 'sold') = (purchase_id is not null)),
  constraint till_payments_session_id_till_id_fkey foreign key (session_id, till_id) references till_sessions (id,
    till_id)
);
create unique index till_payments_by_key on till_payments (session_id, idempotency_key);
create index till_payments_by_name on till_payments (provider, provider_reference);
create index till_payments_by_till on till_payments (till_id, reference);
create index till_payments_by_transaction on till_payments (provider, transaction_name);
create index till_payments_due on till_payments (next_attempt_at);
-- A till has one buyer at a time.
create unique index till_payments_one_waiting on till_payments (till_id) where state = 'waiting';

-- Everything that a provider has confirmed at a till. What paid for no sale has a reason, and goes back.
create table till_receipts (
  id uuid primary key,
  till_id uuid not null references tills,
  payment_id uuid references till_payments,
  -- The session whose X and Z reports count it; null for money that came while the till was closed.
  session_id uuid,
  kind text not null check (kind in ('terminal', 'transfer')),
  provider text not null check (provider in ('paystack', 'moniepoint')),
  place text not null,
  -- The provider's number of the money.
  number text not null,
  kobo bigint not null check (kobo > 0),
  reason text check (reason in ('second', 'given-up', 'wrong-amount', 'no-payment', 'unsold')),
  noticed_at timestamptz not null default now(),
  unique (provider, number),
  constraint till_receipts_of_sales check (reason is not null or payment_id is not null and session_id is not null),
  constraint till_receipts_session_id_till_id_fkey foreign key (session_id, till_id) references till_sessions (id,
    till_id)
);
create index till_receipts_by_form on till_receipts (reference_form(number));
create index till_receipts_by_payment on till_receipts (payment_id);
create index till_receipts_by_session on till_receipts (session_id) where reason is not null;
create unique index till_receipts_one_sale on till_receipts (payment_id) where reason is null;
create index till_receipts_to_return on till_receipts (till_id, id desc) where reason is not null;

-- Such money goes back once.
create table till_returns (
  receipt_id uuid primary key references till_receipts,
  event_id uuid not null unique references till_events,
  -- The number on the slip of the terminal, or of the transfer back.
  reference text not null
);

-- Money that went back at a counter: once for each ticket, and by the tenders that had paid it.
create table counter_refunds (
  ticket_id uuid primary key references tickets,
  event_id uuid not null references till_events,
  kobo bigint not null check (kobo > 0)
);
create index counter_refunds_by_event on counter_refunds (event_id);

-- The food and drinks that were paid back, a whole line at a time.
create table item_refunds (
  purchase_id uuid not null,
  place integer not null,
  -- The refund at a counter, or the movement that returned the Points of a customer. Points that an account could not
  -- take are owed, and tried again until it takes them.
  event_id uuid references till_events,
  movement_id uuid references ledger_movements,
  owed_since timestamptz,
  next_attempt_at timestamptz,
  kobo bigint not null check (kobo > 0),
  -- True if the customer of the app had got the food by then, or the cinema had kept it, so that its sale was booked.
  is_late boolean not null default false,
  primary key (purchase_id, place),
  constraint item_refunds_have_one_way check (num_nonnulls(event_id, movement_id, next_attempt_at) = 1),
  constraint item_refunds_owe_points check (event_id is null or owed_since is null and not is_late),
  constraint item_refunds_are_owed_since check (next_attempt_at is null or owed_since is not null),
  constraint item_refunds_have_an_item foreign key (purchase_id, place) references purchase_items (purchase_id, place)
);
create index item_refunds_by_event on item_refunds (event_id);
create index item_refunds_by_movement on item_refunds (movement_id) where movement_id is not null;
create index item_refunds_to_pay on item_refunds (next_attempt_at) where next_attempt_at is not null;

-- By which tenders a refund at a counter went back.
create table tender_refunds (
  event_id uuid not null references till_events,
  purchase_id uuid not null,
  place integer not null,
  kobo bigint not null check (kobo > 0),
  primary key (event_id, place),
  constraint tender_refunds_purchase_id_place_fkey foreign key (purchase_id,
    place) references tenders (purchase_id, place)
);
create index tender_refunds_by_tender on tender_refunds (purchase_id, place);

-- The tickets of counters that were taken back, such as with a cancelled showtime, and whose buyers have not got
-- their money yet. A row is there from the taking back until the refund.
create table owed_counter_refunds (
  ticket_id uuid primary key references tickets,
  kobo bigint not null check (kobo > 0),
  owed_since timestamptz not null
);

-- The number that a buyer gave at a window. If the showtime is cancelled, an SMS goes there. The number is deleted
-- after the showtime.
create table counter_buyers (
  purchase_id uuid primary key references purchases,
  phone text not null
);
create index counter_buyers_by_phone on counter_buyers (phone);

-- A Z report is never changed. The numbers of a till have no gaps, and its grand total never goes back.
create table z_reports (
  session_id uuid primary key,
  till_id uuid not null,
  number integer not null check (number > 0),
  sales_kobo bigint not null check (sales_kobo >= 0),
  grand_total_kobo bigint not null,
  expected_cash bigint not null,
  expected_terminal bigint not null,
  expected_transfer bigint not null,
  counted_cash bigint not null,
  counted_terminal bigint not null,
  counted_transfer bigint not null,
  -- The notes and coins, and the figures that the X report shows too.
  counts jsonb not null,
  figures jsonb not null,
  closed_by uuid not null references staff,
  closed_at timestamptz not null default now(),
  reason text,
  approved_by uuid references staff,
  request_hash text not null,
  unique (till_id, number),
  constraint z_reports_reason_differences check (counted_cash = expected_cash
    and counted_terminal = expected_terminal and counted_transfer = expected_transfer or reason is not null),
  constraint z_reports_two_people check (approved_by <> closed_by),
  constraint z_reports_session_id_till_id_fkey foreign key (session_id, till_id) references till_sessions (id,
    till_id)
);
-- The console lists Z reports by the time of their closing.
create index z_reports_by_time on z_reports (closed_at desc, session_id desc);

-- A till has a part of the seats for the counter in advance, so that it can sell them without a network. Each seat
-- has the id and the code that its ticket gets when the sale arrives. The row stays for ever.
create table allotted_seats (
  id uuid primary key,
  showtime_id uuid not null references showtimes,
  seat text not null,
  code text not null unique check (length(code) >= 10),
  till_id uuid not null references tills,
  -- The browser that has the seat, because two machines can use one till.
  machine_id uuid not null,
  given_at timestamptz not null default now(),
  -- When the till lost the seat: it was sold, or its time was over.
  ended_at timestamptz,
  -- The first scan at a door, which may come before the sale.
  admitted_at timestamptz,
  admitted_by uuid references gate_devices,
  -- The ticket of the sale, when the till sold it by its own clock, and which seat the buyer has got.
  ticket_id uuid unique references tickets,
  sold_at timestamptz,
  outcome text check (outcome in ('as-printed', 'other-seat', 'no-seat')),
  -- The transaction that last changed what a phone at the door shows of the code.
  changed_in xid8 not null default pg_current_xact_id(),
  repeated_references text[] not null default '{}',
  session_id uuid references till_sessions,
  given_to uuid references staff,
  prices jsonb not null default '[]',
  list_kobo bigint check (list_kobo >= 0),
  approved_by uuid references staff,
  constraint allotted_seats_are_sold_once
    check (num_nonnulls(ticket_id, sold_at, outcome) in (0, 3) and (ticket_id is null or ended_at is not null))
);
create index allotted_seats_admitted_unsold on allotted_seats (till_id)
  where admitted_at is not null and ticket_id is null;
create index allotted_seats_by_change on allotted_seats (showtime_id, changed_in);
create unique index allotted_seats_have_one_till on allotted_seats (showtime_id, seat) where ended_at is null;

-- Scans that admitted a person with a code of an allotment before its sale was reported. Each is an open question until
-- the sale is reported, the door undoes the scan, or a supervisor answers it.
create table unsold_admissions (
  nonce text primary key,
  seat_id uuid not null references allotted_seats,
  staff_id uuid not null references staff,
  device_id uuid references gate_devices,
  scanned_at timestamptz not null,
  -- The time of the scan by the clock of the phone.
  phone_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  outcome text check (outcome in ('sold', 'lost', 'wrong')),
  reason text,
  resolved_by uuid references staff,
  approved_by uuid references staff,
  resolved_at timestamptz,
  constraint unsold_admissions_are_resolved_whole
    check (num_nonnulls(outcome, reason, resolved_by, approved_by, resolved_at) in (0, 5))
);
create index unsold_admissions_by_seat on unsold_admissions (seat_id);

-- Staff hold seats of one showtime, so that customers cannot buy them. They are not among its total_seats.
create table held_seats (
  showtime_id uuid not null references showtimes on delete cascade,
  seat text not null,
  reason text,
  held_at timestamptz not null default now(),
  tx_ref text,
  expires_at timestamptz,
  till_payment_id uuid references till_payments,
  primary key (showtime_id, seat),
  constraint held_seats_for_one check (num_nonnulls(reason, tx_ref) <= 1),
  constraint held_seats_have_ends check (reason is null = (expires_at is not null)),
  constraint held_seats_of_tills_are_for_one
    check (till_payment_id is null or reason is null and tx_ref is null and expires_at is not null),
  constraint held_seats_tx_ref_expires_at_fkey foreign key (tx_ref, expires_at) references payment_orders (tx_ref,
    held_until) on update cascade
);
create index held_seats_expiry on held_seats (expires_at) where expires_at is not null;
create index held_seats_of_orders on held_seats (tx_ref) where tx_ref is not null;
create index held_seats_of_tills on held_seats (till_payment_id) where till_payment_id is not null;

-- The use of an offer by a purchase. While an order or a till waits for a payment, the use is held like the seats.
create table redemptions (
  id uuid primary key,
  offer_id uuid not null references offers,
  code_id uuid references offer_codes,
  purchase_id uuid unique references purchases,
  tx_ref text unique references payment_orders,
  till_payment_id uuid unique references till_payments,
  customer_id uuid references customers,
  -- The discount that the offer gave.
  kobo bigint not null check (kobo > 0),
  state text not null check (state in ('held', 'used', 'given-back')),
  at timestamptz not null default now(),
  unique (code_id, purchase_id),
  constraint redemptions_for_one check (num_nonnulls(purchase_id, tx_ref, till_payment_id) = 1),
  constraint redemptions_held_for_payments check ((state = 'held') = (purchase_id is null))
);
create index redemptions_by_customer on redemptions (customer_id, offer_id);
create index redemptions_by_offer on redemptions (offer_id, id);

-- Notes the transaction of the last change, by which the lists of doors learn of it.
create function note_change_of_ticket() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;

-- A sold seat is not held.
create function refuse_sold_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join tickets using (showtime_id, seat) where tickets.status <> 'void'
  ) then
    raise exception 'A sold seat cannot be held' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;

-- A closed session accepts no entries. The lock makes a closing wait for this transaction.
create function require_open_till(session uuid) returns void language plpgsql as $$
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'check_violation';
  end if;
end $$;

-- Nothing happens at a till that is closed.
create function noted_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.session_id);
  return new;
end $$;

-- No more goes back by a tender than it had paid.
create function refunds_within_tenders() returns trigger language plpgsql as $$
begin
  if exists (
    select from tenders
    where (purchase_id, place) in (select purchase_id, place from added) and kobo < (
      select sum(kobo) from tender_refunds
      where tender_refunds.purchase_id = tenders.purchase_id and tender_refunds.place = tenders.place)
  ) then
    raise exception 'more went back than a tender had paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Gives a Z report its number and grand total.
create function follow_last_z_report() returns trigger language plpgsql as $$
declare
  next_number integer;
  next_total bigint;
begin
  -- The closing of another session of this till waits for the till.
  perform from tills where id = new.till_id for update;
  select coalesce(max(number), 0) + 1, coalesce(max(grand_total_kobo), 0) + new.sales_kobo
    into next_number, next_total from z_reports where till_id = new.till_id;
  if (new.number, new.grand_total_kobo) <> (next_number, next_total) then
    raise exception 'a Z report does not follow the one before' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The lock makes a closing wait, so that a finished report never misses an entry.
create function received_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.session_id);
  return new;
end $$;

-- Other held seats may move with the start of their showtime; these keep the time of their payment.
create function keep_end_of_till_hold() returns trigger language plpgsql as $$
begin
  new.expires_at := (select held_until from till_payments where id = new.till_payment_id);
  return new;
end $$;

-- Counts the uses of offers, so that their checks refuse a use too many, from any writer. A held use is counted off
-- before a purchase of the same statement is counted.
create function count_uses() returns trigger language plpgsql as $$
begin
  -- Purchases lock codes before offers, each by id.
  perform from offer_codes where id in (select code_id from changed) order by id for no key update;
  update offer_codes set used = used + change.uses
  from (
    select code_id, sum(case when tg_op = 'DELETE' then -1 else 1 end) as uses from changed
    where state <> 'given-back' and code_id is not null group by code_id
  ) change
  where offer_codes.id = change.code_id;
  perform from offers where id in (select offer_id from changed) order by code = 'none', id for no key update;
  update offers set used = used + change.uses, spent_kobo = spent_kobo + change.kobo
  from (
    select offer_id, sum(uses) as uses, sum(uses * kobo) as kobo from (
      select offer_id, kobo, case when tg_op = 'DELETE' then -1 else 1 end as uses from changed
      where state <> 'given-back'
    ) counted group by offer_id
  ) change
  where offers.id = change.offer_id;
  -- Two simultaneous purchases of one customer can each miss the other's use. The later one is told to try again.
  if tg_op = 'INSERT' and exists (
    select from changed join offers on offers.id = changed.offer_id
    where (
      select count(*) from redemptions
      where redemptions.customer_id = changed.customer_id and redemptions.offer_id = changed.offer_id
        and redemptions.state <> 'given-back'
    ) > uses_each
  ) then
    raise exception 'a customer would use an offer more often than it allows' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

-- The code that the holder of a ticket got as an apology, such as after a power cut. A ticket gets one at most.
create table service_vouchers (
  ticket_id uuid primary key references tickets,
  code_id uuid not null unique references offer_codes,
  given_at timestamptz not null default now()
);

-- What is in Google Wallet: an event for a showtime, without ticket and holder, and an object for each ticket and each
-- holder who added it. The object of a ticket that was given away expires, and its new holder has another one.
create table google_passes (
  id uuid primary key,
  showtime_id uuid not null references showtimes on delete cascade,
  ticket_id uuid references tickets,
  holder_id uuid references customers,
  -- The digest of what Google has; null until Google has it.
  sent text,
  -- The number of changes that were queued.
  changes integer not null default 0,
  unique nulls not distinct (showtime_id, ticket_id, holder_id),
  constraint google_passes_of_holders check ((ticket_id is null) = (holder_id is null))
);

-- Vouchers that a company has paid for in advance. Each pays for one ticket at a till. One person proposes a batch, and
-- another one makes its codes. Vouchers of a stopped batch are taken no more, and are owed until their last day.
create table voucher_batches (
  id uuid primary key,
  -- The exhibitor or distributor that bought them, or the name of another company.
  party_id uuid,
  company text check (length(company) between 1 and 100),
  vouchers integer not null check (vouchers > 0),
  -- A voucher pays for a ticket up to its face value, and the company has paid this much for it.
  face_kobo bigint not null,
  paid_kobo bigint not null check (paid_kobo > 0 and paid_kobo <= face_kobo),
  -- The last day on which they are taken.
  until date not null,
  -- They are taken for these ticket types and at these cinemas. An empty list excludes nothing.
  type_ids uuid[] not null,
  cinema_ids uuid[] not null,
  -- Whether VAT is due when a voucher is used or when the batch is sold.
  accounting text not null check (accounting in ('at-use', 'at-sale')),
  -- The name and the kobo of the VAT in the price of one voucher, which was due when the batch was made.
  vat jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'stopped', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  made_by uuid references staff,
  made_at timestamptz,
  -- The person who stopped or rejected the batch.
  ended_by uuid references staff,
  ended_at timestamptz,
  constraint voucher_batches_end_once
    check (num_nonnulls(ended_by, ended_at) = case when state in ('stopped', 'rejected') then 2 else 0 end),
  constraint voucher_batches_made_whole
    check (num_nonnulls(made_by, made_at) = case when state in ('open', 'stopped') then 2 else 0 end),
  constraint voucher_batches_vat_frozen check ((vat is not null) = (accounting = 'at-sale' and made_at is not null)),
  constraint voucher_batches_two_people check (made_by <> proposed_by),
  constraint voucher_batches_of_one check (num_nonnulls(party_id, company) = 1)
);

-- What unused vouchers of a batch were worth when they lapsed.
create table voucher_lapses (
  id uuid primary key,
  batch_id uuid not null references voucher_batches,
  kobo bigint not null check (kobo > 0),
  lapsed_at timestamptz not null default now()
);

-- Only a keyed hash of the code of a voucher is stored, and its last characters.
create table vouchers (
  id uuid primary key,
  batch_id uuid not null references voucher_batches,
  hash text not null unique,
  last_three text not null,
  -- A voucher that came back from a refunded ticket may be taken longer than its batch.
  until date not null,
  lapse_id uuid references voucher_lapses
);
create index vouchers_by_batch on vouchers (batch_id);
create index vouchers_open on vouchers (until) where lapse_id is null;

-- The ticket that a voucher paid for, until a refund at a till gives the voucher back.
create table voucher_uses (
  ticket_id uuid primary key references tickets,
  voucher_id uuid not null references vouchers,
  purchase_id uuid not null,
  place integer not null,
  -- The price of the ticket without the voucher.
  list_kobo bigint not null check (list_kobo > 0),
  given_back_by uuid references till_events,
  unique (purchase_id, place),
  foreign key (purchase_id, place) references tenders (purchase_id, place)
);
-- A voucher pays for one ticket at a time.
create unique index voucher_uses_once on voucher_uses (voucher_id) where given_back_by is null;
create index voucher_uses_by_voucher on voucher_uses (voucher_id);

-- A use that was given back no longer counts.
create function give_back_use() returns trigger language plpgsql as $$
begin
  update offer_codes set used = used - 1 where id = old.code_id;
  update offers set used = used - 1, spent_kobo = spent_kobo - old.kobo where id = old.offer_id;
  return null;
end $$;

-- A seat that is no longer held for the counter is no longer the till's.
create function end_allotted_seat() returns trigger language plpgsql as $$
begin
  update allotted_seats set ended_at = now()
  where showtime_id = old.showtime_id and seat = old.seat and ended_at is null;
  return null;
end $$;

-- What was repaid is owed no longer.
create function end_owed_counter_refunds() returns trigger language plpgsql as $$
begin
  delete from owed_counter_refunds using added where owed_counter_refunds.ticket_id = added.ticket_id;
  return null;
end $$;

-- Doors learn of each change.
create trigger allotted_seats_note_change before update on allotted_seats
  for each row execute function note_change_of_ticket();

-- A repaid ticket is no longer owed.
create trigger end_owed_counter_refunds after insert on counter_refunds
  referencing new table as added for each statement execute function end_owed_counter_refunds();

-- Holds end by many statements.
create trigger end_allotted_seat after delete on held_seats
  for each row when (old.reason is null and old.tx_ref is null
    and old.till_payment_id is null)
  execute function end_allotted_seat();

-- The uses of an offer are always as many as its redemptions.
create trigger redemptions_count after insert on redemptions
  referencing new table as changed for each statement execute function count_uses();
create trigger redemptions_count_off after delete on redemptions
  referencing old table as changed for each statement execute function count_uses();
create trigger redemptions_give_back after update of state on redemptions
  for each row when (old.state = 'used' and new.state = 'given-back') execute function give_back_use();

-- The end of the hold is that of the payment.
create trigger keep_end_of_till_hold before insert or update on held_seats
  for each row when (new.till_payment_id is not null) execute function keep_end_of_till_hold();

-- No seat is sold and held.
create trigger refuse_sold_seats after insert on held_seats
  referencing new table as added for each statement execute function refuse_sold_seats();

-- No more goes back than came.
create trigger refunds_within_tenders after insert on tender_refunds
  referencing new table as added for each statement execute function refunds_within_tenders();

-- The tenders are the price, at the commit.
create constraint trigger tenders_pay_purchases after insert on tenders
  deferrable initially deferred for each row execute function tenders_pay_purchases('purchase_id');

-- Doors learn of each change.
create trigger tickets_note_change before update on tickets
  for each row when (old.status is distinct from new.status or old.used_at is distinct from new.used_at
    or old.seat is distinct from new.seat
    or old.code is distinct from new.code)
  execute function note_change_of_ticket();

-- The lock of the session makes the closing of the till wait.
create trigger till_events_at_open_till before insert on till_events
  for each row execute function noted_at_open_till();
create trigger till_receipts_at_open_till before insert on till_receipts
  for each row when (new.session_id is not null) execute function received_at_open_till();

-- Numbers have no gap, and the grand total never goes back.
create trigger z_reports_follow before insert on z_reports for each row execute function follow_last_z_report();

-- Rows are only added.
create trigger counter_refunds_append_only before delete or update or truncate on counter_refunds
  for each statement execute function refuse_change();
create trigger item_refunds_append_only
  before delete or update of purchase_id, place, event_id, owed_since, kobo, is_late or truncate on item_refunds
  for each statement execute function refuse_change();
create trigger tender_refunds_append_only before delete or update or truncate on tender_refunds
  for each statement execute function refuse_change();
create trigger stock_moves_append_only before delete or update or truncate on stock_moves
  for each statement execute function refuse_change();
create trigger tenders_append_only before delete or update or truncate on tenders
  for each statement execute function refuse_change();
create trigger till_events_append_only before delete or update or truncate on till_events
  for each statement execute function refuse_change();
create trigger till_receipts_append_only before delete or update or truncate on till_receipts
  for each statement execute function refuse_change();
create trigger till_returns_append_only before delete or update or truncate on till_returns
  for each statement execute function refuse_change();
create trigger z_reports_append_only before delete or update or truncate on z_reports
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- Points: transfers, refunds, reversals and cases. What moves after a top-up, and what waits for a person.
-- ====================================================================================================================

-- Points that a customer transferred to another one.
create table points_gifts (
  id uuid primary key,
  giver_id uuid not null references customers,
  receiver_id uuid not null references customers,
  vp bigint not null check (vp > 0),
  -- What the giver wrote to the receiver. It is erased when one of the two closes their account.
  note text check (note <> ''),
  given_movement_id uuid not null unique references ledger_movements,
  received_movement_id uuid not null unique references ledger_movements,
  made_at timestamptz not null default now(),
  -- The key of the call, by which the same request gets the same gift for ever.
  idempotency_key text,
  request_hash text not null,
  constraint points_gifts_to_another check (receiver_id <> giver_id)
);
create index points_gifts_by_giver on points_gifts (giver_id, made_at desc);
create unique index points_gifts_by_key on points_gifts (giver_id, idempotency_key);
create index points_gifts_by_receiver on points_gifts (receiver_id, made_at desc);
create index points_gifts_by_time on points_gifts (made_at);

-- Staff call a transfer back. What is too large for one person waits for a second one.
create table points_gift_recalls (
  id uuid primary key,
  gift_id uuid not null references points_gifts,
  note text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  taken_movement_id uuid unique references ledger_movements,
  returned_movement_id uuid unique references ledger_movements,
  constraint points_gift_recalls_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint points_gift_recalls_moved_when_done
    check (num_nonnulls(taken_movement_id, returned_movement_id) = case state when 'done' then 2 else 0 end),
  constraint points_gift_recalls_two_people
    check (state <> 'done' or not needs_second or decided_by is not null and decided_by <> proposed_by)
);
create index points_gift_recalls_by_person on points_gift_recalls (proposed_by, decided_at) where state = 'done';
create unique index points_gift_recalls_one on points_gift_recalls (gift_id) where state <> 'rejected';
create index points_gift_recalls_waiting on points_gift_recalls (id) where state = 'waiting';

-- Gift codes that the operator gives away. One person proposes them and another one makes them. At their end, by a stop
-- or by their date, the unused ones are worth nothing.
create table gift_code_batches (
  id uuid primary key,
  codes integer not null check (codes > 0),
  vp bigint not null check (vp > 0),
  days integer not null check (days > 0),
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'ended', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  made_by uuid references staff,
  made_at timestamptz,
  ends_at timestamptz,
  -- The person who stopped or rejected the batch. It is null if its date ended it.
  ended_by uuid references staff,
  ended_at timestamptz,
  constraint gift_code_batches_end_once check ((ended_at is not null) = (state in ('ended', 'rejected'))),
  constraint gift_code_batches_made_whole
    check (num_nonnulls(made_by, made_at, ends_at) = case when state in ('open', 'ended') then 3 else 0 end),
  constraint gift_code_batches_two_people check (made_by <> proposed_by)
);
create index gift_code_batches_to_end on gift_code_batches (ends_at) where state = 'open';

-- A code that a customer bought with Points, or that the operator gives away. It adds its Points once to the balance of
-- any account.
create table gift_codes (
  id uuid primary key,
  -- Only a keyed hash of the code is stored. A secret of the server makes the code from the id and this number, which a
  -- replacement raises.
  hash text not null unique,
  ending text not null,
  issue integer not null default 1 check (issue > 0),
  vp bigint not null check (vp > 0),
  -- What the Points were worth at the box office when the code was made.
  kobo bigint not null check (kobo > 0),
  batch_id uuid references gift_code_batches,
  buyer_id uuid references customers,
  bought_movement_id uuid unique references ledger_movements,
  made_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'used', 'stopped')),
  used_by uuid references customers,
  -- The movement to the person who used the code, or back to the buyer who stopped it.
  ended_movement_id uuid unique references ledger_movements,
  ended_at timestamptz,
  -- The key of the call, by which the same request gets the same code for ever.
  idempotency_key text,
  request_hash text,
  constraint gift_codes_end_once check (num_nonnulls(ended_movement_id, ended_at) = case state when 'open' then 0 else 2 end),
  constraint gift_codes_bought_or_given
    check (num_nonnulls(buyer_id, bought_movement_id) = case when batch_id is null then 2 else 0 end),
  constraint gift_codes_used_by_an_account check ((state = 'used') = (used_by is not null))
);
create index gift_codes_by_batch on gift_codes (batch_id) where batch_id is not null;
create unique index gift_codes_by_key on gift_codes (buyer_id, idempotency_key);
create index gift_codes_by_buyer on gift_codes (buyer_id, made_at desc);
create index gift_codes_by_user on gift_codes (used_by) where used_by is not null;

-- Points that staff add or take. What is too much for one person waits for a second one.
create table adjustments (
  id uuid primary key,
  customer_id uuid not null references customers,
  vp bigint not null check (vp <> 0),
  note text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  movement_id uuid unique references ledger_movements,
  constraint adjustments_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint adjustments_moved_when_done check ((state = 'done') = (movement_id is not null)),
  constraint adjustments_two_people
    check (not needs_second or state <> 'done' or decided_by is not null and decided_by <> proposed_by),
  constraint adjustments_wait_for_a_second check (needs_second or state = 'done')
);
create index adjustments_by_customer on adjustments (customer_id, id desc);
-- What one person has changed without a second one is summed up before each change.
create index adjustments_by_person on adjustments (proposed_by, decided_at)
  where state = 'done' and not needs_second;
create index adjustments_by_state on adjustments (state, id desc);
create unique index adjustments_one_waiting on adjustments (customer_id) where state = 'waiting';

-- Money that a provider reports and that fits no order. A person decides where it goes.
create table unmatched_payments (
  id uuid primary key,
  provider text not null,
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14,2) not null,
  currency text not null,
  reason text not null check (reason in ('unknown-reference', 'wrong-amount', 'wrong-currency',
    'second-transaction', 'closed-account', 'balance-too-high')),
  noticed_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text check (resolution in ('credited', 'refunded', 'dismissed', 'reversed')),
  resolved_by uuid references staff,
  note text,
  reopened_at timestamptz,
  unique (provider, provider_transaction_id),
  constraint unmatched_payments_resolution_is_dated check (resolution is null or resolved_at is not null)
);
create index unmatched_payments_by_reference on unmatched_payments (tx_ref);
create index unmatched_payments_open on unmatched_payments (id) where resolved_at is null;

-- A transaction that is refunded in full. The row is its own outbox: after the commit, the server that claims it sends
-- the request to the provider.
create table payment_refunds (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14,2) not null check (naira > 0),
  currency text not null,
  -- Took the Points back; none where none were given.
  movement_id uuid unique references ledger_movements,
  unmatched_id uuid references unmatched_payments,
  status text not null default 'due' check (status in ('due', 'sent', 'refunded', 'failed', 'called-off')),
  staff_id uuid not null references staff,
  note text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once there is nothing more to ask.
  next_attempt_at timestamptz default now(),
  settled_at timestamptz,
  last_error text,
  provider_refund_id text,
  asked_at timestamptz,
  reported text check (reported in ('pending', 'needs-attention', 'done', 'over')),
  constraint payment_refunds_check check (movement_id is null <> (unmatched_id is null)),
  constraint payment_refunds_check1 check (status in ('due', 'sent') = (next_attempt_at is not null))
);
create index payment_refunds_by_number on payment_refunds (provider, provider_refund_id)
  where provider_refund_id is not null;
create index payment_refunds_by_reference on payment_refunds (tx_ref);
-- The first page of the console counts the refunds that wait for a person.
create index payment_refunds_failed on payment_refunds (id) where status = 'failed';
create unique index payment_refunds_once on payment_refunds (provider, provider_transaction_id)
  where status <> 'called-off';
create index payment_refunds_to_send on payment_refunds (next_attempt_at) where next_attempt_at is not null;

-- Money that goes back without having been asked for by us. Each is kept once, for ever.
create table reversals (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  -- A refund at the dashboard, a dispute or chargeback, or a transaction that was reversed as such.
  kind text not null check (kind in ('refund', 'dispute', 'transaction')),
  -- The provider's own number of the refund, the dispute or the transaction.
  provider_number text not null,
  provider_transaction_id text not null,
  naira numeric(14,2) not null check (naira > 0),
  -- `open` is disputed, `standing` goes back or went back, `over` does not go back.
  state text not null check (state in ('open', 'standing', 'over')),
  -- Vp that were taken for it or are owed for it; null while it is not booked.
  vp bigint check (vp >= 0),
  bookings integer not null default 0,
  asked_at timestamptz not null,
  noticed_at timestamptz not null default now(),
  reported text not null default 'pending'
    check (reported in ('open', 'pending', 'needs-attention', 'presumed', 'done', 'over')),
  unique (provider, kind, provider_number),
  constraint reversals_presumed_as_a_whole check (reported <> 'presumed' or kind = 'transaction')
);
create index reversals_by_transaction on reversals (provider, provider_transaction_id);
create index reversals_to_follow on reversals (asked_at)
  where reported in ('open', 'pending', 'needs-attention', 'presumed');

-- The movements that a reversal has made.
create table reversal_movements (
  movement_id uuid primary key references ledger_movements,
  reversal_id uuid not null references reversals
);
create index reversal_movements_by_reversal on reversal_movements (reversal_id);

-- Each row causes one movement, which brings the naira ledger in line with the money of a transaction that went back.
create table reversed_money (
  id uuid default gen_random_uuid() primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  at timestamptz not null default now()
);
create index reversed_money_by_transaction on reversed_money (provider, provider_transaction_id);

-- One day, in UTC, of one provider. Each is read again on the days after it, since a transfer that was begun on the day
-- may succeed later. The row is its own queue: the server that claims it does one step.
create table reconciliations (
  provider text not null check (provider in ('flutterwave', 'paystack')),
  day date not null,
  -- When the reading began that is under way; null between two readings.
  begun_at timestamptz,
  -- Null once all pages of this reading are read.
  next_page integer default 1 check (next_page > 0),
  unreadable integer not null default 0,
  attempts integer not null default 0,
  -- Null once the day was read for the last time.
  next_attempt_at timestamptz default now(),
  -- When the day was last compared as a whole. What follows is of that comparison.
  finished_at timestamptz,
  reported_count integer not null default 0,
  reported_naira numeric(16,2) not null default 0,
  credited_count integer not null default 0,
  credited_naira numeric(16,2) not null default 0,
  queued_count integer not null default 0,
  queued_naira numeric(16,2) not null default 0,
  refunded_count integer not null default 0,
  refunded_naira numeric(16,2) not null default 0,
  -- Successes that no webhook, return or poll had told of.
  recovered_count integer not null default 0,
  last_error text,
  primary key (provider, day)
);
create index reconciliations_by_day on reconciliations (day desc, provider);
create index reconciliations_to_do on reconciliations (next_attempt_at) where next_attempt_at is not null;

-- Each success that a provider has reported: evidence beside what we were told and what we did.
create table reported_transactions (
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  -- The day of the provider's own date.
  day date not null,
  tx_ref text not null,
  naira numeric(14,2) not null,
  currency text not null,
  reported_at timestamptz not null default now(),
  -- When it was last asked for by its number, which is done where it was neither credited nor queued.
  asked_at timestamptz,
  -- The provider says otherwise when it is asked by number: no evidence of a success.
  denied_at timestamptz,
  -- The reconciliation itself has found and settled it.
  recovered_at timestamptz,
  primary key (provider, provider_transaction_id)
);
create index reported_transactions_asked on reported_transactions (asked_at) where asked_at is not null;
create index reported_transactions_by_day on reported_transactions (provider, day);
-- An export of a customer's data looks for what providers reported about the payments.
create index reported_transactions_by_reference on reported_transactions (tx_ref);

-- What a person should look into. It is over when a later reading no longer finds it.
create table reconciliation_differences (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  day date not null,
  kind text not null check (kind in ('not-reported', 'reversed', 'other-amount', 'denied', 'not-settled')),
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14,2) not null,
  noticed_at timestamptz not null default now(),
  -- When a reading last found it.
  seen_at timestamptz not null default now(),
  over_at timestamptz,
  constraint reconciliation_differences_provider_provider_transaction_id_key unique (provider,
    provider_transaction_id, kind)
);
create index reconciliation_differences_by_day on reconciliation_differences (provider, day);
create index reconciliation_differences_open on reconciliation_differences (id) where over_at is null;

-- What a person of finance has to see to.
create table money_cases (
  id uuid primary key,
  kind text not null check (kind in ('debt', 'dispute', 'event', 'contradiction', 'unknown-transaction',
    'needs-attention', 'unreturned', 'closed-ticket', 'unmatched', 'failed-refund', 'unfinished-refund',
    'owed-ticket', 'owed-food', 'adjustment', 'points-recall', 'difference', 'counter-refund', 'till-return',
    'till-reversal')),
  -- What it is about: a person is asked once about the same.
  cause text not null,
  provider text check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text,
  tx_ref text,
  reversal_id uuid references reversals,
  refund_id uuid references payment_refunds,
  event_id uuid references provider_events on delete set null,
  -- Points that the customer owes.
  vp bigint not null default 0 check (vp >= 0),
  naira numeric(14,2),
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  -- `withdrawn` was closed by the product itself, since there is nothing left to do.
  resolution text check (resolution in ('collected', 'waived', 'seen', 'withdrawn', 'returned')),
  resolved_at timestamptz,
  resolved_by uuid references staff,
  note text,
  ticket_id uuid references tickets,
  unique (kind, cause),
  constraint money_cases_check check (resolution is null = (resolved_at is null)),
  constraint money_cases_check1 check (kind in ('debt', 'unreturned', 'closed-ticket', 'owed-ticket',
    'owed-food') = (vp > 0)),
  constraint money_cases_check2 check (resolution not in ('collected', 'waived') or kind = 'debt'),
  constraint money_cases_check3 check (resolution <> 'returned' or kind = 'unreturned'),
  constraint money_cases_check4 check (kind in ('closed-ticket', 'owed-ticket',
    'counter-refund') = (ticket_id is not null) and kind in ('closed-ticket', 'owed-ticket', 'owed-food',
    'adjustment', 'points-recall', 'counter-refund', 'till-return') = (provider is null))
);
create index money_cases_by_event on money_cases (event_id) where event_id is not null;
create index money_cases_by_reversal on money_cases (reversal_id) where reversal_id is not null;
create index money_cases_by_ticket on money_cases (ticket_id) where ticket_id is not null;
create index money_cases_open on money_cases (id) where resolved_at is null;

-- Rows are only added.
create trigger reversal_movements_append_only before delete or update or truncate on reversal_movements
  for each statement execute function refuse_change();
create trigger reversed_money_append_only before delete or update or truncate on reversed_money
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- Books. Closings, taxes, terms, settlements, naira, the bank, and the proof of what was sold.
-- ====================================================================================================================

-- The books of a showtime close once. What is given back later is an event of a later day.
create table showtime_closes (
  showtime_id uuid primary key references showtimes,
  closed_by uuid references staff,
  closed_at timestamptz not null default now()
);

-- The books of a business day of a cinema close once.
create table business_day_closes (
  cinema_id uuid not null references cinemas,
  day date not null,
  closed_by uuid not null references staff,
  closed_at timestamptz not null default now(),
  primary key (cinema_id, day)
);

-- The rates of taxes. Of the rows of one kind, place and application, the one with the latest first day that has come
-- holds, and of two rows with the same first day the later one. A rate of 0 ends a tax. Rows are never changed, because
-- tickets were sold by them.
create table tax_rates (
  id uuid primary key,
  kind text not null check (kind in ('vat', 'state', 'nhil', 'getfund', 'other')),
  name text not null check (name <> ''),
  country text not null,
  -- The state that takes the tax; null if the whole country pays it.
  state text,
  holds_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  base text not null check (base in ('net', 'gross')),
  added_by uuid references staff,
  added_at timestamptz not null default now(),
  -- What bears the tax: tickets, or food and drinks.
  applies_to text not null default 'ticket' check (applies_to in ('ticket', 'food'))
);
create index tax_rates_by_place on tax_rates (country, state, applies_to, kind, holds_from desc);

-- What Points are worth at the box office, from the first day (UTC) on which a sale has this rate.
create table box_office_rates (
  holds_from date primary key,
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0)
);

-- What a distributor gets for a film. Of the terms of one film that hold for a cinema, the one with the latest first
-- day that has come holds, a cinema's own ahead of those for all cinemas. Rows are never changed: other terms take
-- their place from their first day on.
create table film_terms (
  id uuid primary key,
  film_id uuid not null references films,
  -- Null for every cinema.
  cinema_id uuid references cinemas,
  holds_from date not null,
  -- The time of day at which a play week turns, by the clock of the cinema.
  turns_at time not null default '06:00:00'::time,
  -- The percentage of net in parts per million for each play week; the last one holds for later weeks.
  weeks integer[] not null check (cardinality(weeks) <= 52 and 0 <= all (weeks) and 1000000 >= all (weeks)),
  fixed_kobo bigint check (fixed_kobo > 0),
  fixed_by text check (fixed_by in ('week', 'session')),
  guarantee_kobo bigint check (guarantee_kobo > 0),
  guarantee_by text check (guarantee_by in ('week', 'run')),
  house_kobo bigint check (house_kobo >= 0),
  house_ppm integer check (house_ppm between 1 and 1000000),
  -- The value of a ticket that is reported to the distributor: what was paid, its price without an offer, or at least an
  -- amount.
  reports text not null default 'paid' check (reports in ('paid', 'full', 'at-least')),
  reports_kobo bigint check (reports_kobo > 0),
  -- So many free tickets of a play week are reported as free, and later ones at their list price. Null means all.
  free_tickets integer check (free_tickets >= 0),
  note text,
  added_by uuid references staff,
  added_at timestamptz not null default now(),
  constraint film_terms_one_way check ((cardinality(weeks) = 0) = (fixed_kobo is not null)),
  constraint film_terms_whole check (fixed_kobo is null = (fixed_by is null)
    and guarantee_kobo is null = (guarantee_by is null) and house_kobo is null = (house_ppm is null)
    and (reports = 'at-least') = (reports_kobo is not null))
);
create index film_terms_by_film on film_terms (film_id, holds_from desc);

-- What the platform keeps of the sales in the app. Of the rows of one exhibitor, the one with the latest first day
-- that has come holds for a play week; of two rows with the same first day, the later one. Rows are never changed:
-- other terms take their place from their first day on.
create table commission_terms (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors,
  holds_from date not null,
  -- A share of the gross of the app in parts per million, or an amount for each ticket.
  ppm integer check (ppm between 0 and 1000000),
  ticket_kobo bigint check (ticket_kobo >= 0),
  note text,
  added_by uuid not null references staff,
  added_at timestamptz not null default now(),
  constraint commission_terms_one_way check (ppm is null <> (ticket_kobo is null))
);
create index commission_terms_by_exhibitor on commission_terms (exhibitor_id, holds_from desc);

-- Taxes on film hire, if an accountant advises them: VAT is added to the hire, and withholding tax is kept back from
-- it. The latest first day that has come holds, a distributor's own row ahead of those for all.
create table hire_taxes (
  id uuid primary key,
  kind text not null check (kind in ('vat', 'withholding')),
  name text not null check (name <> ''),
  -- Null for every distributor.
  distributor_id uuid references distributors,
  holds_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  added_by uuid not null references staff,
  added_at timestamptz not null default now()
);
create index hire_taxes_by_day on hire_taxes (holds_from desc);

-- A settlement says what a distributor or an exhibitor gets for a week that begins on a Friday. It is never changed.
-- What changes later is in lines of a later settlement.
create table settlements (
  id uuid primary key,
  number integer not null unique check (number > 0),
  distributor_id uuid references distributors,
  exhibitor_id uuid references exhibitors,
  week date not null check (extract(isodow from week) = 5),
  -- The name, numbers and bank account of the party on the day of the settlement.
  party jsonb not null,
  -- The taxes on its hire, each with its rate and kobo. Kobo that are kept back are below 0.
  hire_taxes jsonb not null check (jsonb_typeof(hire_taxes) = 'array'),
  payable_kobo bigint not null,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  -- The number and the QR of an e-invoice, once they must be issued.
  invoice_number text,
  invoice_qr text,
  constraint settlements_one_party check (distributor_id is null <> (exhibitor_id is null))
);
create index settlements_by_distributor on settlements (distributor_id, week);
create index settlements_by_exhibitor on settlements (exhibitor_id, week);

-- A line is film x cinema x play week x terms, or the final line of a run with a guarantee. A line of an earlier week
-- has what has changed since that week was settled.
create table settlement_lines (
  settlement_id uuid not null references settlements,
  place integer not null check (place > 0),
  kind text not null check (kind in ('week', 'final')),
  film_id uuid not null references films,
  film text not null,
  cinema_id uuid not null references cinemas,
  cinema text not null,
  -- Null for films without terms, which owe no hire.
  terms_id uuid references film_terms,
  week_number integer not null check (week_number > 0),
  first_day date not null,
  -- Whether the week of this line was settled before.
  is_later_change boolean not null,
  sessions integer not null,
  tickets integer not null,
  gross_kobo bigint not null,
  app_tickets integer not null,
  app_gross_kobo bigint not null,
  -- The gross of each zone of the halls.
  zones jsonb not null check (jsonb_typeof(zones) = 'array'),
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  net_kobo bigint not null,
  reported_kobo bigint not null,
  reported_net_kobo bigint not null,
  hire_kobo bigint not null,
  commission_kobo bigint not null,
  -- What the distributor pays for offers, which is taken off its hire.
  sponsored_kobo bigint not null,
  primary key (settlement_id, place)
);
create index settlement_lines_by_film on settlement_lines (film_id, cinema_id, first_day);

-- That a settlement was paid, which is said once.
create table settlement_payments (
  settlement_id uuid primary key references settlements,
  reference text not null check (reference <> ''),
  paid_on date not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null default now()
);

-- Naira have a ledger of their own, beside that of Points. All amounts are kobo. An entry above zero is money that
-- the house got or spent (a debit), and one below zero is money that it owes or has earned (a credit).
create table naira_movements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('till-sale', 'till-refund', 'till-opened', 'till-paid-in', 'till-paid-out',
    'till-drop', 'till-closed', 'till-receipt', 'till-return', 'counter-owed', 'top-up', 'money-refund',
    'refund-called-off', 'payment-reversed', 'reversal-undone', 'debt-collected', 'money-reversed', 'sign-up-bonus',
    'opening-credit', 'adjustment', 'showtime-closed', 'late-refund', 'settlement', 'settlement-paid',
    'bank-deposit', 'provider-payout', 'terminal-payout', 'gift-code-bought', 'gift-code', 'gift-code-returned',
    'gift-codes-made', 'gift-codes-ended', 'visit', 'vouchers-sold', 'vouchers-lapsed', 'sponsor-payment',
    'food-supplied', 'food-refund')),
  -- The id of the row that caused it, such as a purchase. One cause makes one movement of a kind.
  cause uuid not null,
  at timestamptz not null,
  -- The business day in the time zone of the cinema. Without a cinema, the installation's time zone applies.
  day date not null,
  unique (kind, cause)
);

-- What a movement of naira changes on one account.
create table naira_entries (
  movement_id bigint not null references naira_movements,
  account text not null check (account in ('cash', 'safe', 'petty-cash', 'terminal-clearing', 'transfer-clearing',
    'checkout-clearing', 'bank', 'provider-fees', 'points-owed', 'gift-codes-owed', 'promotions', 'adjustments', 'top-up-fee',
    'rounding', 'debts', 'losses', 'over-and-short', 'to-return', 'refunds-owed', 'box-office', 'snacks', 'tax-due',
    'hire-due', 'exhibitor-due', 'commission', 'vouchers-owed', 'vouchers-lapsed', 'voucher-vat', 'sponsors-due',
    'sponsorship')),
  -- Whose account it is: a till, a cinema, a provider, a tax, a distributor, an exhibitor or a sponsor.
  subject text not null,
  kobo bigint not null check (kobo <> 0),
  primary key (movement_id, account, subject)
);
create index naira_entries_by_account on naira_entries (account, subject, movement_id desc) include (kobo);

-- A deposit of a safe, a payout of a provider or of a card terminal, or a payment of a sponsor.
create table bank_events (
  id uuid primary key,
  kind text not null check (kind in ('bank-deposit', 'provider-payout', 'terminal-payout', 'sponsor-payment')),
  day date not null,
  reference text not null check (reference <> ''),
  -- Whose safe it was.
  cinema_id uuid references cinemas,
  -- Who paid out, with its own number of the payout.
  provider text check (provider in ('flutterwave', 'paystack', 'moniepoint', 'typed')),
  number text,
  -- The company that paid what it owed for offers.
  sponsor text,
  -- What was collected, and of that what reached the bank and what was kept as a fee. A provider has kept the rest
  -- for money that it had taken back before.
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
  constraint bank_events_add_up check (undoes is not null or net_kobo >= 0 and fee_kobo >= 0 and gross_kobo > 0
    and gross_kobo >= net_kobo + fee_kobo),
  constraint bank_events_are_reported_or_typed
    check ((kind = 'provider-payout') = (number is not null) and number is null = (recorded_by is not null)),
  constraint bank_events_of_somebody
    check (num_nonnulls(cinema_id, provider, sponsor) = 1 and (kind = 'bank-deposit') = (cinema_id is not null)
      and (kind = 'sponsor-payment') = (sponsor is not null)),
  constraint bank_events_of_tills check (kind = 'terminal-payout' and terminal_kobo + transfer_kobo = gross_kobo
    or kind = 'provider-payout' or kind in ('bank-deposit', 'sponsor-payment') and fee_kobo = 0
    and terminal_kobo = 0 and transfer_kobo = 0),
  constraint bank_events_typed_have_no_rest check (kind = 'provider-payout' or gross_kobo = net_kobo + fee_kobo)
);
create index bank_events_by_kind on bank_events (kind, day);
create unique index bank_events_once on bank_events (provider, number) where number is not null;

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
  constraint bank_lines_day_kobo_text_occurrence_key unique (day, kobo, text, occurrence)
);
create index bank_lines_by_day on bank_lines (day desc, id desc);

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
  constraint bank_ticks_end_once check (unticked_by is null = (unticked_at is null)),
  constraint bank_ticks_say_why check (movement_id is null = (note is not null))
);
create unique index bank_ticks_of_lines on bank_ticks (line_id) where unticked_at is null;
create unique index bank_ticks_of_movements on bank_ticks (movement_id)
  where unticked_at is null and movement_id is not null;

-- Each showtime has a chain of its events: sales, voids, moves, changes and its close. Each row is linked to the row
-- before by a hash, so that no row can be changed, left out or inserted later. The rows hold nothing about customers.
-- docs/proof.md describes the text of a row. A hash is made of the hash of the row before and the hash of the text, so
-- a proof of one row shows only hashes of the others.
create table proof_rows (
  showtime_id uuid not null,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  text text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (showtime_id, sequence)
);
-- Rows come in the order of their times, so this small index finds the rows of a day.
create index proof_rows_by_time on proof_rows using brin (at);

-- A note for each day that is over signs one hash for the chains of all showtimes: the root of a growing tree (RFC
-- 6962) to which each day adds a leaf for each chain that has changed. docs/proof.md describes them.
create table proof_leaves (
  index bigint primary key check (index >= 0),
  showtime_id uuid not null,
  day date not null,
  rows integer not null check (rows > 0),
  scanned integer not null check (scanned >= 0),
  text text not null,
  -- What the leaf has only the hash of, one line for each type of tickets.
  totals text not null
);
create index proof_leaves_by_day on proof_leaves (day, index);
create index proof_leaves_by_showtime on proof_leaves (showtime_id, index desc);

-- The hashes of the complete subtrees. Level 0 has the hashes of the leaves.
create table proof_nodes (
  level integer not null check (level >= 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- The signed note of a day.
create table proof_notes (
  day date primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  -- The public key that signed the note, in base 64.
  key text not null,
  text text not null,
  made_at timestamptz not null default now(),
  audit_heads text not null default ''
);

-- A restored backup says so. The next note names the newest note that the backup has forgotten, if anybody knows it,
-- and the chains that were open get a row.
create table proof_restores (
  restored_at timestamptz default now() primary key,
  -- The hash of that note in hexadecimal digits; empty if the database of before could not be read.
  forgotten text
);

-- Appends rows to the chains of showtimes; those of one showtime stand together. The caller holds the locks of the
-- showtimes, so the order of the rows is the order of the commits. If a transaction does not hold them, the primary key
-- refuses a second row with the same sequence.
create function prove(showtimes uuid[], details text[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  ms bigint := extract(epoch from moment) * 1000;
  showtime uuid;
  last_sequence integer;
  last_hash bytea;
  sequences integer[];
  texts text[];
  hashes bytea[];
begin
  if showtimes is null then return; end if;
  for i in 1 .. cardinality(showtimes) loop
    if showtimes[i] is distinct from showtime then
      showtime := showtimes[i];
      select sequence, hash into last_sequence, last_hash from proof_rows
        where showtime_id = showtime order by sequence desc limit 1;
      if not found then
        last_sequence := 0;
        last_hash := decode(repeat('00', 32), 'hex');
      end if;
    end if;
    last_sequence := last_sequence + 1;
    sequences[i] := last_sequence;
    texts[i] := concat_ws(E'\t', 1, showtime, last_sequence, ms, details[i]);
    last_hash := sha256(last_hash || sha256(convert_to(texts[i], 'UTF8')));
    hashes[i] := last_hash;
  end loop;
  insert into proof_rows (showtime_id, sequence, at, text, hash)
  select id, number, moment, words, link from unnest(showtimes, sequences, texts, hashes)
    rows (id, number, words, link);
end $$;

-- A title or a name as a row holds it: in one spelling, on one line.
create function plain_words(words text) returns text language sql immutable as $$
  select regexp_replace(normalize(words, NFC), '[[:cntrl:]]', ' ', 'g')
$$;

-- Each ticket of a sale or a void stands there with its serial, type, gross, taxes and net, in kobo, and with the
-- reported value and its net if they are more.
create function prove_voids(voided uuid[]) returns void language sql as $$
  select prove(array_agg(showtime_id), array_agg(detail))
  from (
    select showtime_id, 'void' || E'\t'
      || string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo, reported_kobo,
        reported_net_kobo),
        ',' order by serial) as detail
    from tickets where id = any(voided)
    group by showtime_id order by showtime_id
  ) voids
$$;

-- Adds the sales of a statement to the chains of their showtimes.
create function prove_sales() returns trigger language plpgsql as $$
begin
  perform prove(array_agg(showtime_id order by showtime_id, first_serial),
    array_agg(detail order by showtime_id, first_serial))
  from (
    select showtime_id, min(serial) as first_serial, concat_ws(E'\t', 'sale',
      -- Only purchases in the app have a payer.
      case when payer_id is not null then 'app'
        else (select channel from purchases where id = purchase_id) end,
      string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo, reported_kobo,
        reported_net_kobo),
        ',' order by serial)) as detail
    from added group by showtime_id, purchase_id, payer_id
  ) sales;
  -- The past of a demo is written with tickets that are void already.
  perform prove_voids(array_agg(id)) from added where status = 'void' having count(*) > 0;
  return null;
end $$;

-- Adds voids and moves to the chains of their showtimes.
create function prove_changes_of_tickets() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(later.id))
  from later join earlier using (id)
  where later.status = 'void' and earlier.status <> 'void'
  having count(*) > 0;
  perform prove(array_agg(later.showtime_id order by later.showtime_id), array_agg(
    concat_ws(E'\t', 'move', later.serial, earlier.seat, later.seat) order by later.showtime_id))
  from later join earlier using (id)
  where later.seat <> earlier.seat;
  return null;
end $$;

-- A used ticket stays used when its money goes back, so its refund is what takes its value away. Points of a
-- cancelled showtime are owed first, under the lock of the showtime, and come back later without it.
create function prove_refunds_of_used() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used' and (cause <> 'cancellation' or vp = 0);
  return null;
end $$;

-- Adds used tickets whose Points are owed to the chains of their showtimes.
create function prove_owed_of_used() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used';
  return null;
end $$;

-- What is shown where and when, with the seats sold by then.
create function prove_programme(show showtimes, state text) returns void language sql as $$
  select prove(array[show.id], array[concat_ws(E'\t', 'change', state,
    (extract(epoch from show.starts_at) * 1000)::bigint, (extract(epoch from show.ends_at) * 1000)::bigint,
    show.film_id, show.screen_id, show.assigned_seats, plain_words(cinemas.name), plain_words(screens.name),
    plain_words(films.title))])
  from cinemas, screens, films
  where cinemas.id = show.cinema_id and screens.id = show.screen_id and films.id = show.film_id
$$;

-- Adds an event of the show log to the chain of its showtime.
create function prove_run() returns trigger language plpgsql as $$
begin
  perform prove(array[new.showtime_id], array[concat_ws(E'\t', 'run', new.id, new.kind,
    (extract(epoch from new.at) * 1000)::bigint, coalesce(new.minutes, 0), coalesce(new.reason, ''),
    new.source, coalesce(new.undoes::text, ''))]);
  return null;
end $$;

-- Adds a change of the programme to the chain of its showtime.
create function prove_change_of_programme() returns trigger language plpgsql as $$
begin
  perform prove_programme(new, new.state);
  return null;
end $$;

-- Returns part ÷ whole of an amount, rounded half up. What is below zero takes back as much as the same amount above
-- zero gave. This is the contract's shareOf in SQL.
create function share_of(kobo bigint, part bigint, whole bigint) returns bigint language sql immutable as $$
  select (sign(kobo::numeric) * div(2 * abs(kobo)::numeric * part + whole, 2 * whole::numeric))::bigint
$$;

-- The account of a tender in the naira ledger.
create function tender_account(kind text) returns text language sql immutable as $$
  select case kind when 'cash' then 'cash' when 'voucher' then 'vouchers-owed' when 'sponsor' then 'sponsors-due'
    else kind || '-clearing' end
$$;

-- What the buyer paid for a ticket. If it has a sponsor, the sponsor pays the rest of its list price.
create function paid_kobo(ticket tickets) returns bigint language sql immutable as $$
  select coalesce(ticket.list_kobo - ticket.sponsor_kobo, ticket.gross_kobo)
$$;

-- The parts of what tickets are worth. What a sponsor owes for a ticket is a tender at a counter. In the app, and if
-- it is no part of the gross, it is booked with the ticket.
create function naira_of_tickets() returns table(ticket_id uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select id, 'box-office', '', net_kobo from tickets
  union all
  select id, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from tickets cross join lateral jsonb_array_elements(taxes) tax
  union all
  -- The VAT that was due when the voucher was sold is not due again.
  select ticket_id, line.account, line.subject, line.kobo
  from voucher_uses
  join vouchers on vouchers.id = voucher_id
  join voucher_batches on voucher_batches.id = batch_id
  cross join lateral (values ('tax-due', vat ->> 'name', -(vat ->> 'kobo')::bigint),
    ('voucher-vat', '', (vat ->> 'kobo')::bigint)) line (account, subject, kobo)
  where vat is not null
  union all
  select id, line.account, line.subject, line.kobo
  from tickets cross join lateral (values
    ('sponsors-due', sponsor, case when payer_id is not null or gross_kobo < list_kobo then -sponsor_kobo end),
    ('sponsorship', '', case when gross_kobo < list_kobo then sponsor_kobo end)
  ) line (account, subject, kobo)
  where sponsor is not null and line.kobo is not null
$$;

-- The tickets of the app that were not refunded, with what was paid for them in Points.
create function kept_app_tickets()
  returns table(id uuid, showtime_id uuid, vp bigint, paid_kobo bigint, sold_at timestamptz)
  language sql stable as $$
  select id, showtime_id, price_vp, paid_kobo(tickets), created_at from tickets
  where payer_id is not null and (gross_kobo > 0 or sponsor is not null) and status <> 'void'
    and not exists (select from ticket_refunds where ticket_id = tickets.id)
    and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
$$;

-- The kobo that came for a movement of Points, with its provider; below zero if they went back. A reversal that took
-- a part of the Points back is the same part of the money.
create function money_of_points(movement uuid, reason text, reference text, points bigint)
  returns table(provider text, kobo bigint)
  language sql stable as $$
  select credits.provider, (paid.naira * home_kobo())::bigint
  from payment_credits credits
  cross join lateral (select coalesce((
    select unmatched.naira from unmatched_payments unmatched
    where unmatched.provider = credits.provider
      and unmatched.provider_transaction_id = credits.provider_transaction_id
      and floor(unmatched.naira) = credits.naira), credits.naira) as naira) paid
  where movement_id = movement
  union all
  select provider, (-naira * home_kobo())::bigint from payment_refunds where movement_id = movement
  union all
  select provider, (naira * home_kobo())::bigint from payment_refunds
  where id = case when reason = 'refund-called-off' then reference::uuid end
  union all
  select reversals.provider, share_of(points, credits.naira * home_kobo(), payments.vp)
  from reversal_movements
  join reversals on reversals.id = reversal_id
  join payment_credits credits on credits.provider = reversals.provider
    and credits.provider_transaction_id = reversals.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  where reversal_movements.movement_id = movement
$$;

-- The parts of what food and drinks cost.
create function naira_of_items() returns table(purchase_id uuid, place integer, account text, subject text, kobo bigint)
  language sql stable as $$
  select purchase_id, place, 'snacks', '', net_kobo from purchase_items
  union all
  select purchase_id, place, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from purchase_items cross join lateral jsonb_array_elements(taxes) tax
$$;

-- The food of the app that its customers got, or that cinemas kept. What was paid back before was never supplied.
create function supplied_app_items()
  returns table(purchase_id uuid, place integer, vp bigint, gross_kobo bigint, sold_at timestamptz)
  language sql stable as $$
  select lines.purchase_id, lines.place, price_vp, lines.gross_kobo, created_at
  from purchase_items lines
  join purchases on purchases.id = lines.purchase_id
  where channel = 'app' and not exists (
    select from item_refunds refunds
    where (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place) and not is_late)
$$;

-- Returns what Points were worth at the box office at a moment.
create function box_office_rate(moment timestamptz) returns setof box_office_rates language sql stable as $$
  select * from box_office_rates
  where holds_from <= (moment at time zone 'utc')::date order by holds_from desc limit 1
$$;

-- A cause of a movement in the naira ledger. Its cinema has the time zone of the business day.
create type naira_cause as (kind text, cause uuid, at timestamptz, cinema_id uuid);

-- A part of what a cause changes on an account. All lines of an account are one entry.
create type naira_line as (kind text, cause uuid, account text, subject text, kobo bigint);

-- Each family of causes has a function of its causes and one of their lines: sales at tills, events of tills, Points,
-- tickets and food of the app, and vouchers. The lines of refunds at tills have a function of their own.
create function naira_causes_of_sales() returns setof naira_cause language sql stable as $$
  select 'till-sale', purchases.id, created_at, coalesce(showtimes.cinema_id, purchases.cinema_id)
  from purchases left join showtimes on showtimes.id = showtime_id
  where channel = 'counter' and gross_kobo + items_kobo > 0
$$;

create function naira_lines_of_sales() returns setof naira_line language sql stable as $$
  select 'till-sale', purchases.id, tender_account(tenders.kind),
    case when tenders.kind = 'voucher' then '' else coalesce(provider, till_id::text) end, kobo
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
  select 'till-sale', purchase_id, account, subject, -kobo from naira_of_items()
$$;

create function naira_causes_of_tills() returns setof naira_cause language sql stable as $$
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
$$;

create function naira_lines_of_refunds() returns setof naira_line language sql stable as $$
  select 'till-refund', event_id, tender_account(tenders.kind),
    case when tenders.kind = 'voucher' then '' else coalesce(provider, till_id::text) end, -refunds.kobo
  from tender_refunds refunds
  join tenders on tenders.purchase_id = refunds.purchase_id and tenders.place = refunds.place
  join till_events on till_events.id = event_id
  join till_sessions on till_sessions.id = session_id
  union all
  select 'till-refund', event_id, parts.account, parts.subject, parts.kobo
  from item_refunds refunds
  join naira_of_items() parts on (parts.purchase_id, parts.place) = (refunds.purchase_id, refunds.place)
  union all
  select 'till-refund', event_id, parts.account, parts.subject, parts.kobo
  from counter_refunds refunds
  join naira_of_tickets() parts on parts.ticket_id = refunds.ticket_id
  where not exists (select from naira_movements where (kind, cause) = ('counter-owed', refunds.ticket_id))
  union all
  -- A ticket that was taken back before its refund was booked as a debt then, and the refund pays the debt.
  select 'till-refund', event_id, 'refunds-owed', cinema_id::text, refunds.kobo
  from counter_refunds refunds
  join naira_movements debts on (debts.kind, debts.cause) = ('counter-owed', refunds.ticket_id)
  join tickets on tickets.id = refunds.ticket_id
  join showtimes on showtimes.id = showtime_id
$$;

create function naira_lines_of_tills() returns setof naira_line language sql stable as $$
  -- The cash in a till at its opening comes from the safe, and returns there after it was counted. A till that is
  -- handed over keeps its cash, so only the difference is booked.
  select 'till-opened', till_sessions.id, line.account, line.subject, line.kobo
  from till_sessions
  join tills on tills.id = till_id
  left join till_floats floats on floats.session_id = till_sessions.id
  cross join lateral (values
    ('cash', tills.id::text, opening_kobo),
    ('safe', cinema_id::text, -coalesce(floats.kobo, opening_kobo)),
    ('over-and-short', cinema_id::text, coalesce(floats.kobo, opening_kobo) - opening_kobo)
  ) line (account, subject, kobo)
  where handed_from is null
  union all
  select 'till-closed', session_id, line.account, line.subject, line.kobo
  from z_reports
  join tills on tills.id = till_id
  left join till_sessions next on next.handed_from = session_id
  cross join lateral (values
    ('cash', tills.id::text, coalesce(next.opening_kobo, 0) - expected_cash),
    ('safe', cinema_id::text, counted_cash - coalesce(next.opening_kobo, 0)),
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
$$;

create function naira_causes_of_points() returns setof naira_cause language sql stable as $$
  select reason, id, at, null::uuid from ledger_movements
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
    'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment', 'gift-code-bought', 'gift-code',
    'gift-code-returned', 'visit')
$$;

create function naira_lines_of_points() returns setof naira_line language sql stable as $$
  -- Points are owed at what they are worth at the box office. What a top-up cost above that is its fee.
  select reason, movements.id, line.account, line.subject, line.kobo
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  cross join box_office_rate(movements.at) rate
  cross join lateral (select share_of(amount, rate.kobo, rate.vp) as kobo) worth
  left join lateral money_of_points(movements.id, reason, reference, amount) money on true
  cross join lateral (values
    ('points-owed', '', -worth.kobo),
    (case when provider is not null then 'checkout-clearing'
      when reason = 'adjustment' then 'adjustments' else 'promotions' end,
      coalesce(provider, ''), coalesce(money.kobo, worth.kobo)),
    ('top-up-fee', '', worth.kobo - coalesce(money.kobo, worth.kobo))
  ) line (account, subject, kobo)
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
    'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment', 'visit')
  union all
  -- A gift code keeps the worth that its Points had when it was bought. If the rate has changed since, the difference
  -- is rounding.
  select reason, movements.id, line.account, '', line.kobo
  from gift_codes
  join ledger_movements movements on movements.id in (bought_movement_id, ended_movement_id)
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  cross join box_office_rate(movements.at) rate
  cross join lateral (select share_of(amount, rate.kobo, rate.vp) as kobo) worth
  cross join lateral (values ('points-owed', -worth.kobo), ('gift-codes-owed', sign(amount)::bigint * gift_codes.kobo),
    ('rounding', worth.kobo - sign(amount)::bigint * gift_codes.kobo)) line (account, kobo)
$$;

-- A cancelled showtime owes the Points of its tickets from its cancellation on, and one that was compensated for from
-- then on. That is the time of their late refunds, because the row of what is owed is deleted once the Points are back.
create function naira_causes_of_showtimes() returns setof naira_cause language sql stable as $$
  select 'showtime-closed', showtime_id, showtime_closes.closed_at, cinema_id
  from showtime_closes join showtimes on showtimes.id = showtime_id
  union all
  select 'late-refund', tickets.id,
    coalesce(case when refunds.cause = 'cancellation' then coalesce(cancelled_at, settlements.settled_at) end,
      noticed_at, refunded_at), cinema_id
  from tickets
  join showtime_closes on showtime_closes.showtime_id = tickets.showtime_id
  join showtimes on showtimes.id = tickets.showtime_id
  left join show_settlements settlements on settlements.showtime_id = tickets.showtime_id
  left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
  left join ticket_refunds refunds on refunds.ticket_id = tickets.id
  where payer_id is not null and (gross_kobo > 0 or sponsor is not null) and num_nulls(noticed_at, refunded_at) < 2
$$;

create function naira_lines_of_showtimes() returns setof naira_line language sql stable as $$
  -- Points of tickets are owed until the books of their showtime close. All that were sold at one rate are rounded
  -- once, and what the worth of single tickets differs by from that is rounding.
  select 'showtime-closed', sold.showtime_id, line.account, '', line.kobo
  from (
    select kept.showtime_id, share_of(sum(kept.vp)::bigint, rate.kobo, rate.vp) as worth, sum(paid_kobo) as paid
    from kept_app_tickets() kept
    cross join box_office_rate(sold_at) rate
    group by kept.showtime_id, rate.holds_from, rate.kobo, rate.vp
  ) sold
  cross join lateral (values ('points-owed', worth), ('rounding', paid::bigint - worth)) line (account, kobo)
  union all
  select 'showtime-closed', kept.showtime_id, parts.account, parts.subject, -parts.kobo
  from kept_app_tickets() kept
  join naira_of_tickets() parts on parts.ticket_id = kept.id
  union all
  select 'late-refund', id, 'points-owed', '', -paid_kobo(tickets)
  from tickets join showtime_closes using (showtime_id)
  where payer_id is not null
  union all
  select 'late-refund', tickets.id, parts.account, parts.subject, parts.kobo
  from tickets
  join showtime_closes using (showtime_id)
  join naira_of_tickets() parts on parts.ticket_id = tickets.id
  where payer_id is not null
$$;

create function naira_causes_of_food() returns setof naira_cause language sql stable as $$
  select 'food-supplied', purchase_id, coalesce(handed_at, ended_at), pickups.cinema_id
  from pickups join purchases on purchases.id = purchase_id
  where channel = 'app' and state in ('handed', 'unclaimed')
  union all
  select reason, movements.id, at, pickups.cinema_id
  from (select distinct movement_id, purchase_id from item_refunds where is_late) refunds
  join ledger_movements movements on movements.id = movement_id
  join pickups using (purchase_id)
$$;

create function naira_lines_of_food() returns setof naira_line language sql stable as $$
  -- Points of food are owed until it is handed over, or kept by the cinema. Each sale is rounded once.
  select 'food-supplied', sold.purchase_id, line.account, '', line.kobo
  from (
    select supplied.purchase_id, share_of(sum(supplied.vp)::bigint, rate.kobo, rate.vp) as worth,
      sum(gross_kobo)::bigint as gross
    from supplied_app_items() supplied
    cross join box_office_rate(sold_at) rate
    group by supplied.purchase_id, rate.kobo, rate.vp
  ) sold
  cross join lateral (values ('points-owed', worth), ('rounding', gross - worth)) line (account, kobo)
  union all
  select 'food-supplied', supplied.purchase_id, parts.account, parts.subject, -parts.kobo
  from supplied_app_items() supplied
  join naira_of_items() parts on (parts.purchase_id, parts.place) = (supplied.purchase_id, supplied.place)
  union all
  -- If the worth of Points has changed since the sale, the difference is rounding.
  select 'food-refund', movements.id, line.account, '', line.kobo
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  cross join box_office_rate(movements.at) rate
  cross join lateral (select share_of(amount, rate.kobo, rate.vp) as kobo) worth
  cross join lateral (select sum(kobo)::bigint as kobo from item_refunds where movement_id = movements.id) paid
  cross join lateral (values ('points-owed', -worth.kobo), ('rounding', worth.kobo - paid.kobo)) line (account, kobo)
  where reason = 'food-refund'
  union all
  select 'food-refund', movement_id, parts.account, parts.subject, parts.kobo
  from item_refunds refunds
  join naira_of_items() parts on (parts.purchase_id, parts.place) = (refunds.purchase_id, refunds.place)
  where is_late
$$;

create function naira_causes_of_vouchers() returns setof naira_cause language sql stable as $$
  select 'vouchers-sold', id, made_at, null::uuid from voucher_batches where made_at is not null
  union all
  select 'vouchers-lapsed', id, lapsed_at, null from voucher_lapses
$$;

create function naira_lines_of_vouchers() returns setof naira_line language sql stable as $$
  select 'vouchers-sold', id, line.account, line.subject, line.kobo
  from voucher_batches
  cross join lateral (values ('transfer-clearing', 'typed', vouchers * paid_kobo),
    ('vouchers-owed', '', -vouchers * paid_kobo),
    ('voucher-vat', '', coalesce(vouchers * (vat ->> 'kobo')::bigint, 0)),
    ('tax-due', coalesce(vat ->> 'name', ''), coalesce(-vouchers * (vat ->> 'kobo')::bigint, 0))
  ) line (account, subject, kobo)
  union all
  select 'vouchers-lapsed', lapses.id, line.account, '', line.kobo
  from voucher_lapses lapses
  join voucher_batches batches on batches.id = batch_id
  cross join lateral (select coalesce(kobo / paid_kobo * (vat ->> 'kobo')::bigint, 0) as kobo) due
  cross join lateral (values ('vouchers-owed', lapses.kobo), ('voucher-vat', -due.kobo),
    ('vouchers-lapsed', due.kobo - lapses.kobo)) line (account, kobo)
$$;

-- Returns all causes. Checks compare them with the movements that were booked.
create function naira_causes() returns table(kind text, cause uuid, at timestamptz, day date)
  language sql stable as $$
  select kind, cause, at, play_date(at, coalesce(time_zone, home_zone()))
  from (
    select * from naira_causes_of_sales()
    union all select * from naira_causes_of_tills()
    union all select * from naira_causes_of_points()
    union all select * from naira_causes_of_showtimes()
    union all select * from naira_causes_of_food()
    union all select * from naira_causes_of_vouchers()
  ) causes
  left join cinemas on cinemas.id = cinema_id
$$;

-- Returns the entries that each cause makes, with one entry for each account.
create function naira_entries_of_causes() returns setof naira_line language sql stable as $$
  select kind, cause, account, subject, sum(kobo)::bigint
  from (
    select * from naira_lines_of_sales()
    union all select * from naira_lines_of_refunds()
    union all select * from naira_lines_of_tills()
    union all select * from naira_lines_of_points()
    union all select * from naira_lines_of_showtimes()
    union all select * from naira_lines_of_food()
    union all select * from naira_lines_of_vouchers()
  ) lines
  group by kind, cause, account, subject having sum(kobo) <> 0
$$;

-- The entries of a movement of naira sum to zero.
create function naira_sums_to_zero() returns trigger language plpgsql as $$
declare
  movement bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if (select coalesce(sum(kobo), 1) from naira_entries where movement_id = movement) <> 0 then
    raise exception 'the entries of a movement of naira do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Books a movement once for its kind and cause. A repeated call changes nothing.
create function post_naira(
  wanted_kind text, wanted_cause uuid, moment timestamptz, business_day date, accounts text[],
  subjects text[], amounts bigint[]
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

-- Books one cause in the naira ledger. It reads only the family of the cause, because PostgreSQL takes many times as
-- long to plan and start a statement that reads the tables of all families.
create function book_naira(new_kind text, new_cause uuid) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  booking naira_cause;
  lines naira_line[];
begin
  case
    when new_kind = 'till-sale' then
      select * into booking from naira_causes_of_sales() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_sales() line where (kind, cause) = (new_kind, new_cause));
    when new_kind = 'till-refund' then
      select * into booking from naira_causes_of_tills() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_refunds() line where (kind, cause) = (new_kind, new_cause));
    when new_kind like 'till-%' then
      select * into booking from naira_causes_of_tills() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_tills() line where (kind, cause) = (new_kind, new_cause));
    when new_kind in ('showtime-closed', 'late-refund') then
      select * into booking from naira_causes_of_showtimes() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_showtimes() line where (kind, cause) = (new_kind, new_cause));
    when new_kind like 'food-%' then
      select * into booking from naira_causes_of_food() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_food() line where (kind, cause) = (new_kind, new_cause));
    when new_kind like 'vouchers-%' then
      select * into booking from naira_causes_of_vouchers() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_vouchers() line where (kind, cause) = (new_kind, new_cause));
    else
      select * into booking from naira_causes_of_points() where (kind, cause) = (new_kind, new_cause);
      lines := array(select line from naira_lines_of_points() line where (kind, cause) = (new_kind, new_cause));
  end case;
  if booking.cause is null then return; end if;
  perform post_naira(new_kind, new_cause, booking.at, play_date(booking.at, coalesce(
      (select time_zone from cinemas where id = booking.cinema_id), home_zone())),
    array_agg(account), array_agg(subject), array_agg(kobo))
  from (
    select account, subject, sum(kobo)::bigint as kobo from unnest(lines)
    group by account, subject having sum(kobo) <> 0 order by account, subject
  ) entries;
end $$;

-- Books what a new row causes, at the end of its transaction, when all rows that belong to it are there. The
-- arguments are the kind, the column of the cause, and a column that ends the kind.
create function naira_of_new_row() returns trigger language plpgsql as $$
begin
  perform book_naira(concat(tg_argv[0], to_jsonb(new) ->> tg_argv[2]), (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $$;

-- A ticket goes back under the lock of its showtime, so its books are either closed before or after that. Points of a
-- cancelled showtime are owed before they come back, and only the first of both counts.
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

-- The Friday with which the settlement week of a day begins.
create function settlement_week(day date) returns date language sql immutable as $$
  select day - (extract(isodow from day)::integer + 2) % 7
$$;

-- A distributor also sees when the price of a showtime changed, and how many seats were sold by then.
create function prove_change_of_price() returns trigger language plpgsql as $$
begin
  perform prove(array[new.id],
    array[concat_ws(E'\t', 'price', new.ticket_price, new.assigned_seats)]);
  return null;
end $$;

-- Returns the entries of the debts for tickets that counters took back.
create function naira_of_counter_debts() returns table(ticket_id uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select tickets.id, 'refunds-owed', cinema_id::text, -gross_kobo
  from tickets join showtimes on showtimes.id = showtime_id
  union all
  select ticket_id, account, subject, kobo from naira_of_tickets()
$$;

-- Books the debts of these tickets, which have just come into the list of what counters owe.
create function book_counter_debts(ids uuid[]) returns void language plpgsql as $$
begin
  insert into naira_movements (kind, cause, at, day)
  select 'counter-owed', ticket_id, owed_since, play_date(owed_since, time_zone)
  from owed_counter_refunds
  join tickets on tickets.id = ticket_id
  join showtimes on showtimes.id = showtime_id
  join cinemas on cinemas.id = cinema_id
  where ticket_id = any(ids)
  order by ticket_id;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movements.id, lines.account, lines.subject, sum(lines.kobo)
  from naira_of_counter_debts() lines
  join naira_movements movements on movements.kind = 'counter-owed' and movements.cause = lines.ticket_id
  where lines.ticket_id = any(ids)
  group by movements.id, lines.account, lines.subject having sum(lines.kobo) <> 0
  order by movements.id;
end $$;

-- The entries that the ledger must have for the money of each reversed transaction. For a top-up, the Points that were
-- taken and those that are still owed account for a share of the money, and no account owes the rest.
create function reversed_naira()
  returns table(provider text, provider_transaction_id text, account text, subject text, kobo bigint)
  language sql stable as $$
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    -- A reversal of the whole transaction includes its refunds and disputes.
    select reversals.provider, reversals.provider_transaction_id, (home_kobo() * greatest(
      coalesce(sum(naira) filter (where state = 'standing' and kind <> 'transaction'), 0),
      coalesce(sum(naira) filter (where state = 'standing' and kind = 'transaction'), 0)))::bigint as sent
    from reversals group by reversals.provider, reversals.provider_transaction_id
  ) back
  join payment_credits credits on credits.provider = back.provider
    and credits.provider_transaction_id = back.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  cross join lateral (
    select (home_kobo() * coalesce((
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
  -- For a transfer to a till, no customer owes Points. Money that was waiting to be returned counts as returned, and a
  -- case covers the rest.
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    select reversals.provider, reversals.provider_transaction_id, (home_kobo() * greatest(
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
  returns table(provider text, provider_transaction_id text, account text, subject text, kobo bigint)
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
  perform post_naira('money-reversed', booking.id, booking.at, play_date(booking.at, home_zone()),
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

-- The entries of each event, before those of one account are added up.
create function naira_of_bank_events() returns table(kind text, cause uuid, account text, subject text, kobo bigint)
  language sql stable as $$
  select kind, id, line.account, line.subject, line.kobo
  from bank_events
  cross join lateral (values
    ('bank', '', net_kobo),
    ('provider-fees', provider, fee_kobo),
    ('safe', cinema_id::text, case kind when 'bank-deposit' then -net_kobo end),
    ('sponsors-due', sponsor, case kind when 'sponsor-payment' then -net_kobo end),
    ('terminal-clearing', provider, -terminal_kobo),
    ('transfer-clearing', provider, -transfer_kobo),
    ('checkout-clearing', provider,
      case when provider is not null then terminal_kobo + transfer_kobo - net_kobo - fee_kobo end)
  ) line (account, subject, kobo)
  where line.kobo <> 0
$$;

-- Debits equal credits.
create constraint trigger naira_entries_sum_to_zero after insert on naira_entries
  deferrable initially deferred for each row execute function naira_sums_to_zero('movement_id');

-- A movement without entries is refused.
create constraint trigger naira_movements_have_entries after insert on naira_movements
  deferrable initially deferred for each row execute function naira_sums_to_zero('id');

-- What goes back after the books closed is booked.
create trigger book_late_refund after insert on owed_ticket_refunds
  for each row execute function naira_of_late_refund();
create trigger book_late_refund after insert on ticket_refunds for each row execute function naira_of_late_refund();

-- Rows are only added.
create trigger bank_events_append_only before delete or update or truncate on bank_events
  for each statement execute function refuse_change();
create trigger bank_lines_append_only before delete or update or truncate on bank_lines
  for each statement execute function refuse_change();
create trigger business_day_closes_append_only before delete or update or truncate on business_day_closes
  for each statement execute function refuse_change();
create trigger commission_terms_append_only before delete or update or truncate on commission_terms
  for each statement execute function refuse_change();
create trigger film_terms_append_only before delete or update or truncate on film_terms
  for each statement execute function refuse_change();
create trigger hire_taxes_append_only before delete or update or truncate on hire_taxes
  for each statement execute function refuse_change();
create trigger naira_entries_append_only before delete or update or truncate on naira_entries
  for each statement execute function refuse_change();
create trigger naira_movements_append_only before delete or update or truncate on naira_movements
  for each statement execute function refuse_change();
create trigger proof_leaves_append_only before delete or update or truncate on proof_leaves
  for each statement execute function refuse_change();
create trigger proof_nodes_append_only before delete or update or truncate on proof_nodes
  for each statement execute function refuse_change();
create trigger proof_notes_append_only before delete or update or truncate on proof_notes
  for each statement execute function refuse_change();
create trigger proof_restores_append_only before delete or update or truncate on proof_restores
  for each statement execute function refuse_change();
create trigger proof_rows_append_only before delete or update or truncate on proof_rows
  for each statement execute function refuse_change();
create trigger settlement_lines_append_only before delete or update or truncate on settlement_lines
  for each statement execute function refuse_change();
create trigger settlement_payments_append_only before delete or update or truncate on settlement_payments
  for each statement execute function refuse_change();
create trigger settlements_append_only before delete or update of id, number, distributor_id, exhibitor_id, week,
    party, hire_taxes, payable_kobo, made_by, made_at or truncate on settlements
  for each statement execute function refuse_change();
create trigger show_events_append_only before delete or update or truncate on show_events
  for each statement execute function refuse_change();
create trigger showtime_closes_append_only before delete or update or truncate on showtime_closes
  for each statement execute function refuse_change();
create trigger tax_rates_append_only before delete or update or truncate on tax_rates
  for each statement execute function refuse_change();

-- This checks at the commit that the naira ledger contains the cause.
create constraint trigger book_naira after insert on ledger_movements
  deferrable initially deferred for each row when (new.reason = any ('{top-up,money-refund,refund-called-off,'
    'payment-reversed,reversal-undone,debt-collected,sign-up-bonus,opening-credit,adjustment,gift-code-bought,'
    'gift-code,gift-code-returned,visit}'))
  execute function naira_of_new_row('', 'id', 'reason');
create constraint trigger book_naira after insert on purchases
  deferrable initially deferred for each row when (new.channel = 'counter'
    and new.gross_kobo + new.items_kobo > 0)
  execute function naira_of_new_row('till-sale', 'id');
create constraint trigger book_naira after update of state on pickups
  deferrable initially deferred for each row when (new.state in ('handed', 'unclaimed'))
  execute function naira_of_new_row('food-supplied', 'purchase_id');
create constraint trigger book_naira after insert or update of movement_id on item_refunds
  deferrable initially deferred for each row when (new.is_late and new.movement_id is not null)
  execute function naira_of_new_row('food-refund', 'movement_id');
create constraint trigger book_naira after insert on showtime_closes
  deferrable initially deferred for each row execute function naira_of_new_row('showtime-closed', 'showtime_id');
create constraint trigger book_naira after insert on till_events
  deferrable initially deferred for each row when (new.kind in ('refund', 'paid-in', 'paid-out', 'drop',
    'return'))
  execute function naira_of_new_row('till-', 'id', 'kind');
create constraint trigger book_naira after insert on till_receipts
  deferrable initially deferred for each row
    when (new.reason is not null)
  execute function naira_of_new_row('till-receipt', 'id');
create constraint trigger book_naira after insert on till_sessions
  deferrable initially deferred for each row execute function naira_of_new_row('till-opened', 'id');
create constraint trigger book_naira after update of made_at on voucher_batches
  deferrable initially deferred for each row execute function naira_of_new_row('vouchers-sold', 'id');
create constraint trigger book_naira after insert on voucher_lapses
  deferrable initially deferred for each row execute function naira_of_new_row('vouchers-lapsed', 'id');
create constraint trigger book_naira after insert on z_reports
  deferrable initially deferred for each row execute function naira_of_new_row('till-closed', 'session_id');

-- This checks that the chain of the showtime contains each change.
create trigger prove_owed_of_used after insert on owed_ticket_refunds
  referencing new table as added for each statement execute function prove_owed_of_used();
create trigger prove_added after insert on showtimes
  for each row when (new.state <> 'draft') execute function prove_change_of_programme();
-- The columns are named so that PostgreSQL need not read the condition for each sale, which changes none of them.
create trigger prove_changed after update of state, film_id, screen_id, starts_at, ends_at on showtimes
  -- Column by column, because PostgreSQL prints a comparison of whole rows in another way once it was restored.
  for each row when (new.state <> 'draft' and (old.state is distinct from new.state
    or old.film_id is distinct from new.film_id or old.screen_id is distinct from new.screen_id
    or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at))
  execute function prove_change_of_programme();
create trigger prove_price after update of ticket_price on showtimes
  for each row when (new.state <> 'draft' and old.state <> 'draft'
    and old.ticket_price <> new.ticket_price)
  execute function prove_change_of_price();
create trigger prove_run after insert on show_events
  for each row execute function prove_run();
create trigger prove_refunds_of_used after insert on ticket_refunds
  referencing new table as added for each statement execute function prove_refunds_of_used();
create trigger prove_changes after update on tickets
  referencing old table as earlier new table as later for each statement execute function prove_changes_of_tickets();
create trigger prove_sales after insert on tickets
  referencing new table as added for each statement execute function prove_sales();

-- ====================================================================================================================
-- Operator. Settings, the audit, and messages.
-- ====================================================================================================================

-- The settings that the operator changes in the console: one row.
create table settings (
  only_one boolean default true primary key check (only_one),
  active_payment_method text not null default 'flutterwave'
    check (active_payment_method in ('flutterwave', 'paystack')),
  minimum_top_up bigint not null default 50 check (minimum_top_up > 0),
  maximum_top_up bigint not null default 1000000,
  max_tickets integer not null default 10 check (max_tickets > 0),
  refund_hours_before integer check (refund_hours_before between 0 and 8760),
  doors_open_hours_before integer not null default 3 check (doors_open_hours_before between 0 and 48),
  version integer not null default 1,
  adjustment_limit bigint not null default 10000 check (adjustment_limit >= 0),
  product_name text check (length(product_name) >= 1 and length(product_name) <= 30),
  support_email text check (support_email <> ''),
  support_phone text check (support_phone <> ''),
  -- The customers' app, tickets and papers show the colour and the logo of the chain.
  brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$'),
  brand_logo text check (brand_logo <> ''),
  second_person_days integer not null default 14 check (second_person_days between 1 and 365),
  staff_idle_minutes integer not null default 30 check (staff_idle_minutes between 5 and 720),
  in_production_since timestamptz,
  manager_refund_limit bigint not null default 30000 check (manager_refund_limit >= 0),
  manager_refund_day_limit bigint not null default 120000 check (manager_refund_day_limit >= 0),
  points_gift_day_limit bigint not null default 5000 check (points_gift_day_limit >= 0),
  points_gift_device_hours integer not null default 24 check (points_gift_device_hours >= 0),
  till_difference_limit bigint not null default 50000 check (till_difference_limit >= 0),
  counter_limit bigint not null default 500000 check (counter_limit >= 0),
  showtimes_for_visitors boolean not null default false,
  service_voucher_days integer not null default 60 check (service_voucher_days between 1 and 365),
  -- A paid ticket of the app earns this percentage of its price in Points the day after its showtime, for play dates
  -- from the day on which the rule was switched on. Null for no rule.
  visit_percent integer check (visit_percent between 1 and 100),
  visits_from date,
  -- The other countries whose phone numbers can sign up, by their codes.
  served_countries text[],
  -- The smallest payment that each provider accepts, in whole naira.
  least_naira_paystack integer not null default 50 check (least_naira_paystack > 0),
  least_naira_flutterwave integer not null default 1 check (least_naira_flutterwave > 0),
  -- The operator's own account codes, with one line for each account of the naira ledger, such as `bank=1020`.
  account_codes text not null default '' check (length(account_codes) <= 2000),
  -- Whether what a sponsor pays for a ticket belongs to its gross, as consideration of a third party.
  sponsored_in_gross boolean not null default true,
  constraint settings_check check (maximum_top_up >= minimum_top_up)
);

-- The versions of the app in the stores.
create table app_versions (
  version text primary key check (version ~ '^[0-9]+\.[0-9]+\.[0-9]+'),
  appstore text not null,
  playstore text not null,
  released_at timestamptz not null default now(),
  changes integer not null default 1 check (changes > 0)
);

-- Who did what, for ever. An entry holds no name, number or address of a person, because it cannot be erased.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  chain integer,
  place bigint,
  hash bytea
);
create index audit_by_action on audit (action, id desc);
-- The audit is read by who, by what and by when; the newest entries come first.
create index audit_by_actor on audit (actor_id, id desc);
create unique index audit_by_place on audit (chain, place);
create index audit_by_subject on audit (subject, id desc);
create index audit_by_time on audit (at);

-- Each entry of the audit is linked to an entry before it by a hash, so that none can be changed, left out or put
-- between later. There is one chain for each of the most transactions that have written entries at once: a transaction
-- takes a chain that no other one holds, so no transaction waits, whatever locks are held beside.
create table audit_chains (
  chain integer generated always as identity primary key,
  -- The place and the hash of the newest entry.
  entries bigint not null default 0 check (entries >= 0),
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text) check (length(hash) = 32)
);

-- The words that the operator has chosen for notices. Without a title and a text, a notice has the words of the
-- product; the row then only keeps the number of changes.
create table notice_texts (
  topic text not null,
  title text,
  text text,
  version integer not null default 1 check (version > 0),
  language text not null default 'en' references languages,
  primary key (topic, language),
  constraint notice_texts_whole_check check (title is null = (text is null)),
  constraint notice_texts_words_check check (title <> '' and text <> '')
);

-- Messages that wait to be sent: written in the transaction that causes them, and sent by a job.
-- Who gets the report of each business day by email, and the last day that was reported to them.
create table daily_reports (
  staff_id uuid primary key references staff,
  last_day date not null
);

create table outbox (
  id uuid primary key,
  kind text not null check (kind = any ('{contact-form,push,sms,email,whatsapp,google-wallet}')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  last_error text,
  topic text not null default 'contact',
  customer_id uuid references customers on delete cascade,
  cause text unique,
  send_before timestamptz,
  dead_at timestamptz,
  reached uuid[] not null default '{}',
  -- What WhatsApp has said of the message. For an SMS with a code, it is about the WhatsApp message before the SMS.
  provider_id text,
  delivery text check (delivery in ('sent', 'delivered', 'read', 'failed')),
  price_category text,
  constraint outbox_done_or_dead check (done_at is null or dead_at is null),
  constraint outbox_push_has_customer check (kind <> 'push' or customer_id is not null)
);
create index outbox_by_customer on outbox (customer_id) where customer_id is not null;
-- A message to a number without an account is found by that number, when an account that the number has later is
-- exported or closed.
create index outbox_by_number on outbox ((payload ->> 'phone')) where customer_id is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_to_do on outbox (kind, next_attempt_at) where done_at is null and dead_at is null;

-- The text of an entry that its hash is made of.
create function audit_text(entry audit) returns text language sql stable as $$
  select concat_ws(E'\t', entry.chain, entry.place, entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_kind, coalesce(entry.actor_id::text, '-'), entry.action, entry.subject, entry.detail)
$$;

-- The hash of an entry follows from the hash of the entry before and from its own text.
create function audit_hash(before bytea, entry audit) returns bytea language sql stable as $$
  select sha256(before || sha256(convert_to(audit_text(entry), 'UTF8')))
$$;

-- Appends entries to a chain. Each has an actor_kind, an actor_id, an action, a subject and a detail, and a time if it
-- is of the past of a demo.
create function record_audit(entries jsonb) returns void language plpgsql as $$
declare
  link audit_chains;
  given record;
  entry audit;
  linked audit[];
begin
  select * into link from audit_chains order by chain for update skip locked limit 1;
  if not found then
    insert into audit_chains default values returning * into link;
  end if;
  for given in
    select * from jsonb_to_recordset(entries)
      as (at timestamptz, actor_kind text, actor_id uuid, action text, subject text, detail jsonb)
  loop
    link.entries := link.entries + 1;
    entry.id := nextval(pg_get_serial_sequence('audit', 'id'));
    entry.at := coalesce(given.at, now());
    entry.actor_kind := given.actor_kind;
    entry.actor_id := given.actor_id;
    entry.action := given.action;
    entry.subject := given.subject;
    entry.detail := coalesce(given.detail, '{}');
    entry.chain := link.chain;
    entry.place := link.entries;
    entry.hash := audit_hash(link.hash, entry);
    link.hash := entry.hash;
    linked := linked || entry;
  end loop;
  insert into audit (id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash)
    overriding system value
    select id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash from unnest(linked);
  update audit_chains set entries = link.entries, hash = link.hash where chain = link.chain;
end $$;

-- Each server drops the lists that it keeps in memory.
create trigger settings_tell after insert or delete or update or truncate on settings
  for each statement execute function tell_what_lists_show();

-- Rows are only added.
create trigger audit_append_only before delete or update or truncate on audit
  for each statement execute function refuse_change();

-- ====================================================================================================================
-- Kernel. What jobs keep between their runs.
-- ====================================================================================================================

-- When each job that runs in one process of all had its last turn.
create table job_turns (
  job text primary key,
  next_turn_at timestamptz not null,
  started_at timestamptz not null
);

-- The scheduled backups that were completed, so that every server can tell how old the newest one is.
create table backups (
  name text primary key,
  made_at timestamptz not null default now(),
  bytes bigint not null check (bytes > 0)
);
create index backups_by_time on backups (made_at);

-- What the last verification found about each invariant.
create table invariant_findings (
  invariant text primary key,
  checked bigint not null,
  broken bigint not null,
  verified_at timestamptz not null,
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array')
);

-- ====================================================================================================================
-- Rows that every database begins with
-- ====================================================================================================================

-- The accounts of the operator in the ledger of Points.
insert into ledger_accounts (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'sales'),
  ('00000000-0000-7000-8000-000000000002', 'clearing-flutterwave'),
  ('00000000-0000-7000-8000-000000000003', 'clearing-paystack'),
  ('00000000-0000-7000-8000-000000000004', 'promotions'),
  ('00000000-0000-7000-8000-000000000005', 'refunds'),
  ('00000000-0000-7000-8000-000000000006', 'adjustments'),
  ('00000000-0000-7000-8000-000000000007', 'points-gifts'),
  ('00000000-0000-7000-8000-000000000008', 'gift-codes');

-- A language that is a draft is off until an admin switches it on.
insert into languages (code, is_on) values
  ('en', true), ('fr', true), ('ha', false), ('pcm', false), ('yo', false), ('ig', false);

-- The contract knows these ids.
insert into ticket_types (id, name, class, online, position) values
  ('00000000-0000-7000-8000-000000000001', 'Adult', 'standard', true, 0),
  ('00000000-0000-7000-8000-000000000002', 'Complimentary', 'complimentary', false, 1);

insert into box_office_rates (holds_from, vp, kobo)
  select '2000-01-01', 150, coalesce((home_pack() ->> 'worthOf150Vp')::bigint, 100) * home_kobo();

update languages set is_on = home_pack() -> 'languages' ? code where home_pack() ? 'languages';

-- Managers can refund a few whole tickets. The audit has the settings, with which verify compares them.
insert into settings (manager_refund_limit, manager_refund_day_limit) values (30000, 120000);
update settings set
  active_payment_method = coalesce(home_pack() ->> 'provider', active_payment_method),
  minimum_top_up = coalesce((home_pack() #>> '{topUp,least}')::bigint, minimum_top_up),
  maximum_top_up = coalesce((home_pack() #>> '{topUp,most}')::bigint, maximum_top_up),
  least_naira_paystack = coalesce((home_pack() #>> '{leastPayment,paystack}')::integer, least_naira_paystack),
  least_naira_flutterwave = coalesce((home_pack() #>> '{leastPayment,flutterwave}')::integer, least_naira_flutterwave),
  -- What 750 Points and 7,500 Points are worth at the box office: in Nigeria ₦500 and ₦5,000.
  till_difference_limit = (select 5 * kobo from box_office_rates),
  counter_limit = (select 50 * kobo from box_office_rates);
drop function home_pack();
select record_audit(jsonb_build_array(jsonb_build_object('actor_kind', 'system', 'action', 'record-settings',
  'subject', 'settings', 'detail',
  jsonb_build_object('after', to_jsonb(settings) - 'only_one' - 'in_production_since'))))
from settings;

set local check_function_bodies = on;
