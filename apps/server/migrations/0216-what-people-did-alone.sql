-- The limit of what one person may do alone counts everything that the person did at tills on a business day.
create index till_events_by_person on till_events (staff_id, at);
