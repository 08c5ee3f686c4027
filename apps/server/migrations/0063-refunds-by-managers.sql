-- How much a manager gives back alone: of one purchase, and in 24 hours.
alter table settings
  add column manager_refund_limit bigint not null default 5000
    constraint settings_manager_refund_limit_check check (manager_refund_limit >= 0),
  add column manager_refund_day_limit bigint not null default 20000
    constraint settings_manager_refund_day_limit_check check (manager_refund_day_limit >= 0);

create index ticket_refunds_by_staff on ticket_refunds (staff_id, refunded_at) where cause = 'operator';
