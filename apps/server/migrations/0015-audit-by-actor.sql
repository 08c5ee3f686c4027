-- The audit is read by who, by what and by when; the newest entries come first.
create index audit_by_actor on audit (actor_id, id desc);
create index audit_by_action on audit (action, id desc);
create index audit_by_time on audit (at);
