-- One slip has one form, however people type its reference: capitals without spaces and signs, with the digits of every
-- script as 0 to 9. `AB12-0042`, `ab12 0042` and `ＡＢ１２００４２` have the form AB120042. The list of signs is written out,
-- because a class such as [[:punct:]] depends on the locale of the database.
create function reference_form(reference text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(
    translate(normalize(reference, NFKD),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b0-\u036f\u0610-\u061a\u0640\u064b-\u065f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff]',
    '', 'g'))
$$;
-- References are compared by their forms, whoever has reported them: a person, or a provider.
drop index tenders_by_typed_reference;
create index tenders_by_form on tenders (reference_form(reference)) where reference is not null;
create index till_receipts_by_form on till_receipts (reference_form(number));

-- Why a seller typed the reference of a card at a till whose terminal could have reported it.
alter table tenders add column typed_for text,
  add constraint tenders_typed_for_cards check (typed_for is null or kind = 'terminal' and provider = 'typed');
