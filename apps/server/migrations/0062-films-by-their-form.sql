-- The films that a field of the console offers before somebody types, in the order of their names.
create index films_by_form on films (search_form(title) collate "C", id) where status <> 'archived';
