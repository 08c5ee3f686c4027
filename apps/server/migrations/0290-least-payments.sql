-- The least that each provider takes for one payment, in whole naira. Paystack refuses less than ₦50, and Flutterwave
-- names no least amount for naira.
alter table settings
  add column least_naira_paystack integer not null default 50 check (least_naira_paystack > 0),
  add column least_naira_flutterwave integer not null default 1 check (least_naira_flutterwave > 0);
