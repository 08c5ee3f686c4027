-- The outbox takes emails too. Each has one cause, so it is written once and sent until a provider took it.
alter table outbox drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('contact-form', 'push', 'sms', 'email'));
