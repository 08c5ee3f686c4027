-- Deeds of finance keep their `Idempotency-Key` in staff_idempotency_keys, like every other change by
-- staff, so a case no longer has one of its own.
alter table money_cases drop column resolved_key;
