-- Money that comes for an account that is closed; sessions of native apps; what grows is found fast.

alter table unmatched_payments drop constraint unmatched_payments_reason_check;
alter table unmatched_payments add constraint unmatched_payments_reason_check check (reason in (
  'unknown-reference', 'wrong-amount', 'wrong-currency', 'second-transaction', 'closed-account'));
create index customers_closed on customers (id) where closed_at is not null;

-- A native app keeps its token in the phone's key store, and has no renewal key.
alter table sessions add column native boolean not null default false;

-- Known places and closed accounts ask for sessions that were ended, too.
drop index sessions_by_customer;
create index sessions_by_customer on sessions (customer_id, created_at);
create index sessions_by_end on sessions (expires_at);
create index sign_up_bonuses_by_device on sign_up_bonuses (device_hash, granted_at);
create index sign_up_bonuses_by_address on sign_up_bonuses (address_hash, granted_at);
create index provider_events_by_reference on provider_events (tx_ref);
create index provider_events_by_receiver on provider_events ((payload ->> 'receiver'))
  where provider = 'termii';
create index provider_events_of_termii on provider_events (received_at) where provider = 'termii';
