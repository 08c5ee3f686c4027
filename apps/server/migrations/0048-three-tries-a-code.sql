-- A code has three tries in all. An entry without the pin id means the latest code that its own network has
-- asked for, so that strangers elsewhere neither guess at a code nor use up its tries.

-- The keyed hash of the network that asked for the code. Codes from before this column need their pin id.
alter table one_time_codes add column asked_from text;
alter table one_time_codes drop column unnamed_tries;
