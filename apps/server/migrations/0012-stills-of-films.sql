-- Pictures that the film screen shows after the poster, in the operator's order. Each travels with its
-- film in every list, so there are few of them.
alter table films add column stills text[] not null default '{}'
  constraint films_stills_check check (cardinality(stills) <= 8 and array_position(stills, null) is null);
