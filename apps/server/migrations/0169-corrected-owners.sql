-- When the owner of a cinema was entered. A first owner also stands for what was sold before, which named nobody, so only
-- what was sold since then is against a correction. Owners of before this migration may have been named at any time.
alter table cinema_owners add column entered_at timestamptz not null default '2000-01-01';
alter table cinema_owners alter column entered_at set default clock_timestamp();
