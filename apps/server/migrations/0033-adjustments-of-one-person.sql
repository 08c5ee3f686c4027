-- What one person has changed without a second one is summed up before each change.
create index adjustments_by_person on adjustments (proposed_by, decided_at)
  where state = 'done' and not needs_second;
