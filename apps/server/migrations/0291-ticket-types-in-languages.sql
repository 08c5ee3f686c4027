-- What customers read of a type in other languages: {"fr": {"name": "Enfant", "note": "Moins de 12 ans"}}.
alter table ticket_types add column translations jsonb not null default '{}'
  check (jsonb_typeof(translations) = 'object');
