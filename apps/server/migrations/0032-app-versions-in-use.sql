-- The version of the app that uses a session, as the app last told it. Null if it told none.
alter table sessions add column app_version text
  constraint sessions_app_version_check check (length(app_version) <= 40);
