-- Who owns the cinemas, and who owns the films. The name is what lists and the app show; papers show the
-- legal name if there is one.
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

create table distributors (
  like exhibitors including defaults including constraints,
  primary key (id),
  unique (id, name)
);
create unique index distributors_by_name on distributors (search_form(name));

alter table cinemas add column exhibitor_id uuid references exhibitors;
create index cinemas_by_exhibitor on cinemas (exhibitor_id);

-- Films of one distributor have had its name in several spellings. The first one by the alphabet stays.
insert into distributors (id, name)
  select distinct on (search_form(distributor)) gen_random_uuid(), distributor
  from films where distributor <> '' order by search_form(distributor), distributor;
alter table films add column distributor_id uuid;
update films set distributor = name, distributor_id = distributors.id
  from distributors where search_form(distributor) = search_form(name);
-- A film keeps the name beside the key, because its search is generated from it. Both always agree.
alter table films
  add constraint films_distributor_fkey foreign key (distributor_id, distributor)
    references distributors (id, name) on update cascade,
  add constraint films_distributed_by_somebody check ((distributor = '') = (distributor_id is null));
create index films_by_distributor on films (distributor_id);

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
create trigger films_name_distributor before insert or update of distributor on films
  for each row execute function name_distributor();
