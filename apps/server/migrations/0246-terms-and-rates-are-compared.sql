-- `verify` compares terms of films and rates of taxes with what the audit says of them. Those that were not entered by a
-- member of staff, such as the demo's, are in the audit from here on.
insert into audit (actor_kind, action, subject, detail)
select 'system', 'record-terms', id::text, jsonb_build_object('after', jsonb_build_object(
  'filmID', film_id, 'cinema', case when cinema_id is not null then jsonb_build_object('id', cinema_id) end,
  'from', holds_from, 'turnsAt', to_char(turns_at, 'HH24:MI'), 'weeks', weeks, 'fixedKobo', fixed_kobo,
  'fixedBy', fixed_by, 'guaranteeKobo', guarantee_kobo, 'guaranteeBy', guarantee_by,
  'houseKobo', house_kobo, 'housePpm', house_ppm))
from film_terms where not exists (
  select from audit where action = 'add-terms' and subject = film_terms.id::text);

insert into audit (actor_kind, action, subject, detail)
select 'system', 'record-tax-rate', id::text, jsonb_build_object('after', jsonb_build_object(
  'kind', kind, 'name', name, 'country', country, 'state', state, 'from', holds_from, 'ppm', ppm, 'base', base))
from tax_rates where not exists (
  select from audit where action = 'add-tax-rate' and subject = tax_rates.id::text);
