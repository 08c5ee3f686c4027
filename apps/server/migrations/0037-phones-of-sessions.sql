-- The phone at the door that a session used last. A phone knows only the session that uses it now, but a
-- revoked phone must be refused with the tokens of its earlier sessions too. Without a reference,
-- because gate_devices refers to sessions, and a restore could not order the two.
alter table sessions add column gate_device_id uuid;
update sessions set gate_device_id = gate_devices.id
  from gate_devices where gate_devices.session_id = sessions.id;
