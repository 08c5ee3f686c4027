-- Every kind of cause has a part in the query that books it. To plan all of them for each booking took ten times as
-- long as to book, so the plan is made once for a connection.
alter function book_naira(text, uuid) set plan_cache_mode = force_generic_plan;
