-- Each kind of letter is sent by itself, so that a pin by SMS does not wait behind many notices.
drop index outbox_to_do;
create index outbox_to_do on outbox (kind, next_attempt_at)
  where done_at is null and dead_at is null;
