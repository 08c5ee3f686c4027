-- The languages of the customer's app. Customers are offered those that are on. A language whose words no
-- speaker has read yet is a draft, which an admin switches on.
create table languages (
  code text primary key,
  is_on boolean not null default false,
  -- Who switched the language last, and who had read its words. The languages that the product brings have
  -- neither.
  switched_by uuid references staff,
  switched_at timestamptz,
  note text check (note <> ''),
  version integer not null default 1,
  constraint languages_code_check check (code in ('en', 'fr', 'ha', 'pcm', 'yo', 'ig')),
  constraint languages_english_is_on check (code <> 'en' or is_on)
);
insert into languages (code, is_on) values
  ('en', true), ('fr', true), ('ha', false), ('pcm', false), ('yo', false), ('ig', false);

-- The language that a customer has chosen; null until they choose one.
alter table customers add column language text references languages;
