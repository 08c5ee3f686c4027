-- Staff read the top-ups of all customers, newest first, and count those of the last hour.
create index payments_by_time on payments (created_at desc, tx_ref desc);
