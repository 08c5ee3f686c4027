-- A browser to which notices are sent. It belongs to the session in which its customer allowed that, and
-- nothing is sent to it once the session has ended.
create table push_subscriptions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  session_id uuid not null references sessions (id) on delete cascade,
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

-- The browsers that have got a notice which must be tried again for others.
alter table outbox add column reached uuid[] not null default '{}';

-- The kinds of notices that the customer does not want.
alter table customers add column notices_off text[] not null default '{}';
