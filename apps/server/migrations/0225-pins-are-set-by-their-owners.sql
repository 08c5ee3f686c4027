-- Only a person sets their own PIN. A PIN that somebody else has set approves nothing any more, so it goes.

update staff set gate_pin_hash = null
where gate_pin_hash is not null
  and (
    select actor_id::text is distinct from subject from audit
    where action = 'set-gate-pin' and subject = staff.id::text
    order by id desc limit 1
  );
