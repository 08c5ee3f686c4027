-- Lists go by the id of an area, so an area has one row, however its names were spelled. Of several rows
-- one that is served stays, and of several such rows the oldest.
do $$
declare area record;
begin
  for area in
    select id, kept from (
      select id, first_value(id) over (
        partition by search_form(country), search_form(state), search_form(lga)
        order by served desc, id
      ) as kept
      from areas
    ) spelled
    where id <> kept
  loop
    update cinemas set area_id = area.kept where area_id = area.id;
    update customers set area_id = area.kept where area_id = area.id;
    delete from areas where id = area.id;
  end loop;
end $$;

-- The unique key of the exact names stays for servers of an older version, which name it.
drop index areas_by_lga;
create unique index areas_by_name
on areas (search_form(lga), search_form(state), search_form(country));
