column account_changes.id uuid not null
column account_changes.kind text not null
column account_changes.subject_id uuid not null
column account_changes.account jsonb not null
column account_changes.state text not null default 'waiting'::text
column account_changes.proposed_by uuid not null
column account_changes.proposed_at timestamp with time zone not null default now()
column account_changes.decided_by uuid
column account_changes.decided_at timestamp with time zone
column account_changes.decision_note text
constraint account_changes.account_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
constraint account_changes.account_changes_decided_when_over CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
constraint account_changes.account_changes_kind_check CHECK ((kind = ANY (ARRAY['exhibitor'::text, 'distributor'::text, 'till'::text])))
constraint account_changes.account_changes_pkey PRIMARY KEY (id)
constraint account_changes.account_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint account_changes.account_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text])))
constraint account_changes.account_changes_two_people CHECK (((state <> 'done'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))))
index CREATE INDEX account_changes_by_time ON public.account_changes USING btree (proposed_at, id) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX account_changes_one_waiting ON public.account_changes USING btree (subject_id) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX account_changes_pkey ON public.account_changes USING btree (id)
column adjustments.id uuid not null
column adjustments.customer_id uuid not null
column adjustments.vp bigint not null
column adjustments.note text not null
column adjustments.state text not null
column adjustments.needs_second boolean not null
column adjustments.proposed_by uuid not null
column adjustments.proposed_at timestamp with time zone not null default now()
column adjustments.decided_by uuid
column adjustments.decided_at timestamp with time zone
column adjustments.decision_note text
column adjustments.movement_id uuid
constraint adjustments.adjustments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint adjustments.adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
constraint adjustments.adjustments_decided_when_over CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
constraint adjustments.adjustments_moved_when_done CHECK (((state = 'done'::text) = (movement_id IS NOT NULL)))
constraint adjustments.adjustments_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint adjustments.adjustments_movement_id_key UNIQUE (movement_id)
constraint adjustments.adjustments_pkey PRIMARY KEY (id)
constraint adjustments.adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint adjustments.adjustments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text])))
constraint adjustments.adjustments_two_people CHECK (((NOT needs_second) OR (state <> 'done'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))))
constraint adjustments.adjustments_vp_check CHECK ((vp <> 0))
constraint adjustments.adjustments_wait_for_a_second CHECK ((needs_second OR (state = 'done'::text)))
index CREATE INDEX adjustments_by_customer ON public.adjustments USING btree (customer_id, id DESC)
index CREATE INDEX adjustments_by_person ON public.adjustments USING btree (proposed_by, decided_at) WHERE ((state = 'done'::text) AND (NOT needs_second))
index CREATE INDEX adjustments_by_state ON public.adjustments USING btree (state, id DESC)
index CREATE UNIQUE INDEX adjustments_movement_id_key ON public.adjustments USING btree (movement_id)
index CREATE UNIQUE INDEX adjustments_one_waiting ON public.adjustments USING btree (customer_id) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX adjustments_pkey ON public.adjustments USING btree (id)
column allotted_seats.id uuid not null
column allotted_seats.showtime_id uuid not null
column allotted_seats.seat text not null
column allotted_seats.code text not null
column allotted_seats.till_id uuid not null
column allotted_seats.machine_id uuid not null
column allotted_seats.given_at timestamp with time zone not null default now()
column allotted_seats.ended_at timestamp with time zone
column allotted_seats.admitted_at timestamp with time zone
column allotted_seats.admitted_by uuid
column allotted_seats.ticket_id uuid
column allotted_seats.sold_at timestamp with time zone
column allotted_seats.outcome text
column allotted_seats.changed_in xid8 not null default pg_current_xact_id()
column allotted_seats.repeated_references text[] not null default '{}'::text[]
column allotted_seats.session_id uuid
column allotted_seats.given_to uuid
column allotted_seats.prices jsonb not null default '[]'::jsonb
column allotted_seats.list_kobo bigint
column allotted_seats.approved_by uuid
constraint allotted_seats.allotted_seats_admitted_by_fkey FOREIGN KEY (admitted_by) REFERENCES gate_devices(id)
constraint allotted_seats.allotted_seats_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint allotted_seats.allotted_seats_are_sold_once CHECK (((num_nonnulls(ticket_id, sold_at, outcome) = ANY (ARRAY[0, 3])) AND ((ticket_id IS NULL) OR (ended_at IS NOT NULL))))
constraint allotted_seats.allotted_seats_code_check CHECK ((length(code) >= 10))
constraint allotted_seats.allotted_seats_code_key UNIQUE (code)
constraint allotted_seats.allotted_seats_given_to_fkey FOREIGN KEY (given_to) REFERENCES staff(id)
constraint allotted_seats.allotted_seats_list_kobo_check CHECK ((list_kobo >= 0))
constraint allotted_seats.allotted_seats_outcome_check CHECK ((outcome = ANY (ARRAY['as-printed'::text, 'other-seat'::text, 'no-seat'::text])))
constraint allotted_seats.allotted_seats_pkey PRIMARY KEY (id)
constraint allotted_seats.allotted_seats_session_id_fkey FOREIGN KEY (session_id) REFERENCES till_sessions(id)
constraint allotted_seats.allotted_seats_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
constraint allotted_seats.allotted_seats_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
constraint allotted_seats.allotted_seats_ticket_id_key UNIQUE (ticket_id)
constraint allotted_seats.allotted_seats_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id)
index CREATE INDEX allotted_seats_admitted_unsold ON public.allotted_seats USING btree (till_id) WHERE ((admitted_at IS NOT NULL) AND (ticket_id IS NULL))
index CREATE INDEX allotted_seats_by_change ON public.allotted_seats USING btree (showtime_id, changed_in)
index CREATE UNIQUE INDEX allotted_seats_code_key ON public.allotted_seats USING btree (code)
index CREATE UNIQUE INDEX allotted_seats_have_one_till ON public.allotted_seats USING btree (showtime_id, seat) WHERE (ended_at IS NULL)
index CREATE UNIQUE INDEX allotted_seats_pkey ON public.allotted_seats USING btree (id)
index CREATE UNIQUE INDEX allotted_seats_ticket_id_key ON public.allotted_seats USING btree (ticket_id)
trigger CREATE TRIGGER allotted_seats_note_change BEFORE UPDATE ON public.allotted_seats FOR EACH ROW EXECUTE FUNCTION note_change_of_ticket()
column app_versions.version text not null
column app_versions.appstore text not null
column app_versions.playstore text not null
column app_versions.released_at timestamp with time zone not null default now()
column app_versions.changes integer not null default 1
constraint app_versions.app_versions_changes_check CHECK ((changes > 0))
constraint app_versions.app_versions_pkey PRIMARY KEY (version)
constraint app_versions.app_versions_version_check CHECK ((version ~ '^[0-9]+\.[0-9]+\.[0-9]+'::text))
index CREATE UNIQUE INDEX app_versions_pkey ON public.app_versions USING btree (version)
column areas.id uuid not null
column areas.country text not null
column areas.state text not null
column areas.lga text not null
column areas.served boolean not null default true
constraint areas.areas_country_state_lga_key UNIQUE (country, state, lga)
constraint areas.areas_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX areas_by_name ON public.areas USING btree (search_form(lga), search_form(state), search_form(country))
index CREATE UNIQUE INDEX areas_country_state_lga_key ON public.areas USING btree (country, state, lga)
index CREATE UNIQUE INDEX areas_pkey ON public.areas USING btree (id)
trigger CREATE TRIGGER areas_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.areas FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column audit.id bigint not null
column audit.at timestamp with time zone not null default now()
column audit.actor_kind text not null
column audit.actor_id uuid
column audit.action text not null
column audit.subject text not null
column audit.detail jsonb not null default '{}'::jsonb
column audit.chain integer
column audit.place bigint
column audit.hash bytea
constraint audit.audit_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text])))
constraint audit.audit_pkey PRIMARY KEY (id)
index CREATE INDEX audit_by_action ON public.audit USING btree (action, id DESC)
index CREATE INDEX audit_by_actor ON public.audit USING btree (actor_id, id DESC)
index CREATE UNIQUE INDEX audit_by_place ON public.audit USING btree (chain, place)
index CREATE INDEX audit_by_subject ON public.audit USING btree (subject, id DESC)
index CREATE INDEX audit_by_time ON public.audit USING btree (at)
index CREATE UNIQUE INDEX audit_pkey ON public.audit USING btree (id)
trigger CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column audit_chains.chain integer not null
column audit_chains.entries bigint not null default 0
column audit_chains.hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text)
constraint audit_chains.audit_chains_entries_check CHECK ((entries >= 0))
constraint audit_chains.audit_chains_hash_check CHECK ((length(hash) = 32))
constraint audit_chains.audit_chains_pkey PRIMARY KEY (chain)
index CREATE UNIQUE INDEX audit_chains_pkey ON public.audit_chains USING btree (chain)
column backups.name text not null
column backups.made_at timestamp with time zone not null default now()
column backups.bytes bigint not null
constraint backups.backups_bytes_check CHECK ((bytes > 0))
constraint backups.backups_pkey PRIMARY KEY (name)
index CREATE INDEX backups_by_time ON public.backups USING btree (made_at)
index CREATE UNIQUE INDEX backups_pkey ON public.backups USING btree (name)
column bank_events.id uuid not null
column bank_events.kind text not null
column bank_events.day date not null
column bank_events.reference text not null
column bank_events.cinema_id uuid
column bank_events.provider text
column bank_events.number text
column bank_events.gross_kobo bigint not null
column bank_events.net_kobo bigint not null
column bank_events.fee_kobo bigint not null
column bank_events.terminal_kobo bigint not null default 0
column bank_events.transfer_kobo bigint not null default 0
column bank_events.undoes uuid
column bank_events.recorded_by uuid
column bank_events.recorded_at timestamp with time zone not null default now()
constraint bank_events.bank_events_add_up CHECK (((undoes IS NOT NULL) OR ((net_kobo >= 0) AND (fee_kobo >= 0) AND (gross_kobo > 0) AND (gross_kobo >= (net_kobo + fee_kobo)))))
constraint bank_events.bank_events_are_reported_or_typed CHECK ((((kind = 'provider-payout'::text) = (number IS NOT NULL)) AND ((number IS NULL) = (recorded_by IS NOT NULL))))
constraint bank_events.bank_events_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint bank_events.bank_events_kind_check CHECK ((kind = ANY (ARRAY['bank-deposit'::text, 'provider-payout'::text, 'terminal-payout'::text])))
constraint bank_events.bank_events_of_somebody CHECK ((((kind = 'bank-deposit'::text) = (cinema_id IS NOT NULL)) AND ((cinema_id IS NULL) = (provider IS NOT NULL))))
constraint bank_events.bank_events_of_tills CHECK ((((kind = 'terminal-payout'::text) AND ((terminal_kobo + transfer_kobo) = gross_kobo)) OR (kind = 'provider-payout'::text) OR ((kind = 'bank-deposit'::text) AND (fee_kobo = 0) AND (terminal_kobo = 0) AND (transfer_kobo = 0))))
constraint bank_events.bank_events_pkey PRIMARY KEY (id)
constraint bank_events.bank_events_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text, 'moniepoint'::text, 'typed'::text])))
constraint bank_events.bank_events_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id)
constraint bank_events.bank_events_reference_check CHECK ((reference <> ''::text))
constraint bank_events.bank_events_typed_have_no_rest CHECK (((kind = 'provider-payout'::text) OR (gross_kobo = (net_kobo + fee_kobo))))
constraint bank_events.bank_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES bank_events(id)
constraint bank_events.bank_events_undoes_key UNIQUE (undoes)
index CREATE INDEX bank_events_by_kind ON public.bank_events USING btree (kind, day)
index CREATE UNIQUE INDEX bank_events_once ON public.bank_events USING btree (provider, number) WHERE (number IS NOT NULL)
index CREATE UNIQUE INDEX bank_events_pkey ON public.bank_events USING btree (id)
index CREATE UNIQUE INDEX bank_events_undoes_key ON public.bank_events USING btree (undoes)
trigger CREATE TRIGGER bank_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column bank_lines.id uuid not null
column bank_lines.day date not null
column bank_lines.text text not null
column bank_lines.kobo bigint not null
column bank_lines.occurrence integer not null
column bank_lines.added_by uuid not null
column bank_lines.added_at timestamp with time zone not null default now()
constraint bank_lines.bank_lines_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id)
constraint bank_lines.bank_lines_day_kobo_text_occurrence_key UNIQUE (day, kobo, text, occurrence)
constraint bank_lines.bank_lines_kobo_check CHECK ((kobo <> 0))
constraint bank_lines.bank_lines_occurrence_check CHECK ((occurrence > 0))
constraint bank_lines.bank_lines_pkey PRIMARY KEY (id)
constraint bank_lines.bank_lines_text_check CHECK ((text <> ''::text))
index CREATE INDEX bank_lines_by_day ON public.bank_lines USING btree (day DESC, id DESC)
index CREATE UNIQUE INDEX bank_lines_day_kobo_text_occurrence_key ON public.bank_lines USING btree (day, kobo, text, occurrence)
index CREATE UNIQUE INDEX bank_lines_pkey ON public.bank_lines USING btree (id)
trigger CREATE TRIGGER bank_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column bank_ticks.id uuid not null
column bank_ticks.line_id uuid not null
column bank_ticks.movement_id bigint
column bank_ticks.note text
column bank_ticks.ticked_by uuid not null
column bank_ticks.ticked_at timestamp with time zone not null default now()
column bank_ticks.unticked_by uuid
column bank_ticks.unticked_at timestamp with time zone
constraint bank_ticks.bank_ticks_end_once CHECK (((unticked_by IS NULL) = (unticked_at IS NULL)))
constraint bank_ticks.bank_ticks_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id)
constraint bank_ticks.bank_ticks_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES naira_movements(id)
constraint bank_ticks.bank_ticks_pkey PRIMARY KEY (id)
constraint bank_ticks.bank_ticks_say_why CHECK (((movement_id IS NULL) = (note IS NOT NULL)))
constraint bank_ticks.bank_ticks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES staff(id)
constraint bank_ticks.bank_ticks_unticked_by_fkey FOREIGN KEY (unticked_by) REFERENCES staff(id)
index CREATE UNIQUE INDEX bank_ticks_of_lines ON public.bank_ticks USING btree (line_id) WHERE (unticked_at IS NULL)
index CREATE UNIQUE INDEX bank_ticks_of_movements ON public.bank_ticks USING btree (movement_id) WHERE ((unticked_at IS NULL) AND (movement_id IS NOT NULL))
index CREATE UNIQUE INDEX bank_ticks_pkey ON public.bank_ticks USING btree (id)
column box_office_rates.holds_from date not null
column box_office_rates.vp bigint not null
column box_office_rates.kobo bigint not null
constraint box_office_rates.box_office_rates_kobo_check CHECK ((kobo > 0))
constraint box_office_rates.box_office_rates_pkey PRIMARY KEY (holds_from)
constraint box_office_rates.box_office_rates_vp_check CHECK ((vp > 0))
index CREATE UNIQUE INDEX box_office_rates_pkey ON public.box_office_rates USING btree (holds_from)
column business_day_closes.cinema_id uuid not null
column business_day_closes.day date not null
column business_day_closes.closed_by uuid not null
column business_day_closes.closed_at timestamp with time zone not null default now()
constraint business_day_closes.business_day_closes_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint business_day_closes.business_day_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id)
constraint business_day_closes.business_day_closes_pkey PRIMARY KEY (cinema_id, day)
index CREATE UNIQUE INDEX business_day_closes_pkey ON public.business_day_closes USING btree (cinema_id, day)
trigger CREATE TRIGGER business_day_closes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.business_day_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column cinema_owners.cinema_id uuid not null
column cinema_owners.since timestamp with time zone not null
column cinema_owners.exhibitor_id uuid
column cinema_owners.entered_at timestamp with time zone not null default clock_timestamp()
constraint cinema_owners.cinema_owners_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint cinema_owners.cinema_owners_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id)
constraint cinema_owners.cinema_owners_pkey PRIMARY KEY (cinema_id, since)
index CREATE UNIQUE INDEX cinema_owners_pkey ON public.cinema_owners USING btree (cinema_id, since)
trigger CREATE TRIGGER cinema_owners_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.cinema_owners FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column cinemas.id uuid not null
column cinemas.area_id uuid not null
column cinemas.slug text not null
column cinemas.name text collate "und-x-icu" not null
column cinemas.address text not null
column cinemas.latitude double precision not null
column cinemas.longitude double precision not null
column cinemas.time_zone text not null default 'Africa/Lagos'::text
column cinemas.preview_url text not null default ''::text
column cinemas.images jsonb not null default '[]'::jsonb
column cinemas.features text not null default ''::text
column cinemas.version integer not null default 1
column cinemas.programme_version integer not null default 1
column cinemas.cleaning_minutes integer not null default 15
column cinemas.sale_ends_minutes_before integer not null default 0
column cinemas.sale_ends_below_seats integer not null default 0
column cinemas.archived_at timestamp with time zone
column cinemas.phone text not null default ''::text
column cinemas.exhibitor_id uuid
constraint cinemas.cinemas_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id)
constraint cinemas.cinemas_cleaning_minutes_check CHECK (((cleaning_minutes >= 0) AND (cleaning_minutes <= 240)))
constraint cinemas.cinemas_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id)
constraint cinemas.cinemas_images_check CHECK ((jsonb_typeof(images) = 'array'::text))
constraint cinemas.cinemas_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
constraint cinemas.cinemas_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
constraint cinemas.cinemas_pkey PRIMARY KEY (id)
constraint cinemas.cinemas_sale_ends_minutes_check CHECK (((sale_ends_minutes_before >= 0) AND (sale_ends_minutes_before <= 10080)))
constraint cinemas.cinemas_sale_ends_seats_check CHECK (((sale_ends_below_seats >= 0) AND (sale_ends_below_seats <= 10000)))
constraint cinemas.cinemas_slug_key UNIQUE (slug)
index CREATE INDEX cinemas_by_area ON public.cinemas USING btree (area_id)
index CREATE INDEX cinemas_by_exhibitor ON public.cinemas USING btree (exhibitor_id)
index CREATE UNIQUE INDEX cinemas_pkey ON public.cinemas USING btree (id)
index CREATE UNIQUE INDEX cinemas_slug_key ON public.cinemas USING btree (slug)
trigger CREATE TRIGGER cinemas_date_tickets AFTER UPDATE OF time_zone ON public.cinemas FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION follow_clock()
trigger CREATE TRIGGER cinemas_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.cinemas FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
trigger CREATE TRIGGER note_first_owner AFTER INSERT ON public.cinemas FOR EACH ROW WHEN ((new.exhibitor_id IS NOT NULL)) EXECUTE FUNCTION note_owner()
trigger CREATE TRIGGER note_owner AFTER UPDATE OF exhibitor_id ON public.cinemas FOR EACH ROW WHEN ((old.exhibitor_id IS DISTINCT FROM new.exhibitor_id)) EXECUTE FUNCTION note_owner()
column clock_readings.only_one boolean not null default true
column clock_readings.read_at timestamp with time zone not null
column clock_readings.doubt text
constraint clock_readings.clock_readings_only_one_check CHECK (only_one)
constraint clock_readings.clock_readings_pkey PRIMARY KEY (only_one)
index CREATE UNIQUE INDEX clock_readings_pkey ON public.clock_readings USING btree (only_one)
column commission_terms.id uuid not null
column commission_terms.exhibitor_id uuid not null
column commission_terms.holds_from date not null
column commission_terms.ppm integer
column commission_terms.ticket_kobo bigint
column commission_terms.note text
column commission_terms.added_by uuid not null
column commission_terms.added_at timestamp with time zone not null default now()
constraint commission_terms.commission_terms_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id)
constraint commission_terms.commission_terms_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id)
constraint commission_terms.commission_terms_one_way CHECK (((ppm IS NULL) <> (ticket_kobo IS NULL)))
constraint commission_terms.commission_terms_pkey PRIMARY KEY (id)
constraint commission_terms.commission_terms_ppm_check CHECK (((ppm >= 0) AND (ppm <= 1000000)))
constraint commission_terms.commission_terms_ticket_kobo_check CHECK ((ticket_kobo >= 0))
index CREATE INDEX commission_terms_by_exhibitor ON public.commission_terms USING btree (exhibitor_id, holds_from DESC)
index CREATE UNIQUE INDEX commission_terms_pkey ON public.commission_terms USING btree (id)
trigger CREATE TRIGGER commission_terms_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.commission_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column consents.customer_id uuid not null
column consents.kind text not null
column consents.version text not null
column consents.given_at timestamp with time zone not null default now()
constraint consents.consents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint consents.consents_kind_check CHECK ((kind = 'privacy-policy'::text))
constraint consents.consents_pkey PRIMARY KEY (customer_id, kind, version)
constraint consents.consents_version_check CHECK ((version <> ''::text))
index CREATE UNIQUE INDEX consents_pkey ON public.consents USING btree (customer_id, kind, version)
column counter_buyers.purchase_id uuid not null
column counter_buyers.phone text not null
constraint counter_buyers.counter_buyers_pkey PRIMARY KEY (purchase_id)
constraint counter_buyers.counter_buyers_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
index CREATE INDEX counter_buyers_by_phone ON public.counter_buyers USING btree (phone)
index CREATE UNIQUE INDEX counter_buyers_pkey ON public.counter_buyers USING btree (purchase_id)
column counter_refunds.ticket_id uuid not null
column counter_refunds.event_id uuid not null
column counter_refunds.kobo bigint not null
constraint counter_refunds.counter_refunds_event_id_fkey FOREIGN KEY (event_id) REFERENCES till_events(id)
constraint counter_refunds.counter_refunds_kobo_check CHECK ((kobo > 0))
constraint counter_refunds.counter_refunds_pkey PRIMARY KEY (ticket_id)
constraint counter_refunds.counter_refunds_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
index CREATE INDEX counter_refunds_by_event ON public.counter_refunds USING btree (event_id)
index CREATE UNIQUE INDEX counter_refunds_pkey ON public.counter_refunds USING btree (ticket_id)
trigger CREATE TRIGGER counter_refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.counter_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER end_owed_counter_refunds AFTER INSERT ON public.counter_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION end_owed_counter_refunds()
column customers.id uuid not null
column customers.phone text not null
column customers.username text not null
column customers.email text
column customers.password_hash text not null
column customers.area_id uuid not null
column customers.date_of_birth date
column customers.sex text
column customers.platform text not null default 'web'::text
column customers.operating_system text not null default 'Unknown'::text
column customers.picture_url text
column customers.created_at timestamp with time zone not null default now()
column customers.closed_at timestamp with time zone
column customers.blocked_at timestamp with time zone
column customers.notices_off text[] not null default '{}'::text[]
column customers.language text
column customers.closes_at timestamp with time zone
column customers.closing_asked_by uuid
constraint customers.customers_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id)
constraint customers.customers_closing_asked_by_fkey FOREIGN KEY (closing_asked_by) REFERENCES staff(id)
constraint customers.customers_closing_has_asker CHECK (((closes_at IS NULL) = (closing_asked_by IS NULL)))
constraint customers.customers_email_check CHECK ((email <> ''::text))
constraint customers.customers_known_while_open CHECK (((closed_at IS NOT NULL) OR ((date_of_birth IS NOT NULL) AND (sex IS NOT NULL))))
constraint customers.customers_language_fkey FOREIGN KEY (language) REFERENCES languages(code)
constraint customers.customers_phone_check CHECK (
CASE
    WHEN (closed_at IS NULL) THEN (phone ~ '^0[789][012][0-9]{8}$'::text)
    ELSE (phone = ('closed-'::text || (id)::text))
END)
constraint customers.customers_phone_key UNIQUE (phone)
constraint customers.customers_pkey PRIMARY KEY (id)
constraint customers.customers_sex_check CHECK ((sex = ANY (ARRAY['Male'::text, 'Female'::text])))
constraint customers.customers_username_check CHECK ((username ~ '^[A-Za-z0-9_-]{1,13}$'::text))
index CREATE INDEX customers_blocked ON public.customers USING btree (id) WHERE (blocked_at IS NOT NULL)
index CREATE UNIQUE INDEX customers_by_email ON public.customers USING btree (lower(email))
index CREATE INDEX customers_by_name ON public.customers USING btree (lower(username) COLLATE "C", id)
index CREATE INDEX customers_by_picture ON public.customers USING btree (picture_url) WHERE (picture_url IS NOT NULL)
index CREATE UNIQUE INDEX customers_by_username ON public.customers USING btree (lower(username))
index CREATE INDEX customers_closed ON public.customers USING btree (id) WHERE (closed_at IS NOT NULL)
index CREATE UNIQUE INDEX customers_phone_key ON public.customers USING btree (phone)
index CREATE UNIQUE INDEX customers_pkey ON public.customers USING btree (id)
index CREATE INDEX customers_to_close ON public.customers USING btree (closes_at) WHERE (closes_at IS NOT NULL)
column devices.customer_id uuid not null
column devices.device_type text not null
column devices.platform text not null
column devices.seen_at timestamp with time zone not null default now()
constraint devices.devices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint devices.devices_device_type_check CHECK ((device_type = ANY (ARRAY['Android'::text, 'iOS'::text, 'Unknown'::text])))
constraint devices.devices_pkey PRIMARY KEY (customer_id, device_type, platform)
constraint devices.devices_platform_check CHECK ((platform = ANY (ARRAY['android'::text, 'ios'::text, 'web'::text])))
index CREATE UNIQUE INDEX devices_pkey ON public.devices USING btree (customer_id, device_type, platform)
column distributors.id uuid not null
column distributors.version integer not null default 1
column distributors.name text collate "und-x-icu" not null
column distributors.legal_name text not null default ''::text
column distributors.tin text not null default ''::text
column distributors.rc_number text not null default ''::text
column distributors.address text not null default ''::text
column distributors.emails text[] not null default '{}'::text[]
column distributors.bank_account text not null default ''::text
constraint distributors.distributors_id_name_key UNIQUE (id, name)
constraint distributors.distributors_pkey PRIMARY KEY (id)
constraint distributors.exhibitors_name_check CHECK ((name <> ''::text))
index CREATE UNIQUE INDEX distributors_by_name ON public.distributors USING btree (search_form(name))
index CREATE UNIQUE INDEX distributors_id_name_key ON public.distributors USING btree (id, name)
index CREATE UNIQUE INDEX distributors_pkey ON public.distributors USING btree (id)
column earlier_seat_plans.screen_id uuid not null
column earlier_seat_plans.replaced_at timestamp with time zone not null default now()
column earlier_seat_plans.plan jsonb not null
constraint earlier_seat_plans.earlier_seat_plans_pkey PRIMARY KEY (screen_id, replaced_at)
constraint earlier_seat_plans.earlier_seat_plans_screen_id_fkey FOREIGN KEY (screen_id) REFERENCES screens(id)
index CREATE UNIQUE INDEX earlier_seat_plans_pkey ON public.earlier_seat_plans USING btree (screen_id, replaced_at)
column exhibitors.id uuid not null
column exhibitors.version integer not null default 1
column exhibitors.name text collate "und-x-icu" not null
column exhibitors.legal_name text not null default ''::text
column exhibitors.tin text not null default ''::text
column exhibitors.rc_number text not null default ''::text
column exhibitors.address text not null default ''::text
column exhibitors.emails text[] not null default '{}'::text[]
column exhibitors.bank_account text not null default ''::text
constraint exhibitors.exhibitors_name_check CHECK ((name <> ''::text))
constraint exhibitors.exhibitors_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX exhibitors_by_name ON public.exhibitors USING btree (search_form(name))
index CREATE UNIQUE INDEX exhibitors_pkey ON public.exhibitors USING btree (id)
column film_terms.id uuid not null
column film_terms.film_id uuid not null
column film_terms.cinema_id uuid
column film_terms.holds_from date not null
column film_terms.turns_at time without time zone not null default '06:00:00'::time without time zone
column film_terms.weeks integer[] not null
column film_terms.fixed_kobo bigint
column film_terms.fixed_by text
column film_terms.guarantee_kobo bigint
column film_terms.guarantee_by text
column film_terms.house_kobo bigint
column film_terms.house_ppm integer
column film_terms.note text
column film_terms.added_by uuid
column film_terms.added_at timestamp with time zone not null default now()
constraint film_terms.film_terms_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id)
constraint film_terms.film_terms_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint film_terms.film_terms_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint film_terms.film_terms_fixed_by_check CHECK ((fixed_by = ANY (ARRAY['week'::text, 'session'::text])))
constraint film_terms.film_terms_fixed_kobo_check CHECK ((fixed_kobo > 0))
constraint film_terms.film_terms_guarantee_by_check CHECK ((guarantee_by = ANY (ARRAY['week'::text, 'run'::text])))
constraint film_terms.film_terms_guarantee_kobo_check CHECK ((guarantee_kobo > 0))
constraint film_terms.film_terms_house_kobo_check CHECK ((house_kobo >= 0))
constraint film_terms.film_terms_house_ppm_check CHECK (((house_ppm >= 1) AND (house_ppm <= 1000000)))
constraint film_terms.film_terms_one_way CHECK (((cardinality(weeks) = 0) = (fixed_kobo IS NOT NULL)))
constraint film_terms.film_terms_pkey PRIMARY KEY (id)
constraint film_terms.film_terms_weeks_check CHECK (((cardinality(weeks) <= 52) AND (0 <= ALL (weeks)) AND (1000000 >= ALL (weeks))))
constraint film_terms.film_terms_whole CHECK ((((fixed_kobo IS NULL) = (fixed_by IS NULL)) AND ((guarantee_kobo IS NULL) = (guarantee_by IS NULL)) AND ((house_kobo IS NULL) = (house_ppm IS NULL))))
index CREATE INDEX film_terms_by_film ON public.film_terms USING btree (film_id, holds_from DESC)
index CREATE UNIQUE INDEX film_terms_pkey ON public.film_terms USING btree (id)
trigger CREATE TRIGGER film_terms_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.film_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column film_waits.customer_id uuid not null
column film_waits.film_id uuid not null
column film_waits.area_id uuid not null
column film_waits.ask bigint not null
column film_waits.asked_at timestamp with time zone not null default now()
column film_waits.told_at timestamp with time zone
constraint film_waits.film_waits_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id)
constraint film_waits.film_waits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint film_waits.film_waits_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint film_waits.film_waits_pkey PRIMARY KEY (film_id, customer_id)
index CREATE INDEX film_waits_by_customer ON public.film_waits USING btree (customer_id, ask DESC)
index CREATE UNIQUE INDEX film_waits_pkey ON public.film_waits USING btree (film_id, customer_id)
index CREATE INDEX film_waits_told ON public.film_waits USING btree (told_at) WHERE (told_at IS NOT NULL)
index CREATE INDEX film_waits_waiting ON public.film_waits USING btree (film_id, area_id, ask) WHERE (told_at IS NULL)
column films.id uuid not null
column films.slug text not null
column films.title text collate "und-x-icu" not null
column films.language text not null
column films.distributor text collate "und-x-icu" not null
column films.synopsis text not null
column films.year integer not null
column films.minutes integer not null
column films.rating text not null
column films.colour text not null default '#3a2a4a'::text
column films.poster_url text not null default '/media/posters/no-poster-480.webp'::text
column films.status text not null
column films.position integer not null default 0
column films.created_at timestamp with time zone not null default now()
column films.stills text[] not null default '{}'::text[]
column films.version integer not null default 1
column films.certificate_number text not null default ''::text
column films.advisory text not null default ''::text
column films.archived_from text
column films.proposed_by uuid
column films.cast_names text not null default ''::text
column films.director text not null default ''::text
column films.genre text not null default ''::text
column films.subtitles text not null default ''::text
column films.audio_description text not null default ''::text
column films.original_release date
column films.distributor_id uuid
column films.found_by text not null generated ((((find_form(title) || ' / '::text) || title_words(title)) || ' / '::text) || find_form(((((((((distributor || ' '::text) || language) || ' '::text) || cast_names) || ' '::text) || director) || ' '::text) || (year)::text)))
constraint films.films_archived_from_check CHECK ((archived_from = ANY (ARRAY['now-playing'::text, 'coming-soon'::text])))
constraint films.films_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text))
constraint films.films_distributed_by_somebody CHECK (((distributor = ''::text) = (distributor_id IS NULL)))
constraint films.films_distributor_fkey FOREIGN KEY (distributor_id, distributor) REFERENCES distributors(id, name) ON UPDATE CASCADE
constraint films.films_minutes_check CHECK ((minutes > 0))
constraint films.films_pkey PRIMARY KEY (id)
constraint films.films_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint films.films_proposed_is_hidden CHECK (((proposed_by IS NULL) OR (status = 'archived'::text)))
constraint films.films_slug_key UNIQUE (slug)
constraint films.films_status_check CHECK ((status = ANY (ARRAY['now-playing'::text, 'coming-soon'::text, 'archived'::text])))
constraint films.films_stills_check CHECK (((cardinality(stills) <= 8) AND (array_position(stills, NULL::text) IS NULL)))
constraint films.films_year_check CHECK (((year >= 1900) AND (year <= 2200)))
index CREATE INDEX films_by_distributor ON public.films USING btree (distributor_id)
index CREATE INDEX films_by_form ON public.films USING btree (search_form(title) COLLATE "C", id) WHERE (status <> 'archived'::text)
index CREATE INDEX films_by_position ON public.films USING btree ("position", id DESC) WHERE (status <> 'archived'::text)
index CREATE UNIQUE INDEX films_pkey ON public.films USING btree (id)
index CREATE UNIQUE INDEX films_slug_key ON public.films USING btree (slug)
trigger CREATE TRIGGER films_add_words AFTER INSERT ON public.films REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_films()
trigger CREATE TRIGGER films_change_words AFTER UPDATE ON public.films FOR EACH ROW WHEN ((old.found_by IS DISTINCT FROM new.found_by)) EXECUTE FUNCTION add_words_of_film()
trigger CREATE TRIGGER films_name_distributor BEFORE INSERT OR UPDATE OF distributor ON public.films FOR EACH ROW EXECUTE FUNCTION name_distributor()
trigger CREATE TRIGGER films_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.films FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column find_words.word text not null
column find_words.trigrams text[] not null
constraint find_words.find_words_pkey PRIMARY KEY (word)
index CREATE INDEX find_words_by_trigram ON public.find_words USING gin (trigrams)
index CREATE UNIQUE INDEX find_words_pkey ON public.find_words USING btree (word)
column free_ticket_requests.id uuid not null
column free_ticket_requests.showtime_id uuid not null
column free_ticket_requests.type_id uuid not null
column free_ticket_requests.tickets integer not null
column free_ticket_requests.seats text[]
column free_ticket_requests.holder_id uuid
column free_ticket_requests.reason text not null
column free_ticket_requests.idempotency_key text
column free_ticket_requests.request_hash text not null
column free_ticket_requests.state text not null default 'waiting'::text
column free_ticket_requests.proposed_by uuid not null
column free_ticket_requests.proposed_at timestamp with time zone not null default now()
column free_ticket_requests.decided_by uuid
column free_ticket_requests.decided_at timestamp with time zone
column free_ticket_requests.decision_note text
column free_ticket_requests.purchase_id uuid
constraint free_ticket_requests.free_ticket_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
constraint free_ticket_requests.free_ticket_requests_decided_when_over CHECK ((num_nonnulls(decided_by, decided_at) =
CASE state
    WHEN 'waiting'::text THEN 0
    ELSE 2
END))
constraint free_ticket_requests.free_ticket_requests_given_when_done CHECK (((state = 'done'::text) = (purchase_id IS NOT NULL)))
constraint free_ticket_requests.free_ticket_requests_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES customers(id)
constraint free_ticket_requests.free_ticket_requests_pkey PRIMARY KEY (id)
constraint free_ticket_requests.free_ticket_requests_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint free_ticket_requests.free_ticket_requests_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
constraint free_ticket_requests.free_ticket_requests_purchase_id_key UNIQUE (purchase_id)
constraint free_ticket_requests.free_ticket_requests_seat_each CHECK ((cardinality(seats) = tickets))
constraint free_ticket_requests.free_ticket_requests_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
constraint free_ticket_requests.free_ticket_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text])))
constraint free_ticket_requests.free_ticket_requests_tickets_check CHECK ((tickets > 0))
constraint free_ticket_requests.free_ticket_requests_two_people CHECK (((state <> 'done'::text) OR (decided_by <> proposed_by)))
constraint free_ticket_requests.free_ticket_requests_type_id_fkey FOREIGN KEY (type_id) REFERENCES ticket_types(id)
index CREATE INDEX free_ticket_requests_by_holder ON public.free_ticket_requests USING btree (holder_id)
index CREATE UNIQUE INDEX free_ticket_requests_by_key ON public.free_ticket_requests USING btree (proposed_by, idempotency_key)
index CREATE INDEX free_ticket_requests_by_showtime ON public.free_ticket_requests USING btree (showtime_id, state, id DESC)
index CREATE INDEX free_ticket_requests_by_state ON public.free_ticket_requests USING btree (state, id DESC)
index CREATE UNIQUE INDEX free_ticket_requests_pkey ON public.free_ticket_requests USING btree (id)
index CREATE UNIQUE INDEX free_ticket_requests_purchase_id_key ON public.free_ticket_requests USING btree (purchase_id)
column gate_conflicts.nonce text not null
column gate_conflicts.admitted_nonce text
column gate_conflicts.ticket_id uuid not null
column gate_conflicts.noticed_at timestamp with time zone not null default now()
column gate_conflicts.ended_at timestamp with time zone
constraint gate_conflicts.gate_conflicts_admitted_nonce_fkey FOREIGN KEY (admitted_nonce) REFERENCES gate_scans(nonce)
constraint gate_conflicts.gate_conflicts_nonce_fkey FOREIGN KEY (nonce) REFERENCES gate_scans(nonce)
constraint gate_conflicts.gate_conflicts_pkey PRIMARY KEY (nonce)
constraint gate_conflicts.gate_conflicts_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
index CREATE INDEX gate_conflicts_by_ticket ON public.gate_conflicts USING btree (ticket_id)
index CREATE INDEX gate_conflicts_by_time ON public.gate_conflicts USING btree (noticed_at DESC, nonce DESC)
index CREATE UNIQUE INDEX gate_conflicts_pkey ON public.gate_conflicts USING btree (nonce)
column gate_devices.id uuid not null
column gate_devices.version integer not null default 1
column gate_devices.name text collate "und-x-icu" not null
column gate_devices.app_version text not null default ''::text
column gate_devices.registered_at timestamp with time zone not null default now()
column gate_devices.session_id uuid
column gate_devices.last_seen_at timestamp with time zone not null default now()
column gate_devices.last_staff_id uuid not null
column gate_devices.waiting integer not null default 0
column gate_devices.clock_offset_ms bigint
column gate_devices.revoked_at timestamp with time zone
constraint gate_devices.gate_devices_last_staff_id_fkey FOREIGN KEY (last_staff_id) REFERENCES staff(id)
constraint gate_devices.gate_devices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
constraint gate_devices.gate_devices_pkey PRIMARY KEY (id)
constraint gate_devices.gate_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
constraint gate_devices.gate_devices_waiting_check CHECK ((waiting >= 0))
index CREATE INDEX gate_devices_by_contact ON public.gate_devices USING btree (last_seen_at DESC, id DESC)
index CREATE INDEX gate_devices_by_session ON public.gate_devices USING btree (session_id)
index CREATE UNIQUE INDEX gate_devices_pkey ON public.gate_devices USING btree (id)
column gate_scans.nonce text not null
column gate_scans.staff_id uuid not null
column gate_scans.ticket_id uuid
column gate_scans.result text not null
column gate_scans.reason text
column gate_scans.forced boolean not null default false
column gate_scans.scanned_at timestamp with time zone not null
column gate_scans.received_at timestamp with time zone not null default now()
column gate_scans.device_id uuid
column gate_scans.code text
column gate_scans.phone_at timestamp with time zone
column gate_scans.clock_offset_ms bigint
column gate_scans.told_result text
column gate_scans.before_nonce text
column gate_scans.note text
column gate_scans.approved_by uuid
column gate_scans.undone_at timestamp with time zone
constraint gate_scans.gate_scans_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint gate_scans.gate_scans_before_nonce_fkey FOREIGN KEY (before_nonce) REFERENCES gate_scans(nonce)
constraint gate_scans.gate_scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id)
constraint gate_scans.gate_scans_pkey PRIMARY KEY (nonce)
constraint gate_scans.gate_scans_result_check CHECK ((result = ANY (ARRAY['admitted'::text, 'already-used'::text, 'wrong-showtime'::text, 'unknown'::text, 'void'::text])))
constraint gate_scans.gate_scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint gate_scans.gate_scans_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
index CREATE INDEX gate_scans_admitted_by_time ON public.gate_scans USING btree (scanned_at, ticket_id) WHERE (result = 'admitted'::text)
index CREATE INDEX gate_scans_by_ticket ON public.gate_scans USING btree (ticket_id) WHERE (ticket_id IS NOT NULL)
index CREATE UNIQUE INDEX gate_scans_one_admission ON public.gate_scans USING btree (ticket_id) WHERE ((result = 'admitted'::text) AND (undone_at IS NULL))
index CREATE UNIQUE INDEX gate_scans_pkey ON public.gate_scans USING btree (nonce)
column gate_undos.nonce text not null
column gate_undos.staff_id uuid not null
column gate_undos.reason text not null
column gate_undos.undone_at timestamp with time zone not null
column gate_undos.received_at timestamp with time zone not null default now()
constraint gate_undos.gate_undos_nonce_fkey FOREIGN KEY (nonce) REFERENCES gate_scans(nonce)
constraint gate_undos.gate_undos_pkey PRIMARY KEY (nonce)
constraint gate_undos.gate_undos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE UNIQUE INDEX gate_undos_pkey ON public.gate_undos USING btree (nonce)
column held_seats.showtime_id uuid not null
column held_seats.seat text not null
column held_seats.reason text
column held_seats.held_at timestamp with time zone not null default now()
column held_seats.tx_ref text
column held_seats.expires_at timestamp with time zone
column held_seats.till_payment_id uuid
constraint held_seats.held_seats_for_one CHECK ((num_nonnulls(reason, tx_ref) <= 1))
constraint held_seats.held_seats_have_ends CHECK (((reason IS NULL) = (expires_at IS NOT NULL)))
constraint held_seats.held_seats_of_tills_are_for_one CHECK (((till_payment_id IS NULL) OR ((reason IS NULL) AND (tx_ref IS NULL) AND (expires_at IS NOT NULL))))
constraint held_seats.held_seats_pkey PRIMARY KEY (showtime_id, seat)
constraint held_seats.held_seats_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id) ON DELETE CASCADE
constraint held_seats.held_seats_till_payment_id_fkey FOREIGN KEY (till_payment_id) REFERENCES till_payments(id)
constraint held_seats.held_seats_tx_ref_expires_at_fkey FOREIGN KEY (tx_ref, expires_at) REFERENCES payment_orders(tx_ref, held_until) ON UPDATE CASCADE
index CREATE INDEX held_seats_expiry ON public.held_seats USING btree (expires_at) WHERE (expires_at IS NOT NULL)
index CREATE INDEX held_seats_of_orders ON public.held_seats USING btree (tx_ref) WHERE (tx_ref IS NOT NULL)
index CREATE INDEX held_seats_of_tills ON public.held_seats USING btree (till_payment_id) WHERE (till_payment_id IS NOT NULL)
index CREATE UNIQUE INDEX held_seats_pkey ON public.held_seats USING btree (showtime_id, seat)
trigger CREATE TRIGGER end_allotted_seat AFTER DELETE ON public.held_seats FOR EACH ROW WHEN (((old.reason IS NULL) AND (old.tx_ref IS NULL) AND (old.till_payment_id IS NULL))) EXECUTE FUNCTION end_allotted_seat()
trigger CREATE TRIGGER keep_end_of_till_hold BEFORE INSERT OR UPDATE ON public.held_seats FOR EACH ROW WHEN ((new.till_payment_id IS NOT NULL)) EXECUTE FUNCTION keep_end_of_till_hold()
trigger CREATE TRIGGER refuse_sold_seats AFTER INSERT ON public.held_seats REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_sold_seats()
column hire_taxes.id uuid not null
column hire_taxes.kind text not null
column hire_taxes.name text not null
column hire_taxes.distributor_id uuid
column hire_taxes.holds_from date not null
column hire_taxes.ppm integer not null
column hire_taxes.added_by uuid not null
column hire_taxes.added_at timestamp with time zone not null default now()
constraint hire_taxes.hire_taxes_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id)
constraint hire_taxes.hire_taxes_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id)
constraint hire_taxes.hire_taxes_kind_check CHECK ((kind = ANY (ARRAY['vat'::text, 'withholding'::text])))
constraint hire_taxes.hire_taxes_name_check CHECK ((name <> ''::text))
constraint hire_taxes.hire_taxes_pkey PRIMARY KEY (id)
constraint hire_taxes.hire_taxes_ppm_check CHECK (((ppm >= 0) AND (ppm <= 1000000)))
index CREATE INDEX hire_taxes_by_day ON public.hire_taxes USING btree (holds_from DESC)
index CREATE UNIQUE INDEX hire_taxes_pkey ON public.hire_taxes USING btree (id)
trigger CREATE TRIGGER hire_taxes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hire_taxes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column idempotency_keys.customer_id uuid not null
column idempotency_keys.key text not null
column idempotency_keys.request_hash text not null
column idempotency_keys.status integer
column idempotency_keys.answer jsonb
column idempotency_keys.created_at timestamp with time zone not null default now()
constraint idempotency_keys.idempotency_keys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint idempotency_keys.idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
constraint idempotency_keys.idempotency_keys_pkey PRIMARY KEY (customer_id, key)
index CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)
index CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (customer_id, key)
column invariant_findings.invariant text not null
column invariant_findings.checked bigint not null
column invariant_findings.broken bigint not null
column invariant_findings.verified_at timestamp with time zone not null
column invariant_findings.faults jsonb not null default '[]'::jsonb
constraint invariant_findings.invariant_findings_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text))
constraint invariant_findings.invariant_findings_pkey PRIMARY KEY (invariant)
index CREATE UNIQUE INDEX invariant_findings_pkey ON public.invariant_findings USING btree (invariant)
column job_turns.job text not null
column job_turns.next_turn_at timestamp with time zone not null
column job_turns.started_at timestamp with time zone not null
constraint job_turns.job_turns_pkey PRIMARY KEY (job)
index CREATE UNIQUE INDEX job_turns_pkey ON public.job_turns USING btree (job)
column languages.code text not null
column languages.is_on boolean not null default false
column languages.switched_by uuid
column languages.switched_at timestamp with time zone
column languages.note text
column languages.version integer not null default 1
constraint languages.languages_code_check CHECK ((code = ANY (ARRAY['en'::text, 'fr'::text, 'ha'::text, 'pcm'::text, 'yo'::text, 'ig'::text])))
constraint languages.languages_english_is_on CHECK (((code <> 'en'::text) OR is_on))
constraint languages.languages_note_check CHECK ((note <> ''::text))
constraint languages.languages_pkey PRIMARY KEY (code)
constraint languages.languages_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES staff(id)
index CREATE UNIQUE INDEX languages_pkey ON public.languages USING btree (code)
column ledger_accounts.id uuid not null
column ledger_accounts.kind text not null
column ledger_accounts.customer_id uuid
column ledger_accounts.balance bigint
constraint ledger_accounts.balance_never_below_zero CHECK ((balance >= 0))
constraint ledger_accounts.ledger_accounts_check CHECK (((kind = 'customer'::text) = (customer_id IS NOT NULL)))
constraint ledger_accounts.ledger_accounts_check1 CHECK (((kind = 'customer'::text) = (balance IS NOT NULL)))
constraint ledger_accounts.ledger_accounts_check2 CHECK (((customer_id IS NULL) OR (customer_id = id)))
constraint ledger_accounts.ledger_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint ledger_accounts.ledger_accounts_customer_id_key UNIQUE (customer_id)
constraint ledger_accounts.ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'sales'::text, 'clearing-flutterwave'::text, 'clearing-paystack'::text, 'promotions'::text, 'refunds'::text, 'adjustments'::text, 'points-gifts'::text])))
constraint ledger_accounts.ledger_accounts_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX ledger_accounts_customer_id_key ON public.ledger_accounts USING btree (customer_id)
index CREATE UNIQUE INDEX ledger_accounts_of_the_house ON public.ledger_accounts USING btree (kind) WHERE (kind <> 'customer'::text)
index CREATE UNIQUE INDEX ledger_accounts_pkey ON public.ledger_accounts USING btree (id)
column ledger_entries.id bigint not null
column ledger_entries.movement_id uuid not null
column ledger_entries.account_id uuid not null
column ledger_entries.amount bigint not null
column ledger_entries.balance_after bigint
constraint ledger_entries.ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
constraint ledger_entries.ledger_entries_amount_check CHECK ((amount <> 0))
constraint ledger_entries.ledger_entries_balance_after_check CHECK ((balance_after >= 0))
constraint ledger_entries.ledger_entries_movement_id_account_id_key UNIQUE (movement_id, account_id)
constraint ledger_entries.ledger_entries_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint ledger_entries.ledger_entries_pkey PRIMARY KEY (id)
index CREATE INDEX ledger_entries_by_account ON public.ledger_entries USING btree (account_id, id DESC)
index CREATE UNIQUE INDEX ledger_entries_movement_id_account_id_key ON public.ledger_entries USING btree (movement_id, account_id)
index CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (id)
trigger CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER movement_sums_to_zero AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION movement_sums_to_zero()
trigger CREATE TRIGGER write_journal AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION write_journal()
column ledger_journal.id bigint not null
column ledger_journal.account_id uuid not null
column ledger_journal.position integer not null
column ledger_journal.movement_id uuid not null
column ledger_journal.reason text not null
column ledger_journal.reference text not null
column ledger_journal.amount bigint not null
column ledger_journal.balance_after bigint not null
column ledger_journal.link bytea not null
constraint ledger_journal.ledger_journal_account_id_position_key UNIQUE (account_id, "position")
constraint ledger_journal.ledger_journal_pkey PRIMARY KEY (id)
constraint ledger_journal.ledger_journal_position_check CHECK (("position" > 0))
index CREATE UNIQUE INDEX ledger_journal_account_id_position_key ON public.ledger_journal USING btree (account_id, "position")
index CREATE UNIQUE INDEX ledger_journal_pkey ON public.ledger_journal USING btree (id)
trigger CREATE TRIGGER ledger_journal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column ledger_movements.id uuid not null
column ledger_movements.reason text not null
column ledger_movements.reference text not null
column ledger_movements.at timestamp with time zone not null default now()
constraint ledger_movements.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint ledger_movements.ledger_movements_pkey PRIMARY KEY (id)
constraint ledger_movements.ledger_movements_reason_check CHECK ((reason = ANY (ARRAY['top-up'::text, 'ticket-purchase'::text, 'sign-up-bonus'::text, 'ticket-refund'::text, 'money-refund'::text, 'refund-called-off'::text, 'adjustment'::text, 'opening-credit'::text, 'payment-reversed'::text, 'reversal-undone'::text, 'debt-collected'::text, 'points-given'::text, 'points-received'::text, 'points-called-back'::text, 'points-given-back'::text])))
constraint ledger_movements.ledger_movements_reason_reference_key UNIQUE (reason, reference)
index CREATE INDEX ledger_movements_by_reason ON public.ledger_movements USING btree (reason, at DESC, id DESC)
index CREATE INDEX ledger_movements_of_money ON public.ledger_movements USING btree (at, id) WHERE (reason = ANY (ARRAY['top-up'::text, 'money-refund'::text, 'refund-called-off'::text, 'payment-reversed'::text, 'reversal-undone'::text, 'debt-collected'::text]))
index CREATE UNIQUE INDEX ledger_movements_pkey ON public.ledger_movements USING btree (id)
index CREATE UNIQUE INDEX ledger_movements_reason_reference_key ON public.ledger_movements USING btree (reason, reference)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.ledger_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reason = ANY (ARRAY['top-up'::text, 'money-refund'::text, 'refund-called-off'::text, 'payment-reversed'::text, 'reversal-undone'::text, 'debt-collected'::text, 'sign-up-bonus'::text, 'opening-credit'::text, 'adjustment'::text]))) EXECUTE FUNCTION naira_of_new_row('', 'id', 'reason')
trigger CREATE TRIGGER ledger_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column limit_changes.id uuid not null
column limit_changes.limits jsonb not null
column limit_changes.note text not null
column limit_changes.state text not null default 'waiting'::text
column limit_changes.proposed_by uuid not null
column limit_changes.proposed_at timestamp with time zone not null default now()
column limit_changes.decided_by uuid
column limit_changes.decided_at timestamp with time zone
column limit_changes.decision_note text
constraint limit_changes.limit_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
constraint limit_changes.limit_changes_decided_when_over CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
constraint limit_changes.limit_changes_pkey PRIMARY KEY (id)
constraint limit_changes.limit_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint limit_changes.limit_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text])))
constraint limit_changes.limit_changes_two_people CHECK (((state <> 'done'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))))
index CREATE UNIQUE INDEX limit_changes_one_waiting ON public.limit_changes USING btree (state) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX limit_changes_pkey ON public.limit_changes USING btree (id)
column login_tries.key text not null
column login_tries.failures integer not null
column login_tries.last_at timestamp with time zone not null default now()
column login_tries.blocked_until timestamp with time zone
constraint login_tries.login_tries_failures_check CHECK ((failures > 0))
constraint login_tries.login_tries_pkey PRIMARY KEY (key)
index CREATE INDEX login_tries_by_age ON public.login_tries USING btree (last_at)
index CREATE UNIQUE INDEX login_tries_pkey ON public.login_tries USING btree (key)
column money_cases.id uuid not null
column money_cases.kind text not null
column money_cases.cause text not null
column money_cases.provider text
column money_cases.provider_transaction_id text
column money_cases.tx_ref text
column money_cases.reversal_id uuid
column money_cases.refund_id uuid
column money_cases.event_id uuid
column money_cases.vp bigint not null default 0
column money_cases.naira numeric(14,2)
column money_cases.due_at timestamp with time zone
column money_cases.opened_at timestamp with time zone not null default now()
column money_cases.resolution text
column money_cases.resolved_at timestamp with time zone
column money_cases.resolved_by uuid
column money_cases.note text
column money_cases.ticket_id uuid
constraint money_cases.money_cases_check CHECK (((resolution IS NULL) = (resolved_at IS NULL)))
constraint money_cases.money_cases_check1 CHECK (((kind = ANY (ARRAY['debt'::text, 'unreturned'::text, 'closed-ticket'::text, 'owed-ticket'::text])) = (vp > 0)))
constraint money_cases.money_cases_check2 CHECK (((resolution <> ALL (ARRAY['collected'::text, 'waived'::text])) OR (kind = 'debt'::text)))
constraint money_cases.money_cases_check3 CHECK (((resolution <> 'returned'::text) OR (kind = 'unreturned'::text)))
constraint money_cases.money_cases_check4 CHECK ((((kind = ANY (ARRAY['closed-ticket'::text, 'owed-ticket'::text, 'counter-refund'::text])) = (ticket_id IS NOT NULL)) AND ((kind = ANY (ARRAY['closed-ticket'::text, 'owed-ticket'::text, 'adjustment'::text, 'points-recall'::text, 'counter-refund'::text, 'till-return'::text])) = (provider IS NULL))))
constraint money_cases.money_cases_event_id_fkey FOREIGN KEY (event_id) REFERENCES provider_events(id) ON DELETE SET NULL
constraint money_cases.money_cases_kind_cause_key UNIQUE (kind, cause)
constraint money_cases.money_cases_kind_check CHECK ((kind = ANY (ARRAY['debt'::text, 'dispute'::text, 'event'::text, 'contradiction'::text, 'unknown-transaction'::text, 'needs-attention'::text, 'unreturned'::text, 'closed-ticket'::text, 'unmatched'::text, 'failed-refund'::text, 'unfinished-refund'::text, 'owed-ticket'::text, 'adjustment'::text, 'points-recall'::text, 'difference'::text, 'counter-refund'::text, 'till-return'::text, 'till-reversal'::text])))
constraint money_cases.money_cases_pkey PRIMARY KEY (id)
constraint money_cases.money_cases_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint money_cases.money_cases_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refunds(id)
constraint money_cases.money_cases_resolution_check CHECK ((resolution = ANY (ARRAY['collected'::text, 'waived'::text, 'seen'::text, 'withdrawn'::text, 'returned'::text])))
constraint money_cases.money_cases_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff(id)
constraint money_cases.money_cases_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES reversals(id)
constraint money_cases.money_cases_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
constraint money_cases.money_cases_vp_check CHECK ((vp >= 0))
index CREATE INDEX money_cases_by_event ON public.money_cases USING btree (event_id) WHERE (event_id IS NOT NULL)
index CREATE INDEX money_cases_by_reversal ON public.money_cases USING btree (reversal_id) WHERE (reversal_id IS NOT NULL)
index CREATE INDEX money_cases_by_ticket ON public.money_cases USING btree (ticket_id) WHERE (ticket_id IS NOT NULL)
index CREATE UNIQUE INDEX money_cases_kind_cause_key ON public.money_cases USING btree (kind, cause)
index CREATE INDEX money_cases_open ON public.money_cases USING btree (id) WHERE (resolved_at IS NULL)
index CREATE UNIQUE INDEX money_cases_pkey ON public.money_cases USING btree (id)
column naira_entries.movement_id bigint not null
column naira_entries.account text not null
column naira_entries.subject text not null
column naira_entries.kobo bigint not null
constraint naira_entries.naira_entries_account_check CHECK ((account = ANY (ARRAY['cash'::text, 'safe'::text, 'petty-cash'::text, 'terminal-clearing'::text, 'transfer-clearing'::text, 'checkout-clearing'::text, 'bank'::text, 'provider-fees'::text, 'points-owed'::text, 'promotions'::text, 'adjustments'::text, 'top-up-fee'::text, 'rounding'::text, 'debts'::text, 'losses'::text, 'over-and-short'::text, 'to-return'::text, 'refunds-owed'::text, 'box-office'::text, 'tax-due'::text, 'hire-due'::text, 'exhibitor-due'::text, 'commission'::text])))
constraint naira_entries.naira_entries_kobo_check CHECK ((kobo <> 0))
constraint naira_entries.naira_entries_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES naira_movements(id)
constraint naira_entries.naira_entries_pkey PRIMARY KEY (movement_id, account, subject)
constraint naira_entries.naira_entries_sum_to_zero TRIGGER DEFERRABLE INITIALLY DEFERRED
index CREATE INDEX naira_entries_by_account ON public.naira_entries USING btree (account, subject, movement_id DESC) INCLUDE (kobo)
index CREATE UNIQUE INDEX naira_entries_pkey ON public.naira_entries USING btree (movement_id, account, subject)
trigger CREATE TRIGGER naira_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.naira_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE CONSTRAINT TRIGGER naira_entries_sum_to_zero AFTER INSERT ON public.naira_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION naira_sums_to_zero('movement_id')
column naira_movements.id bigint not null
column naira_movements.kind text not null
column naira_movements.cause uuid not null
column naira_movements.at timestamp with time zone not null
column naira_movements.day date not null
constraint naira_movements.naira_movements_have_entries TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint naira_movements.naira_movements_kind_cause_key UNIQUE (kind, cause)
constraint naira_movements.naira_movements_kind_check CHECK ((kind = ANY (ARRAY['till-sale'::text, 'till-refund'::text, 'till-opened'::text, 'till-paid-in'::text, 'till-paid-out'::text, 'till-drop'::text, 'till-closed'::text, 'till-receipt'::text, 'till-return'::text, 'counter-owed'::text, 'top-up'::text, 'money-refund'::text, 'refund-called-off'::text, 'payment-reversed'::text, 'reversal-undone'::text, 'debt-collected'::text, 'money-reversed'::text, 'sign-up-bonus'::text, 'opening-credit'::text, 'adjustment'::text, 'showtime-closed'::text, 'late-refund'::text, 'settlement'::text, 'settlement-paid'::text, 'bank-deposit'::text, 'provider-payout'::text, 'terminal-payout'::text])))
constraint naira_movements.naira_movements_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX naira_movements_kind_cause_key ON public.naira_movements USING btree (kind, cause)
index CREATE UNIQUE INDEX naira_movements_pkey ON public.naira_movements USING btree (id)
trigger CREATE TRIGGER naira_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.naira_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE CONSTRAINT TRIGGER naira_movements_have_entries AFTER INSERT ON public.naira_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION naira_sums_to_zero('id')
column notice_texts.topic text not null
column notice_texts.title text
column notice_texts.text text
column notice_texts.version integer not null default 1
column notice_texts.language text not null default 'en'::text
constraint notice_texts.notice_texts_language_fkey FOREIGN KEY (language) REFERENCES languages(code)
constraint notice_texts.notice_texts_pkey PRIMARY KEY (topic, language)
constraint notice_texts.notice_texts_version_check CHECK ((version > 0))
constraint notice_texts.notice_texts_whole_check CHECK (((title IS NULL) = (text IS NULL)))
constraint notice_texts.notice_texts_words_check CHECK (((title <> ''::text) AND (text <> ''::text)))
index CREATE UNIQUE INDEX notice_texts_pkey ON public.notice_texts USING btree (topic, language)
column one_time_codes.id uuid not null
column one_time_codes.phone text not null
column one_time_codes.purpose text not null
column one_time_codes.code_hash text not null
column one_time_codes.channel text not null
column one_time_codes.tries integer not null default 0
column one_time_codes.created_at timestamp with time zone not null default now()
column one_time_codes.expires_at timestamp with time zone not null
column one_time_codes.sent_at timestamp with time zone
column one_time_codes.verified_at timestamp with time zone
column one_time_codes.consumed_at timestamp with time zone
column one_time_codes.asked_from text
constraint one_time_codes.one_time_codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text])))
constraint one_time_codes.one_time_codes_pkey PRIMARY KEY (id)
constraint one_time_codes.one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['sign-up'::text, 'password-reset'::text])))
constraint one_time_codes.one_time_codes_tries_check CHECK (((tries >= 0) AND (tries <= 3)))
index CREATE INDEX one_time_codes_by_age ON public.one_time_codes USING btree (created_at)
index CREATE INDEX one_time_codes_by_phone ON public.one_time_codes USING btree (phone, created_at DESC)
index CREATE UNIQUE INDEX one_time_codes_pkey ON public.one_time_codes USING btree (id)
column outbox.id uuid not null
column outbox.kind text not null
column outbox.payload jsonb not null
column outbox.created_at timestamp with time zone not null default now()
column outbox.attempts integer not null default 0
column outbox.next_attempt_at timestamp with time zone not null default now()
column outbox.done_at timestamp with time zone
column outbox.last_error text
column outbox.topic text not null default 'contact'::text
column outbox.customer_id uuid
column outbox.cause text
column outbox.send_before timestamp with time zone
column outbox.dead_at timestamp with time zone
column outbox.reached uuid[] not null default '{}'::uuid[]
constraint outbox.outbox_cause_key UNIQUE (cause)
constraint outbox.outbox_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
constraint outbox.outbox_done_or_dead CHECK (((done_at IS NULL) OR (dead_at IS NULL)))
constraint outbox.outbox_kind_check CHECK ((kind = ANY (ARRAY['contact-form'::text, 'push'::text, 'sms'::text, 'email'::text])))
constraint outbox.outbox_pkey PRIMARY KEY (id)
constraint outbox.outbox_push_has_customer CHECK (((kind <> 'push'::text) OR (customer_id IS NOT NULL)))
index CREATE INDEX outbox_by_customer ON public.outbox USING btree (customer_id) WHERE (customer_id IS NOT NULL)
index CREATE INDEX outbox_by_number ON public.outbox USING btree (((payload ->> 'phone'::text))) WHERE (customer_id IS NULL)
index CREATE UNIQUE INDEX outbox_cause_key ON public.outbox USING btree (cause)
index CREATE INDEX outbox_dead ON public.outbox USING btree (id) WHERE (dead_at IS NOT NULL)
index CREATE INDEX outbox_done ON public.outbox USING btree (done_at) WHERE (done_at IS NOT NULL)
index CREATE UNIQUE INDEX outbox_pkey ON public.outbox USING btree (id)
index CREATE INDEX outbox_to_do ON public.outbox USING btree (kind, next_attempt_at) WHERE ((done_at IS NULL) AND (dead_at IS NULL))
column owed_counter_refunds.ticket_id uuid not null
column owed_counter_refunds.kobo bigint not null
column owed_counter_refunds.owed_since timestamp with time zone not null
constraint owed_counter_refunds.owed_counter_refunds_kobo_check CHECK ((kobo > 0))
constraint owed_counter_refunds.owed_counter_refunds_pkey PRIMARY KEY (ticket_id)
constraint owed_counter_refunds.owed_counter_refunds_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
index CREATE UNIQUE INDEX owed_counter_refunds_pkey ON public.owed_counter_refunds USING btree (ticket_id)
column owed_ticket_refunds.ticket_id uuid not null
column owed_ticket_refunds.vp bigint not null
column owed_ticket_refunds.staff_id uuid not null
column owed_ticket_refunds.error text
column owed_ticket_refunds.noticed_at timestamp with time zone not null default now()
column owed_ticket_refunds.attempts integer not null default 1
column owed_ticket_refunds.next_attempt_at timestamp with time zone default (now() + '01:00:00'::interval)
column owed_ticket_refunds.settled_at timestamp with time zone
constraint owed_ticket_refunds.owed_ticket_refunds_attempts_check CHECK ((attempts > 0))
constraint owed_ticket_refunds.owed_ticket_refunds_check CHECK (((settled_at IS NULL) = (next_attempt_at IS NOT NULL)))
constraint owed_ticket_refunds.owed_ticket_refunds_pkey PRIMARY KEY (ticket_id)
constraint owed_ticket_refunds.owed_ticket_refunds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint owed_ticket_refunds.owed_ticket_refunds_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
constraint owed_ticket_refunds.owed_ticket_refunds_vp_check CHECK ((vp > 0))
index CREATE UNIQUE INDEX owed_ticket_refunds_pkey ON public.owed_ticket_refunds USING btree (ticket_id)
index CREATE INDEX owed_ticket_refunds_to_pay ON public.owed_ticket_refunds USING btree (next_attempt_at) WHERE (settled_at IS NULL)
trigger CREATE TRIGGER book_late_refund AFTER INSERT ON public.owed_ticket_refunds FOR EACH ROW EXECUTE FUNCTION naira_of_late_refund()
trigger CREATE TRIGGER prove_owed_of_used AFTER INSERT ON public.owed_ticket_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prove_owed_of_used()
column payment_credits.provider text not null
column payment_credits.provider_transaction_id text not null
column payment_credits.tx_ref text not null
column payment_credits.movement_id uuid not null
column payment_credits.naira bigint not null
column payment_credits.credited_at timestamp with time zone not null default now()
constraint payment_credits.payment_credits_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint payment_credits.payment_credits_movement_id_key UNIQUE (movement_id)
constraint payment_credits.payment_credits_naira_check CHECK ((naira > 0))
constraint payment_credits.payment_credits_pkey PRIMARY KEY (provider, provider_transaction_id)
constraint payment_credits.payment_credits_tx_ref_fkey FOREIGN KEY (tx_ref) REFERENCES payments(tx_ref)
constraint payment_credits.payment_credits_tx_ref_key UNIQUE (tx_ref)
index CREATE INDEX payment_credits_by_time ON public.payment_credits USING btree (provider, credited_at)
index CREATE UNIQUE INDEX payment_credits_movement_id_key ON public.payment_credits USING btree (movement_id)
index CREATE UNIQUE INDEX payment_credits_pkey ON public.payment_credits USING btree (provider, provider_transaction_id)
index CREATE UNIQUE INDEX payment_credits_tx_ref_key ON public.payment_credits USING btree (tx_ref)
trigger CREATE TRIGGER payment_credits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_credits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column payment_orders.tx_ref text not null
column payment_orders.customer_id uuid not null
column payment_orders.showtime_id uuid not null
column payment_orders.starts_at timestamp with time zone not null
column payment_orders.wish jsonb not null
column payment_orders.held_until timestamp with time zone
column payment_orders.is_held boolean not null default false
column payment_orders.purchase_id uuid
column payment_orders.refusal text
column payment_orders.refusal_words text
column payment_orders.created_at timestamp with time zone not null default now()
column payment_orders.decided_at timestamp with time zone
column payment_orders.film_id uuid not null
column payment_orders.screen_id uuid not null
column payment_orders.bought_before uuid[] not null
column payment_orders.refusal_values jsonb
constraint payment_orders.payment_orders_check CHECK (((NOT is_held) OR (held_until IS NOT NULL)))
constraint payment_orders.payment_orders_check1 CHECK ((num_nonnulls(purchase_id, refusal) = num_nonnulls(decided_at)))
constraint payment_orders.payment_orders_check2 CHECK ((num_nonnulls(refusal) = num_nonnulls(refusal_words)))
constraint payment_orders.payment_orders_check3 CHECK (((decided_at IS NULL) OR (NOT is_held)))
constraint payment_orders.payment_orders_check4 CHECK (((refusal_values IS NULL) OR (refusal IS NOT NULL)))
constraint payment_orders.payment_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint payment_orders.payment_orders_pkey PRIMARY KEY (tx_ref)
constraint payment_orders.payment_orders_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
constraint payment_orders.payment_orders_purchase_id_key UNIQUE (purchase_id)
constraint payment_orders.payment_orders_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
constraint payment_orders.payment_orders_tx_ref_fkey FOREIGN KEY (tx_ref) REFERENCES payments(tx_ref)
constraint payment_orders.payment_orders_tx_ref_held_until_key UNIQUE (tx_ref, held_until)
index CREATE INDEX payment_orders_of_customer ON public.payment_orders USING btree (customer_id, showtime_id)
index CREATE INDEX payment_orders_of_showtime ON public.payment_orders USING btree (showtime_id)
index CREATE UNIQUE INDEX payment_orders_one_hold ON public.payment_orders USING btree (customer_id) WHERE is_held
index CREATE UNIQUE INDEX payment_orders_pkey ON public.payment_orders USING btree (tx_ref)
index CREATE UNIQUE INDEX payment_orders_purchase_id_key ON public.payment_orders USING btree (purchase_id)
index CREATE UNIQUE INDEX payment_orders_tx_ref_held_until_key ON public.payment_orders USING btree (tx_ref, held_until)
column payment_refunds.id uuid not null
column payment_refunds.provider text not null
column payment_refunds.provider_transaction_id text not null
column payment_refunds.tx_ref text not null
column payment_refunds.naira numeric(14,2) not null
column payment_refunds.currency text not null
column payment_refunds.movement_id uuid
column payment_refunds.unmatched_id uuid
column payment_refunds.status text not null default 'due'::text
column payment_refunds.staff_id uuid not null
column payment_refunds.note text not null
column payment_refunds.created_at timestamp with time zone not null default now()
column payment_refunds.attempts integer not null default 0
column payment_refunds.next_attempt_at timestamp with time zone default now()
column payment_refunds.settled_at timestamp with time zone
column payment_refunds.last_error text
column payment_refunds.provider_refund_id text
column payment_refunds.asked_at timestamp with time zone
column payment_refunds.reported text
constraint payment_refunds.payment_refunds_check CHECK (((movement_id IS NULL) <> (unmatched_id IS NULL)))
constraint payment_refunds.payment_refunds_check1 CHECK (((status = ANY (ARRAY['due'::text, 'sent'::text])) = (next_attempt_at IS NOT NULL)))
constraint payment_refunds.payment_refunds_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint payment_refunds.payment_refunds_movement_id_key UNIQUE (movement_id)
constraint payment_refunds.payment_refunds_naira_check CHECK ((naira > (0)::numeric))
constraint payment_refunds.payment_refunds_pkey PRIMARY KEY (id)
constraint payment_refunds.payment_refunds_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint payment_refunds.payment_refunds_reported_check CHECK ((reported = ANY (ARRAY['pending'::text, 'needs-attention'::text, 'done'::text, 'over'::text])))
constraint payment_refunds.payment_refunds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint payment_refunds.payment_refunds_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sent'::text, 'refunded'::text, 'failed'::text, 'called-off'::text])))
constraint payment_refunds.payment_refunds_unmatched_id_fkey FOREIGN KEY (unmatched_id) REFERENCES unmatched_payments(id)
index CREATE INDEX payment_refunds_by_number ON public.payment_refunds USING btree (provider, provider_refund_id) WHERE (provider_refund_id IS NOT NULL)
index CREATE INDEX payment_refunds_by_reference ON public.payment_refunds USING btree (tx_ref)
index CREATE INDEX payment_refunds_failed ON public.payment_refunds USING btree (id) WHERE (status = 'failed'::text)
index CREATE UNIQUE INDEX payment_refunds_movement_id_key ON public.payment_refunds USING btree (movement_id)
index CREATE UNIQUE INDEX payment_refunds_once ON public.payment_refunds USING btree (provider, provider_transaction_id) WHERE (status <> 'called-off'::text)
index CREATE UNIQUE INDEX payment_refunds_pkey ON public.payment_refunds USING btree (id)
index CREATE INDEX payment_refunds_to_send ON public.payment_refunds USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
column payments.tx_ref text not null
column payments.customer_id uuid not null
column payments.provider text not null
column payments.vp bigint not null
column payments.naira bigint not null
column payments.currency text not null default 'NGN'::text
column payments.status text not null default 'pending'::text
column payments.created_at timestamp with time zone not null default now()
column payments.settled_at timestamp with time zone
column payments.checks integer not null default 0
column payments.next_check_at timestamp with time zone
column payments.under_way_at timestamp with time zone
column payments.id uuid not null default gen_random_uuid()
constraint payments.payments_check CHECK (((status = 'pending'::text) = (settled_at IS NULL)))
constraint payments.payments_currency_check CHECK ((currency = 'NGN'::text))
constraint payments.payments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint payments.payments_id_key UNIQUE (id)
constraint payments.payments_naira_check CHECK ((naira > 0))
constraint payments.payments_pkey PRIMARY KEY (tx_ref)
constraint payments.payments_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint payments.payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'successful'::text, 'failed'::text, 'unmatched'::text])))
constraint payments.payments_vp_check CHECK ((vp > 0))
index CREATE INDEX payments_by_customer ON public.payments USING btree (customer_id, created_at DESC)
index CREATE INDEX payments_by_settlement ON public.payments USING btree (settled_at) WHERE (settled_at IS NOT NULL)
index CREATE INDEX payments_by_time ON public.payments USING btree (created_at DESC, tx_ref DESC)
index CREATE UNIQUE INDEX payments_id_key ON public.payments USING btree (id)
index CREATE UNIQUE INDEX payments_pkey ON public.payments USING btree (tx_ref)
index CREATE INDEX payments_to_check ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
column points_gift_recalls.id uuid not null
column points_gift_recalls.gift_id uuid not null
column points_gift_recalls.note text not null
column points_gift_recalls.state text not null
column points_gift_recalls.needs_second boolean not null
column points_gift_recalls.proposed_by uuid not null
column points_gift_recalls.proposed_at timestamp with time zone not null default now()
column points_gift_recalls.decided_by uuid
column points_gift_recalls.decided_at timestamp with time zone
column points_gift_recalls.decision_note text
column points_gift_recalls.taken_movement_id uuid
column points_gift_recalls.returned_movement_id uuid
constraint points_gift_recalls.points_gift_recalls_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
constraint points_gift_recalls.points_gift_recalls_decided_when_over CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
constraint points_gift_recalls.points_gift_recalls_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES points_gifts(id)
constraint points_gift_recalls.points_gift_recalls_moved_when_done CHECK ((num_nonnulls(taken_movement_id, returned_movement_id) =
CASE state
    WHEN 'done'::text THEN 2
    ELSE 0
END))
constraint points_gift_recalls.points_gift_recalls_pkey PRIMARY KEY (id)
constraint points_gift_recalls.points_gift_recalls_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
constraint points_gift_recalls.points_gift_recalls_returned_movement_id_fkey FOREIGN KEY (returned_movement_id) REFERENCES ledger_movements(id)
constraint points_gift_recalls.points_gift_recalls_returned_movement_id_key UNIQUE (returned_movement_id)
constraint points_gift_recalls.points_gift_recalls_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text])))
constraint points_gift_recalls.points_gift_recalls_taken_movement_id_fkey FOREIGN KEY (taken_movement_id) REFERENCES ledger_movements(id)
constraint points_gift_recalls.points_gift_recalls_taken_movement_id_key UNIQUE (taken_movement_id)
constraint points_gift_recalls.points_gift_recalls_two_people CHECK (((state <> 'done'::text) OR (NOT needs_second) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))))
index CREATE INDEX points_gift_recalls_by_person ON public.points_gift_recalls USING btree (proposed_by, decided_at) WHERE (state = 'done'::text)
index CREATE UNIQUE INDEX points_gift_recalls_one ON public.points_gift_recalls USING btree (gift_id) WHERE (state <> 'rejected'::text)
index CREATE UNIQUE INDEX points_gift_recalls_pkey ON public.points_gift_recalls USING btree (id)
index CREATE UNIQUE INDEX points_gift_recalls_returned_movement_id_key ON public.points_gift_recalls USING btree (returned_movement_id)
index CREATE UNIQUE INDEX points_gift_recalls_taken_movement_id_key ON public.points_gift_recalls USING btree (taken_movement_id)
index CREATE INDEX points_gift_recalls_waiting ON public.points_gift_recalls USING btree (id) WHERE (state = 'waiting'::text)
column points_gifts.id uuid not null
column points_gifts.giver_id uuid not null
column points_gifts.receiver_id uuid not null
column points_gifts.vp bigint not null
column points_gifts.note text
column points_gifts.given_movement_id uuid not null
column points_gifts.received_movement_id uuid not null
column points_gifts.made_at timestamp with time zone not null default now()
column points_gifts.idempotency_key text
column points_gifts.request_hash text not null
constraint points_gifts.points_gifts_given_movement_id_fkey FOREIGN KEY (given_movement_id) REFERENCES ledger_movements(id)
constraint points_gifts.points_gifts_given_movement_id_key UNIQUE (given_movement_id)
constraint points_gifts.points_gifts_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES customers(id)
constraint points_gifts.points_gifts_note_check CHECK ((note <> ''::text))
constraint points_gifts.points_gifts_pkey PRIMARY KEY (id)
constraint points_gifts.points_gifts_received_movement_id_fkey FOREIGN KEY (received_movement_id) REFERENCES ledger_movements(id)
constraint points_gifts.points_gifts_received_movement_id_key UNIQUE (received_movement_id)
constraint points_gifts.points_gifts_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES customers(id)
constraint points_gifts.points_gifts_to_another CHECK ((receiver_id <> giver_id))
constraint points_gifts.points_gifts_vp_check CHECK ((vp > 0))
index CREATE INDEX points_gifts_by_giver ON public.points_gifts USING btree (giver_id, made_at DESC)
index CREATE UNIQUE INDEX points_gifts_by_key ON public.points_gifts USING btree (giver_id, idempotency_key)
index CREATE INDEX points_gifts_by_receiver ON public.points_gifts USING btree (receiver_id, made_at DESC)
index CREATE INDEX points_gifts_by_time ON public.points_gifts USING btree (made_at)
index CREATE UNIQUE INDEX points_gifts_given_movement_id_key ON public.points_gifts USING btree (given_movement_id)
index CREATE UNIQUE INDEX points_gifts_pkey ON public.points_gifts USING btree (id)
index CREATE UNIQUE INDEX points_gifts_received_movement_id_key ON public.points_gifts USING btree (received_movement_id)
column price_rule_prices.cinema_id uuid not null
column price_rule_prices.position integer not null
column price_rule_prices.type_id uuid not null
column price_rule_prices.vp bigint not null
column price_rule_prices.kobo bigint not null
constraint price_rule_prices.price_rule_prices_cinema_id_position_fkey FOREIGN KEY (cinema_id, "position") REFERENCES price_rules(cinema_id, "position") ON DELETE CASCADE
constraint price_rule_prices.price_rule_prices_kobo_check CHECK (((kobo > 0) AND ((kobo % (100)::bigint) = 0)))
constraint price_rule_prices.price_rule_prices_not_standard CHECK ((type_id <> '00000000-0000-7000-8000-000000000001'::uuid))
constraint price_rule_prices.price_rule_prices_pkey PRIMARY KEY (cinema_id, "position", type_id)
constraint price_rule_prices.price_rule_prices_type_id_fkey FOREIGN KEY (type_id) REFERENCES ticket_types(id)
constraint price_rule_prices.price_rule_prices_vp_check CHECK ((vp > 0))
index CREATE UNIQUE INDEX price_rule_prices_pkey ON public.price_rule_prices USING btree (cinema_id, "position", type_id)
column price_rules.cinema_id uuid not null
column price_rules.position integer not null
column price_rules.name text not null
column price_rules.film_id uuid
column price_rules.screen_id uuid
column price_rules.weekdays integer[] not null
column price_rules.from_time text
column price_rules.until_time text
column price_rules.price bigint not null
constraint price_rules.price_rules_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint price_rules.price_rules_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint price_rules.price_rules_from_time_check CHECK ((from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
constraint price_rules.price_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
constraint price_rules.price_rules_pkey PRIMARY KEY (cinema_id, "position")
constraint price_rules.price_rules_position_check CHECK (("position" >= 0))
constraint price_rules.price_rules_price_check CHECK ((price > 0))
constraint price_rules.price_rules_screen_id_cinema_id_fkey FOREIGN KEY (screen_id, cinema_id) REFERENCES screens(id, cinema_id)
constraint price_rules.price_rules_until_time_check CHECK ((until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
constraint price_rules.price_rules_weekdays_check CHECK ((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))
index CREATE UNIQUE INDEX price_rules_pkey ON public.price_rules USING btree (cinema_id, "position")
column proof_leaves.index bigint not null
column proof_leaves.showtime_id uuid not null
column proof_leaves.day date not null
column proof_leaves.rows integer not null
column proof_leaves.scanned integer not null
column proof_leaves.text text not null
column proof_leaves.totals text not null
constraint proof_leaves.proof_leaves_index_check CHECK ((index >= 0))
constraint proof_leaves.proof_leaves_pkey PRIMARY KEY (index)
constraint proof_leaves.proof_leaves_rows_check CHECK ((rows > 0))
constraint proof_leaves.proof_leaves_scanned_check CHECK ((scanned >= 0))
index CREATE INDEX proof_leaves_by_day ON public.proof_leaves USING btree (day, index)
index CREATE INDEX proof_leaves_by_showtime ON public.proof_leaves USING btree (showtime_id, index DESC)
index CREATE UNIQUE INDEX proof_leaves_pkey ON public.proof_leaves USING btree (index)
trigger CREATE TRIGGER proof_leaves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proof_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column proof_nodes.level integer not null
column proof_nodes.index bigint not null
column proof_nodes.hash bytea not null
constraint proof_nodes.proof_nodes_hash_check CHECK ((length(hash) = 32))
constraint proof_nodes.proof_nodes_index_check CHECK ((index >= 0))
constraint proof_nodes.proof_nodes_level_check CHECK ((level >= 0))
constraint proof_nodes.proof_nodes_pkey PRIMARY KEY (level, index)
index CREATE UNIQUE INDEX proof_nodes_pkey ON public.proof_nodes USING btree (level, index)
trigger CREATE TRIGGER proof_nodes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proof_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column proof_notes.day date not null
column proof_notes.size bigint not null
column proof_notes.root bytea not null
column proof_notes.key text not null
column proof_notes.text text not null
column proof_notes.made_at timestamp with time zone not null default now()
column proof_notes.audit_heads text not null default ''::text
constraint proof_notes.proof_notes_pkey PRIMARY KEY (day)
constraint proof_notes.proof_notes_root_check CHECK ((length(root) = 32))
constraint proof_notes.proof_notes_size_check CHECK ((size >= 0))
index CREATE UNIQUE INDEX proof_notes_pkey ON public.proof_notes USING btree (day)
trigger CREATE TRIGGER proof_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proof_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column proof_restores.restored_at timestamp with time zone not null default now()
column proof_restores.forgotten text
constraint proof_restores.proof_restores_pkey PRIMARY KEY (restored_at)
index CREATE UNIQUE INDEX proof_restores_pkey ON public.proof_restores USING btree (restored_at)
trigger CREATE TRIGGER proof_restores_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proof_restores FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column proof_rows.showtime_id uuid not null
column proof_rows.sequence integer not null
column proof_rows.at timestamp with time zone not null
column proof_rows.text text not null
column proof_rows.hash bytea not null
constraint proof_rows.proof_rows_hash_check CHECK ((length(hash) = 32))
constraint proof_rows.proof_rows_pkey PRIMARY KEY (showtime_id, sequence)
constraint proof_rows.proof_rows_sequence_check CHECK ((sequence > 0))
index CREATE INDEX proof_rows_by_time ON public.proof_rows USING brin (at)
index CREATE UNIQUE INDEX proof_rows_pkey ON public.proof_rows USING btree (showtime_id, sequence)
trigger CREATE TRIGGER proof_rows_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.proof_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column provider_events.id uuid not null
column provider_events.provider text not null
column provider_events.digest text not null
column provider_events.tx_ref text
column provider_events.payload jsonb not null
column provider_events.received_at timestamp with time zone not null default now()
column provider_events.attempts integer not null default 0
column provider_events.next_attempt_at timestamp with time zone not null default now()
column provider_events.processed_at timestamp with time zone
column provider_events.provider_transaction_id text
column provider_events.confirmed_at timestamp with time zone
constraint provider_events.provider_events_pkey PRIMARY KEY (id)
constraint provider_events.provider_events_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text, 'termii'::text, 'moniepoint'::text])))
constraint provider_events.provider_events_provider_digest_key UNIQUE (provider, digest)
index CREATE INDEX provider_events_by_receiver ON public.provider_events USING btree (((payload ->> 'receiver'::text))) WHERE (provider = 'termii'::text)
index CREATE INDEX provider_events_by_reference ON public.provider_events USING btree (tx_ref)
index CREATE INDEX provider_events_confirmed ON public.provider_events USING btree (provider, provider_transaction_id) WHERE (confirmed_at IS NOT NULL)
index CREATE INDEX provider_events_of_termii ON public.provider_events USING btree (received_at) WHERE (provider = 'termii'::text)
index CREATE UNIQUE INDEX provider_events_pkey ON public.provider_events USING btree (id)
index CREATE UNIQUE INDEX provider_events_provider_digest_key ON public.provider_events USING btree (provider, digest)
index CREATE INDEX provider_events_to_process ON public.provider_events USING btree (next_attempt_at) WHERE (processed_at IS NULL)
column purchases.id uuid not null
column purchases.customer_id uuid
column purchases.showtime_id uuid not null
column purchases.tickets integer not null
column purchases.total bigint not null
column purchases.movement_id uuid
column purchases.created_at timestamp with time zone not null default now()
column purchases.reminded_at timestamp with time zone
column purchases.idempotency_key text
column purchases.channel text not null default 'app'::text
column purchases.operator_id uuid
column purchases.gross_kobo bigint not null
column purchases.request_hash text
column purchases.given_for text
column purchases.approved_by uuid
column purchases.till_session_id uuid
column purchases.invoice_number text
column purchases.invoice_qr text
constraint purchases.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint purchases.purchases_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint purchases.purchases_are_tendered TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint purchases.purchases_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'counter'::text, 'office'::text])))
constraint purchases.purchases_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint purchases.purchases_for_nothing_are_reasoned CHECK (((((channel <> 'app'::text) AND (gross_kobo = 0)) = (given_for IS NOT NULL)) AND ((given_for IS NULL) = (approved_by IS NULL))))
constraint purchases.purchases_gross_kobo_check CHECK ((gross_kobo >= 0))
constraint purchases.purchases_id_showtime_id_key UNIQUE (id, showtime_id)
constraint purchases.purchases_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint purchases.purchases_movement_id_key UNIQUE (movement_id)
constraint purchases.purchases_of_counter_have_a_till CHECK (((channel = 'counter'::text) = (till_session_id IS NOT NULL)))
constraint purchases.purchases_of_office_are_free CHECK (((channel <> 'office'::text) OR (gross_kobo = 0)))
constraint purchases.purchases_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES staff(id)
constraint purchases.purchases_paid_by_channel CHECK (
CASE channel
    WHEN 'app'::text THEN ((num_nulls(customer_id, movement_id) = 0) AND (operator_id IS NULL) AND (total > 0))
    ELSE ((num_nonnulls(customer_id, movement_id) = 0) AND (operator_id IS NOT NULL) AND (total = 0))
END)
constraint purchases.purchases_pkey PRIMARY KEY (id)
constraint purchases.purchases_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
constraint purchases.purchases_tickets_check CHECK ((tickets > 0))
constraint purchases.purchases_till_session_id_fkey FOREIGN KEY (till_session_id) REFERENCES till_sessions(id)
index CREATE INDEX purchases_by_counter_key ON public.purchases USING btree (idempotency_key) WHERE (till_session_id IS NOT NULL)
index CREATE INDEX purchases_by_customer ON public.purchases USING btree (customer_id, created_at DESC)
index CREATE UNIQUE INDEX purchases_by_key ON public.purchases USING btree (customer_id, idempotency_key)
index CREATE UNIQUE INDEX purchases_by_operators_key ON public.purchases USING btree (operator_id, idempotency_key) WHERE (operator_id IS NOT NULL)
index CREATE INDEX purchases_by_showtime ON public.purchases USING btree (showtime_id)
index CREATE UNIQUE INDEX purchases_by_tills_key ON public.purchases USING btree (till_session_id, idempotency_key) WHERE (till_session_id IS NOT NULL)
index CREATE INDEX purchases_by_time ON public.purchases USING btree (created_at, id)
index CREATE UNIQUE INDEX purchases_id_showtime_id_key ON public.purchases USING btree (id, showtime_id)
index CREATE UNIQUE INDEX purchases_movement_id_key ON public.purchases USING btree (movement_id)
index CREATE UNIQUE INDEX purchases_pkey ON public.purchases USING btree (id)
index CREATE INDEX purchases_to_remind ON public.purchases USING btree (showtime_id) WHERE (reminded_at IS NULL)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.purchases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.channel = 'counter'::text) AND (new.gross_kobo > 0))) EXECUTE FUNCTION naira_of_new_row('till-sale', 'id')
trigger CREATE CONSTRAINT TRIGGER purchases_are_tendered AFTER INSERT OR UPDATE OF gross_kobo ON public.purchases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.channel = 'counter'::text)) EXECUTE FUNCTION tenders_pay_purchases('id')
trigger CREATE TRIGGER purchases_at_open_till BEFORE INSERT ON public.purchases FOR EACH ROW WHEN ((new.till_session_id IS NOT NULL)) EXECUTE FUNCTION sold_at_open_till()
column push_subscriptions.id uuid not null
column push_subscriptions.customer_id uuid not null
column push_subscriptions.session_id uuid not null
column push_subscriptions.endpoint text not null
column push_subscriptions.p256dh text not null
column push_subscriptions.auth text not null
column push_subscriptions.made_for text not null
column push_subscriptions.created_at timestamp with time zone not null default now()
constraint push_subscriptions.push_subscriptions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint push_subscriptions.push_subscriptions_endpoint_key UNIQUE (endpoint)
constraint push_subscriptions.push_subscriptions_pkey PRIMARY KEY (id)
constraint push_subscriptions.push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
index CREATE INDEX push_subscriptions_by_customer ON public.push_subscriptions USING btree (customer_id)
index CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session_id)
index CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON public.push_subscriptions USING btree (endpoint)
index CREATE UNIQUE INDEX push_subscriptions_pkey ON public.push_subscriptions USING btree (id)
column reconciliation_differences.id uuid not null
column reconciliation_differences.provider text not null
column reconciliation_differences.day date not null
column reconciliation_differences.kind text not null
column reconciliation_differences.provider_transaction_id text not null
column reconciliation_differences.tx_ref text not null
column reconciliation_differences.naira numeric(14,2) not null
column reconciliation_differences.noticed_at timestamp with time zone not null default now()
column reconciliation_differences.seen_at timestamp with time zone not null default now()
column reconciliation_differences.over_at timestamp with time zone
constraint reconciliation_differences.reconciliation_differences_kind_check CHECK ((kind = ANY (ARRAY['not-reported'::text, 'reversed'::text, 'other-amount'::text, 'denied'::text, 'not-settled'::text])))
constraint reconciliation_differences.reconciliation_differences_pkey PRIMARY KEY (id)
constraint reconciliation_differences.reconciliation_differences_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint reconciliation_differences.reconciliation_differences_provider_provider_transaction_id_key UNIQUE (provider, provider_transaction_id, kind)
index CREATE INDEX reconciliation_differences_by_day ON public.reconciliation_differences USING btree (provider, day)
index CREATE INDEX reconciliation_differences_open ON public.reconciliation_differences USING btree (id) WHERE (over_at IS NULL)
index CREATE UNIQUE INDEX reconciliation_differences_pkey ON public.reconciliation_differences USING btree (id)
index CREATE UNIQUE INDEX reconciliation_differences_provider_provider_transaction_id_key ON public.reconciliation_differences USING btree (provider, provider_transaction_id, kind)
column reconciliations.provider text not null
column reconciliations.day date not null
column reconciliations.begun_at timestamp with time zone
column reconciliations.next_page integer default 1
column reconciliations.unreadable integer not null default 0
column reconciliations.attempts integer not null default 0
column reconciliations.next_attempt_at timestamp with time zone default now()
column reconciliations.finished_at timestamp with time zone
column reconciliations.reported_count integer not null default 0
column reconciliations.reported_naira numeric(16,2) not null default 0
column reconciliations.credited_count integer not null default 0
column reconciliations.credited_naira numeric(16,2) not null default 0
column reconciliations.queued_count integer not null default 0
column reconciliations.queued_naira numeric(16,2) not null default 0
column reconciliations.refunded_count integer not null default 0
column reconciliations.refunded_naira numeric(16,2) not null default 0
column reconciliations.recovered_count integer not null default 0
column reconciliations.last_error text
constraint reconciliations.reconciliations_next_page_check CHECK ((next_page > 0))
constraint reconciliations.reconciliations_pkey PRIMARY KEY (provider, day)
constraint reconciliations.reconciliations_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
index CREATE INDEX reconciliations_by_day ON public.reconciliations USING btree (day DESC, provider)
index CREATE UNIQUE INDEX reconciliations_pkey ON public.reconciliations USING btree (provider, day)
index CREATE INDEX reconciliations_to_do ON public.reconciliations USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
column reported_transactions.provider text not null
column reported_transactions.provider_transaction_id text not null
column reported_transactions.day date not null
column reported_transactions.tx_ref text not null
column reported_transactions.naira numeric(14,2) not null
column reported_transactions.currency text not null
column reported_transactions.reported_at timestamp with time zone not null default now()
column reported_transactions.asked_at timestamp with time zone
column reported_transactions.denied_at timestamp with time zone
column reported_transactions.recovered_at timestamp with time zone
constraint reported_transactions.reported_transactions_pkey PRIMARY KEY (provider, provider_transaction_id)
constraint reported_transactions.reported_transactions_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
index CREATE INDEX reported_transactions_asked ON public.reported_transactions USING btree (asked_at) WHERE (asked_at IS NOT NULL)
index CREATE INDEX reported_transactions_by_day ON public.reported_transactions USING btree (provider, day)
index CREATE INDEX reported_transactions_by_reference ON public.reported_transactions USING btree (tx_ref)
index CREATE UNIQUE INDEX reported_transactions_pkey ON public.reported_transactions USING btree (provider, provider_transaction_id)
column reversal_movements.movement_id uuid not null
column reversal_movements.reversal_id uuid not null
constraint reversal_movements.reversal_movements_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint reversal_movements.reversal_movements_pkey PRIMARY KEY (movement_id)
constraint reversal_movements.reversal_movements_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES reversals(id)
index CREATE INDEX reversal_movements_by_reversal ON public.reversal_movements USING btree (reversal_id)
index CREATE UNIQUE INDEX reversal_movements_pkey ON public.reversal_movements USING btree (movement_id)
trigger CREATE TRIGGER reversal_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reversal_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column reversals.id uuid not null
column reversals.provider text not null
column reversals.kind text not null
column reversals.provider_number text not null
column reversals.provider_transaction_id text not null
column reversals.naira numeric(14,2) not null
column reversals.state text not null
column reversals.vp bigint
column reversals.bookings integer not null default 0
column reversals.asked_at timestamp with time zone not null
column reversals.noticed_at timestamp with time zone not null default now()
column reversals.reported text not null default 'pending'::text
constraint reversals.reversals_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text, 'transaction'::text])))
constraint reversals.reversals_naira_check CHECK ((naira > (0)::numeric))
constraint reversals.reversals_pkey PRIMARY KEY (id)
constraint reversals.reversals_presumed_as_a_whole CHECK (((reported <> 'presumed'::text) OR (kind = 'transaction'::text)))
constraint reversals.reversals_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint reversals.reversals_provider_kind_provider_number_key UNIQUE (provider, kind, provider_number)
constraint reversals.reversals_reported_check CHECK ((reported = ANY (ARRAY['open'::text, 'pending'::text, 'needs-attention'::text, 'presumed'::text, 'done'::text, 'over'::text])))
constraint reversals.reversals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'standing'::text, 'over'::text])))
constraint reversals.reversals_vp_check CHECK ((vp >= 0))
index CREATE INDEX reversals_by_transaction ON public.reversals USING btree (provider, provider_transaction_id)
index CREATE UNIQUE INDEX reversals_pkey ON public.reversals USING btree (id)
index CREATE UNIQUE INDEX reversals_provider_kind_provider_number_key ON public.reversals USING btree (provider, kind, provider_number)
index CREATE INDEX reversals_to_follow ON public.reversals USING btree (asked_at) WHERE (reported = ANY (ARRAY['open'::text, 'pending'::text, 'needs-attention'::text, 'presumed'::text]))
column reversed_money.id uuid not null default gen_random_uuid()
column reversed_money.provider text not null
column reversed_money.provider_transaction_id text not null
column reversed_money.at timestamp with time zone not null default now()
constraint reversed_money.reversed_money_pkey PRIMARY KEY (id)
constraint reversed_money.reversed_money_provider_check CHECK ((provider = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
index CREATE INDEX reversed_money_by_transaction ON public.reversed_money USING btree (provider, provider_transaction_id)
index CREATE UNIQUE INDEX reversed_money_pkey ON public.reversed_money USING btree (id)
trigger CREATE TRIGGER reversed_money_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reversed_money FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column screens.id uuid not null
column screens.cinema_id uuid not null
column screens.name text collate "und-x-icu" not null
column screens.plan jsonb not null
column screens.total_seats integer not null
column screens.version integer not null default 1
column screens.archived_at timestamp with time zone
column screens.counter_seats integer not null default 0
constraint screens.screens_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint screens.screens_counter_seats_check CHECK ((counter_seats >= 0))
constraint screens.screens_id_cinema_id_key UNIQUE (id, cinema_id)
constraint screens.screens_pkey PRIMARY KEY (id)
constraint screens.screens_plan_check CHECK ((jsonb_typeof(plan) = 'array'::text))
constraint screens.screens_total_is_of_plan CHECK ((total_seats = seats_of_plan(plan)))
constraint screens.screens_total_seats_check CHECK ((total_seats > 0))
index CREATE UNIQUE INDEX screens_by_name ON public.screens USING btree (cinema_id, search_form(name) COLLATE "C")
index CREATE UNIQUE INDEX screens_id_cinema_id_key ON public.screens USING btree (id, cinema_id)
index CREATE UNIQUE INDEX screens_pkey ON public.screens USING btree (id)
trigger CREATE TRIGGER screens_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.screens FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column seat_waits.customer_id uuid not null
column seat_waits.showtime_id uuid not null
column seat_waits.seats integer not null
column seat_waits.ask bigint not null
column seat_waits.asked_at timestamp with time zone not null default now()
column seat_waits.told_at timestamp with time zone
constraint seat_waits.seat_waits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint seat_waits.seat_waits_few CHECK (((seats >= 1) AND (seats <= 6)))
constraint seat_waits.seat_waits_pkey PRIMARY KEY (showtime_id, customer_id)
constraint seat_waits.seat_waits_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id) ON DELETE CASCADE
index CREATE INDEX seat_waits_by_customer ON public.seat_waits USING btree (customer_id, ask DESC)
index CREATE UNIQUE INDEX seat_waits_pkey ON public.seat_waits USING btree (showtime_id, customer_id)
index CREATE INDEX seat_waits_told ON public.seat_waits USING btree (showtime_id, told_at) WHERE (told_at IS NOT NULL)
index CREATE INDEX seat_waits_waiting ON public.seat_waits USING btree (showtime_id, ask) WHERE (told_at IS NULL)
column sessions.id uuid not null
column sessions.customer_id uuid
column sessions.staff_id uuid
column sessions.created_at timestamp with time zone not null default now()
column sessions.expires_at timestamp with time zone not null
column sessions.revoked_at timestamp with time zone
column sessions.device text not null default 'Unknown device'::text
column sessions.last_used_at timestamp with time zone not null default now()
column sessions.refresh_hash text
column sessions.native boolean not null default false
column sessions.app_version text
column sessions.gate_device_id uuid
column sessions.confirmed_at timestamp with time zone
column sessions.device_hash text
constraint sessions.sessions_app_version_check CHECK ((length(app_version) <= 40))
constraint sessions.sessions_check CHECK (((customer_id IS NULL) <> (staff_id IS NULL)))
constraint sessions.sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
constraint sessions.sessions_pkey PRIMARY KEY (id)
constraint sessions.sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE INDEX sessions_by_customer ON public.sessions USING btree (customer_id, created_at)
index CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at)
index CREATE INDEX sessions_by_staff ON public.sessions USING btree (staff_id, created_at) WHERE (staff_id IS NOT NULL)
index CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
column settings.only_one boolean not null default true
column settings.active_payment_method text not null default 'flutterwave'::text
column settings.minimum_top_up bigint not null default 50
column settings.maximum_top_up bigint not null default 1000000
column settings.max_tickets integer not null default 10
column settings.refund_hours_before integer
column settings.doors_open_hours_before integer not null default 3
column settings.version integer not null default 1
column settings.adjustment_limit bigint not null default 10000
column settings.product_name text
column settings.support_email text
column settings.support_phone text
column settings.second_person_days integer not null default 14
column settings.staff_idle_minutes integer not null default 30
column settings.in_production_since timestamp with time zone
column settings.manager_refund_limit bigint not null default 30000
column settings.manager_refund_day_limit bigint not null default 120000
column settings.points_gift_day_limit bigint not null default 5000
column settings.points_gift_device_hours integer not null default 24
column settings.till_difference_limit bigint not null default 50000
column settings.counter_limit bigint not null default 500000
column settings.showtimes_for_visitors boolean not null default false
constraint settings.settings_active_payment_method_check CHECK ((active_payment_method = ANY (ARRAY['flutterwave'::text, 'paystack'::text])))
constraint settings.settings_adjustment_limit_check CHECK ((adjustment_limit >= 0))
constraint settings.settings_check CHECK ((maximum_top_up >= minimum_top_up))
constraint settings.settings_counter_limit_check CHECK ((counter_limit >= 0))
constraint settings.settings_doors_open_hours_before_check CHECK (((doors_open_hours_before >= 0) AND (doors_open_hours_before <= 48)))
constraint settings.settings_manager_refund_day_limit_check CHECK ((manager_refund_day_limit >= 0))
constraint settings.settings_manager_refund_limit_check CHECK ((manager_refund_limit >= 0))
constraint settings.settings_max_tickets_check CHECK ((max_tickets > 0))
constraint settings.settings_minimum_top_up_check CHECK ((minimum_top_up > 0))
constraint settings.settings_only_one_check CHECK (only_one)
constraint settings.settings_pkey PRIMARY KEY (only_one)
constraint settings.settings_points_gift_day_limit_check CHECK ((points_gift_day_limit >= 0))
constraint settings.settings_points_gift_device_hours_check CHECK ((points_gift_device_hours >= 0))
constraint settings.settings_product_name_check CHECK (((length(product_name) >= 1) AND (length(product_name) <= 30)))
constraint settings.settings_refund_hours_before_check CHECK (((refund_hours_before >= 0) AND (refund_hours_before <= 8760)))
constraint settings.settings_second_person_days_check CHECK (((second_person_days >= 1) AND (second_person_days <= 365)))
constraint settings.settings_staff_idle_minutes_check CHECK (((staff_idle_minutes >= 5) AND (staff_idle_minutes <= 720)))
constraint settings.settings_support_email_check CHECK ((support_email <> ''::text))
constraint settings.settings_support_phone_check CHECK ((support_phone <> ''::text))
constraint settings.settings_till_difference_limit_check CHECK ((till_difference_limit >= 0))
index CREATE UNIQUE INDEX settings_pkey ON public.settings USING btree (only_one)
trigger CREATE TRIGGER settings_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column settlement_lines.settlement_id uuid not null
column settlement_lines.place integer not null
column settlement_lines.kind text not null
column settlement_lines.film_id uuid not null
column settlement_lines.film text not null
column settlement_lines.cinema_id uuid not null
column settlement_lines.cinema text not null
column settlement_lines.terms_id uuid
column settlement_lines.week_number integer not null
column settlement_lines.first_day date not null
column settlement_lines.is_later_change boolean not null
column settlement_lines.sessions integer not null
column settlement_lines.tickets integer not null
column settlement_lines.gross_kobo bigint not null
column settlement_lines.app_tickets integer not null
column settlement_lines.app_gross_kobo bigint not null
column settlement_lines.taxes jsonb not null
column settlement_lines.net_kobo bigint not null
column settlement_lines.hire_kobo bigint not null
column settlement_lines.commission_kobo bigint not null
constraint settlement_lines.settlement_lines_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint settlement_lines.settlement_lines_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint settlement_lines.settlement_lines_kind_check CHECK ((kind = ANY (ARRAY['week'::text, 'final'::text])))
constraint settlement_lines.settlement_lines_pkey PRIMARY KEY (settlement_id, place)
constraint settlement_lines.settlement_lines_place_check CHECK ((place > 0))
constraint settlement_lines.settlement_lines_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
constraint settlement_lines.settlement_lines_taxes_check CHECK ((jsonb_typeof(taxes) = 'array'::text))
constraint settlement_lines.settlement_lines_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES film_terms(id)
constraint settlement_lines.settlement_lines_week_number_check CHECK ((week_number > 0))
index CREATE INDEX settlement_lines_by_film ON public.settlement_lines USING btree (film_id, cinema_id, first_day)
index CREATE UNIQUE INDEX settlement_lines_pkey ON public.settlement_lines USING btree (settlement_id, place)
trigger CREATE TRIGGER settlement_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column settlement_payments.settlement_id uuid not null
column settlement_payments.reference text not null
column settlement_payments.paid_on date not null
column settlement_payments.recorded_by uuid not null
column settlement_payments.recorded_at timestamp with time zone not null default now()
constraint settlement_payments.settlement_payments_pkey PRIMARY KEY (settlement_id)
constraint settlement_payments.settlement_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id)
constraint settlement_payments.settlement_payments_reference_check CHECK ((reference <> ''::text))
constraint settlement_payments.settlement_payments_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
index CREATE UNIQUE INDEX settlement_payments_pkey ON public.settlement_payments USING btree (settlement_id)
trigger CREATE TRIGGER settlement_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column settlements.id uuid not null
column settlements.number integer not null
column settlements.distributor_id uuid
column settlements.exhibitor_id uuid
column settlements.week date not null
column settlements.party jsonb not null
column settlements.hire_taxes jsonb not null
column settlements.payable_kobo bigint not null
column settlements.made_by uuid not null
column settlements.made_at timestamp with time zone not null default now()
column settlements.invoice_number text
column settlements.invoice_qr text
constraint settlements.settlements_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id)
constraint settlements.settlements_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id)
constraint settlements.settlements_hire_taxes_check CHECK ((jsonb_typeof(hire_taxes) = 'array'::text))
constraint settlements.settlements_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
constraint settlements.settlements_number_check CHECK ((number > 0))
constraint settlements.settlements_number_key UNIQUE (number)
constraint settlements.settlements_one_party CHECK (((distributor_id IS NULL) <> (exhibitor_id IS NULL)))
constraint settlements.settlements_pkey PRIMARY KEY (id)
constraint settlements.settlements_week_check CHECK ((EXTRACT(isodow FROM week) = (5)::numeric))
index CREATE INDEX settlements_by_distributor ON public.settlements USING btree (distributor_id, week)
index CREATE INDEX settlements_by_exhibitor ON public.settlements USING btree (exhibitor_id, week)
index CREATE UNIQUE INDEX settlements_number_key ON public.settlements USING btree (number)
index CREATE UNIQUE INDEX settlements_pkey ON public.settlements USING btree (id)
trigger CREATE TRIGGER settlements_append_only BEFORE DELETE OR UPDATE OF id, number, distributor_id, exhibitor_id, week, party, hire_taxes, payable_kobo, made_by, made_at OR TRUNCATE ON public.settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column shares.key text not null
column shares.used double precision not null
column shares.at timestamp with time zone not null default now()
constraint shares.shares_pkey PRIMARY KEY (key)
constraint shares.shares_used_check CHECK ((used >= (0)::double precision))
index CREATE INDEX shares_by_age ON public.shares USING btree (at)
index CREATE UNIQUE INDEX shares_pkey ON public.shares USING btree (key)
column showtime_closes.showtime_id uuid not null
column showtime_closes.closed_by uuid
column showtime_closes.closed_at timestamp with time zone not null default now()
constraint showtime_closes.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint showtime_closes.showtime_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id)
constraint showtime_closes.showtime_closes_pkey PRIMARY KEY (showtime_id)
constraint showtime_closes.showtime_closes_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
index CREATE UNIQUE INDEX showtime_closes_pkey ON public.showtime_closes USING btree (showtime_id)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.showtime_closes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION naira_of_new_row('showtime-closed', 'showtime_id')
trigger CREATE TRIGGER showtime_closes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.showtime_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column showtime_edits.showtime_id uuid not null
column showtime_edits.showtime_version integer not null
column showtime_edits.film_id uuid not null
column showtime_edits.screen_id uuid not null
column showtime_edits.starts_at timestamp with time zone not null
column showtime_edits.own_price bigint
column showtime_edits.cleaning_minutes integer not null
column showtime_edits.sale_ends_minutes_before integer
column showtime_edits.sale_ends_below_seats integer
column showtime_edits.staff_id uuid not null
column showtime_edits.kept_at timestamp with time zone not null default now()
column showtime_edits.own_prices jsonb
column showtime_edits.format text
constraint showtime_edits.showtime_edits_cleaning_minutes_check CHECK (((cleaning_minutes >= 0) AND (cleaning_minutes <= 240)))
constraint showtime_edits.showtime_edits_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint showtime_edits.showtime_edits_format_check CHECK ((format = ANY (ARRAY['2D'::text, '3D'::text])))
constraint showtime_edits.showtime_edits_own_price_check CHECK ((own_price > 0))
constraint showtime_edits.showtime_edits_own_prices_check CHECK (((own_prices IS NULL) OR (own_price IS NOT NULL)))
constraint showtime_edits.showtime_edits_pkey PRIMARY KEY (showtime_id)
constraint showtime_edits.showtime_edits_sale_ends_below_seats_check CHECK (((sale_ends_below_seats >= 0) AND (sale_ends_below_seats <= 10000)))
constraint showtime_edits.showtime_edits_sale_ends_minutes_before_check CHECK (((sale_ends_minutes_before >= 0) AND (sale_ends_minutes_before <= 10080)))
constraint showtime_edits.showtime_edits_screen_id_fkey FOREIGN KEY (screen_id) REFERENCES screens(id)
constraint showtime_edits.showtime_edits_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id) ON DELETE CASCADE
constraint showtime_edits.showtime_edits_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE UNIQUE INDEX showtime_edits_pkey ON public.showtime_edits USING btree (showtime_id)
column showtime_prices.showtime_id uuid not null
column showtime_prices.type_id uuid not null
column showtime_prices.vp bigint not null
column showtime_prices.kobo bigint not null
constraint showtime_prices.showtime_prices_kobo_check CHECK (((kobo > 0) AND ((kobo % (100)::bigint) = 0)))
constraint showtime_prices.showtime_prices_not_standard CHECK ((type_id <> '00000000-0000-7000-8000-000000000001'::uuid))
constraint showtime_prices.showtime_prices_pkey PRIMARY KEY (showtime_id, type_id)
constraint showtime_prices.showtime_prices_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id) ON DELETE CASCADE
constraint showtime_prices.showtime_prices_type_id_fkey FOREIGN KEY (type_id) REFERENCES ticket_types(id)
constraint showtime_prices.showtime_prices_vp_check CHECK ((vp > 0))
index CREATE UNIQUE INDEX showtime_prices_pkey ON public.showtime_prices USING btree (showtime_id, type_id)
trigger CREATE TRIGGER showtime_prices_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.showtime_prices FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column showtimes.id uuid not null
column showtimes.film_id uuid not null
column showtimes.cinema_id uuid not null
column showtimes.screen_id uuid not null
column showtimes.starts_at timestamp with time zone not null
column showtimes.ends_at timestamp with time zone not null
column showtimes.ticket_price bigint not null
column showtimes.total_seats integer not null
column showtimes.assigned_seats integer not null default 0
column showtimes.cancelled_at timestamp with time zone
column showtimes.closed_at timestamp with time zone
column showtimes.version integer not null default 1
column showtimes.published_at timestamp with time zone
column showtimes.cleaning_minutes integer not null default 0
column showtimes.price_source text not null default 'own'::text
column showtimes.sale_ends_minutes_before integer
column showtimes.sale_ends_below_seats integer
column showtimes.occupies tstzrange not null
column showtimes.format text
column showtimes.chain_closed_at timestamp with time zone
column showtimes.removed_at timestamp with time zone
column showtimes.state text not null generated 
CASE
    WHEN (removed_at IS NOT NULL) THEN 'removed'::text
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN (published_at IS NULL) THEN 'draft'::text
    ELSE 'published'::text
END
constraint showtimes.showtimes_check CHECK ((ends_at > starts_at))
constraint showtimes.showtimes_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint showtimes.showtimes_cleaning_minutes_check CHECK (((cleaning_minutes >= 0) AND (cleaning_minutes <= 240)))
constraint showtimes.showtimes_do_not_overlap EXCLUDE USING gist (screen_id WITH =, occupies WITH &&) WHERE ((cancelled_at IS NULL)) DEFERRABLE
constraint showtimes.showtimes_drafts_are_unsold CHECK (((assigned_seats = 0) OR (state <> 'draft'::text)))
constraint showtimes.showtimes_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint showtimes.showtimes_format_check CHECK ((format = ANY (ARRAY['2D'::text, '3D'::text])))
constraint showtimes.showtimes_never_oversold CHECK (((assigned_seats >= 0) AND (assigned_seats <= total_seats)))
constraint showtimes.showtimes_pkey PRIMARY KEY (id)
constraint showtimes.showtimes_price_source_check CHECK ((price_source = ANY (ARRAY['card'::text, 'own'::text])))
constraint showtimes.showtimes_removed_are_cancelled CHECK (((removed_at IS NULL) OR (cancelled_at IS NOT NULL)))
constraint showtimes.showtimes_sale_ends_minutes_check CHECK (((sale_ends_minutes_before >= 0) AND (sale_ends_minutes_before <= 10080)))
constraint showtimes.showtimes_sale_ends_seats_check CHECK (((sale_ends_below_seats >= 0) AND (sale_ends_below_seats <= 10000)))
constraint showtimes.showtimes_screen_id_cinema_id_fkey FOREIGN KEY (screen_id, cinema_id) REFERENCES screens(id, cinema_id)
constraint showtimes.showtimes_ticket_price_check CHECK ((ticket_price > 0))
constraint showtimes.showtimes_total_seats_check CHECK ((total_seats >= 0))
index CREATE INDEX showtimes_by_cinema ON public.showtimes USING btree (cinema_id, starts_at)
index CREATE INDEX showtimes_by_film ON public.showtimes USING btree (film_id, starts_at)
index CREATE INDEX showtimes_by_screen ON public.showtimes USING btree (screen_id, starts_at)
index CREATE INDEX showtimes_by_start ON public.showtimes USING btree (starts_at)
index CREATE INDEX showtimes_closed ON public.showtimes USING btree (ends_at) WHERE (closed_at IS NOT NULL)
index CREATE INDEX showtimes_do_not_overlap ON public.showtimes USING gist (screen_id, occupies) WHERE (cancelled_at IS NULL)
index CREATE UNIQUE INDEX showtimes_pkey ON public.showtimes USING btree (id)
index CREATE INDEX showtimes_to_close ON public.showtimes USING btree (ends_at) WHERE (closed_at IS NULL)
index CREATE INDEX showtimes_with_open_chain ON public.showtimes USING btree (ends_at) WHERE (chain_closed_at IS NULL)
trigger CREATE TRIGGER move_counter_seats AFTER UPDATE OF starts_at ON public.showtimes FOR EACH ROW WHEN ((old.starts_at <> new.starts_at)) EXECUTE FUNCTION move_counter_seats()
trigger CREATE TRIGGER prove_added AFTER INSERT ON public.showtimes FOR EACH ROW WHEN ((new.state <> 'draft'::text)) EXECUTE FUNCTION prove_change_of_programme()
trigger CREATE TRIGGER prove_changed AFTER UPDATE ON public.showtimes FOR EACH ROW WHEN (((new.state <> 'draft'::text) AND (((((old.state IS DISTINCT FROM new.state) OR (old.film_id IS DISTINCT FROM new.film_id)) OR (old.screen_id IS DISTINCT FROM new.screen_id)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)))) EXECUTE FUNCTION prove_change_of_programme()
trigger CREATE TRIGGER prove_price AFTER UPDATE ON public.showtimes FOR EACH ROW WHEN (((new.state <> 'draft'::text) AND (old.state <> 'draft'::text) AND (old.ticket_price <> new.ticket_price))) EXECUTE FUNCTION prove_change_of_price()
trigger CREATE TRIGGER showtimes_date_tickets AFTER UPDATE OF starts_at ON public.showtimes FOR EACH ROW WHEN ((old.starts_at IS DISTINCT FROM new.starts_at)) EXECUTE FUNCTION follow_showtime()
trigger CREATE TRIGGER showtimes_occupy BEFORE INSERT OR UPDATE OF screen_id, starts_at, ends_at, cleaning_minutes ON public.showtimes FOR EACH ROW EXECUTE FUNCTION occupy_screen()
trigger CREATE TRIGGER showtimes_tell AFTER INSERT OR DELETE OR UPDATE OF film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price, published_at, cancelled_at, sale_ends_minutes_before, sale_ends_below_seats, format OR TRUNCATE ON public.showtimes FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
trigger CREATE TRIGGER showtimes_tell_seats AFTER UPDATE ON public.showtimes FOR EACH ROW WHEN ((old.total_seats <> new.total_seats)) EXECUTE FUNCTION tell_what_lists_show()
column sign_up_bonuses.phone_hash text not null
column sign_up_bonuses.movement_id uuid not null
column sign_up_bonuses.granted_at timestamp with time zone not null default now()
column sign_up_bonuses.device_hash text
column sign_up_bonuses.address_hash text
constraint sign_up_bonuses.sign_up_bonuses_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint sign_up_bonuses.sign_up_bonuses_movement_id_key UNIQUE (movement_id)
constraint sign_up_bonuses.sign_up_bonuses_pkey PRIMARY KEY (phone_hash)
index CREATE INDEX sign_up_bonuses_by_address ON public.sign_up_bonuses USING btree (address_hash, granted_at)
index CREATE INDEX sign_up_bonuses_by_age ON public.sign_up_bonuses USING btree (granted_at)
index CREATE INDEX sign_up_bonuses_by_device ON public.sign_up_bonuses USING btree (device_hash, granted_at)
index CREATE UNIQUE INDEX sign_up_bonuses_movement_id_key ON public.sign_up_bonuses USING btree (movement_id)
index CREATE UNIQUE INDEX sign_up_bonuses_pkey ON public.sign_up_bonuses USING btree (phone_hash)
column staff.id uuid not null
column staff.email text not null
column staff.name text collate "und-x-icu" not null
column staff.role text not null
column staff.password_hash text
column staff.active boolean not null default true
column staff.created_at timestamp with time zone not null default now()
column staff.totp_secret text
column staff.totp_step integer not null default 0
column staff.version integer not null default 1
column staff.totp_pending text
column staff.totp_pending_at timestamp with time zone
column staff.gate_pin_hash text
column staff.distributor_id uuid
constraint staff.staff_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id)
constraint staff.staff_only_distributors_have_one CHECK (((distributor_id IS NULL) OR (role = 'distributor'::text)))
constraint staff.staff_pkey PRIMARY KEY (id)
constraint staff.staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'finance'::text, 'attendant'::text, 'distributor'::text])))
index CREATE INDEX staff_by_distributor ON public.staff USING btree (distributor_id) WHERE (distributor_id IS NOT NULL)
index CREATE UNIQUE INDEX staff_by_email ON public.staff USING btree (lower(email))
index CREATE UNIQUE INDEX staff_pkey ON public.staff USING btree (id)
column staff_cinemas.staff_id uuid not null
column staff_cinemas.cinema_id uuid not null
constraint staff_cinemas.staff_cinemas_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint staff_cinemas.staff_cinemas_pkey PRIMARY KEY (staff_id, cinema_id)
constraint staff_cinemas.staff_cinemas_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE UNIQUE INDEX staff_cinemas_pkey ON public.staff_cinemas USING btree (staff_id, cinema_id)
column staff_idempotency_keys.staff_id uuid not null
column staff_idempotency_keys.key text not null
column staff_idempotency_keys.request_hash text not null
column staff_idempotency_keys.status integer
column staff_idempotency_keys.answer jsonb
column staff_idempotency_keys.created_at timestamp with time zone not null default now()
constraint staff_idempotency_keys.staff_idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
constraint staff_idempotency_keys.staff_idempotency_keys_pkey PRIMARY KEY (staff_id, key)
constraint staff_idempotency_keys.staff_idempotency_keys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE INDEX staff_idempotency_keys_by_age ON public.staff_idempotency_keys USING btree (created_at)
index CREATE UNIQUE INDEX staff_idempotency_keys_pkey ON public.staff_idempotency_keys USING btree (staff_id, key)
column staff_invitations.token_hash text not null
column staff_invitations.staff_id uuid not null
column staff_invitations.invited_by uuid
column staff_invitations.expires_at timestamp with time zone not null
column staff_invitations.used_at timestamp with time zone
column staff_invitations.created_at timestamp with time zone not null default now()
constraint staff_invitations.staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff(id)
constraint staff_invitations.staff_invitations_pkey PRIMARY KEY (token_hash)
constraint staff_invitations.staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE INDEX staff_invitations_by_member ON public.staff_invitations USING btree (staff_id)
index CREATE UNIQUE INDEX staff_invitations_pkey ON public.staff_invitations USING btree (token_hash)
column staff_recovery_codes.staff_id uuid not null
column staff_recovery_codes.code_hash text not null
column staff_recovery_codes.used_at timestamp with time zone
constraint staff_recovery_codes.staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash)
constraint staff_recovery_codes.staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE UNIQUE INDEX staff_recovery_codes_pkey ON public.staff_recovery_codes USING btree (staff_id, code_hash)
column tax_rates.id uuid not null
column tax_rates.kind text not null
column tax_rates.name text not null
column tax_rates.country text not null
column tax_rates.state text
column tax_rates.holds_from date not null
column tax_rates.ppm integer not null
column tax_rates.base text not null
column tax_rates.added_by uuid
column tax_rates.added_at timestamp with time zone not null default now()
constraint tax_rates.tax_rates_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id)
constraint tax_rates.tax_rates_base_check CHECK ((base = ANY (ARRAY['net'::text, 'gross'::text])))
constraint tax_rates.tax_rates_kind_check CHECK ((kind = ANY (ARRAY['vat'::text, 'state'::text, 'other'::text])))
constraint tax_rates.tax_rates_name_check CHECK ((name <> ''::text))
constraint tax_rates.tax_rates_pkey PRIMARY KEY (id)
constraint tax_rates.tax_rates_ppm_check CHECK (((ppm >= 0) AND (ppm <= 1000000)))
index CREATE INDEX tax_rates_by_place ON public.tax_rates USING btree (country, state, kind, holds_from DESC)
index CREATE UNIQUE INDEX tax_rates_pkey ON public.tax_rates USING btree (id)
trigger CREATE TRIGGER tax_rates_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column tender_refunds.event_id uuid not null
column tender_refunds.purchase_id uuid not null
column tender_refunds.place integer not null
column tender_refunds.kobo bigint not null
constraint tender_refunds.tender_refunds_event_id_fkey FOREIGN KEY (event_id) REFERENCES till_events(id)
constraint tender_refunds.tender_refunds_kobo_check CHECK ((kobo > 0))
constraint tender_refunds.tender_refunds_pkey PRIMARY KEY (event_id, place)
constraint tender_refunds.tender_refunds_purchase_id_place_fkey FOREIGN KEY (purchase_id, place) REFERENCES tenders(purchase_id, place)
index CREATE INDEX tender_refunds_by_tender ON public.tender_refunds USING btree (purchase_id, place)
index CREATE UNIQUE INDEX tender_refunds_pkey ON public.tender_refunds USING btree (event_id, place)
trigger CREATE TRIGGER refunds_within_tenders AFTER INSERT ON public.tender_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refunds_within_tenders()
trigger CREATE TRIGGER tender_refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tender_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column tenders.purchase_id uuid not null
column tenders.place integer not null
column tenders.kind text not null
column tenders.kobo bigint not null
column tenders.given_kobo bigint not null
column tenders.provider text
column tenders.terminal text
column tenders.reference text
column tenders.typed_for text
constraint tenders.tenders_cash_is_naira CHECK (((kind <> 'cash'::text) OR (((kobo % (100)::bigint) = 0) AND ((given_kobo % (100)::bigint) = 0))))
constraint tenders.tenders_change_is_cash CHECK (((given_kobo >= kobo) AND ((kind = 'cash'::text) OR (given_kobo = kobo))))
constraint tenders.tenders_have_references CHECK ((((kind = 'cash'::text) = (reference IS NULL)) AND ((reference IS NULL) = (provider IS NULL)) AND ((terminal IS NULL) OR (kind = 'terminal'::text))))
constraint tenders.tenders_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'terminal'::text, 'transfer'::text])))
constraint tenders.tenders_kobo_check CHECK ((kobo > 0))
constraint tenders.tenders_pay_purchases TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint tenders.tenders_pkey PRIMARY KEY (purchase_id, place)
constraint tenders.tenders_place_check CHECK ((place > 0))
constraint tenders.tenders_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
constraint tenders.tenders_typed_for_cards CHECK (((typed_for IS NULL) OR ((kind = 'terminal'::text) AND (provider = 'typed'::text))))
index CREATE INDEX tenders_by_form ON public.tenders USING btree (reference_form(reference)) WHERE (reference IS NOT NULL)
index CREATE UNIQUE INDEX tenders_by_reference ON public.tenders USING btree (provider, reference) WHERE (provider <> 'typed'::text)
index CREATE UNIQUE INDEX tenders_pkey ON public.tenders USING btree (purchase_id, place)
trigger CREATE TRIGGER tenders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tenders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE CONSTRAINT TRIGGER tenders_pay_purchases AFTER INSERT ON public.tenders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tenders_pay_purchases('purchase_id')
column ticket_gifts.id uuid not null
column ticket_gifts.ticket_id uuid not null
column ticket_gifts.giver_id uuid
column ticket_gifts.token_hash text not null
column ticket_gifts.code_before text not null
column ticket_gifts.code_after text
column ticket_gifts.made_at timestamp with time zone not null default now()
column ticket_gifts.taken_at timestamp with time zone
column ticket_gifts.taken_by uuid
column ticket_gifts.taken_key_hash text
column ticket_gifts.taken_in xid8
column ticket_gifts.called_back_at timestamp with time zone
constraint ticket_gifts.ticket_gifts_code_after_key UNIQUE (code_after)
constraint ticket_gifts.ticket_gifts_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES customers(id)
constraint ticket_gifts.ticket_gifts_new_code CHECK ((code_after <> code_before))
constraint ticket_gifts.ticket_gifts_one_end CHECK (((taken_at IS NULL) OR (called_back_at IS NULL)))
constraint ticket_gifts.ticket_gifts_pkey PRIMARY KEY (id)
constraint ticket_gifts.ticket_gifts_taken_back CHECK (((giver_id IS NOT NULL) OR (taken_by IS NOT NULL)))
constraint ticket_gifts.ticket_gifts_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES customers(id)
constraint ticket_gifts.ticket_gifts_taken_by_whom CHECK (((taken_at IS NOT NULL) OR ((taken_by IS NULL) AND (taken_key_hash IS NULL))))
constraint ticket_gifts.ticket_gifts_taken_whole CHECK ((num_nonnulls(taken_at, code_after, taken_in) = ANY (ARRAY[0, 3])))
constraint ticket_gifts.ticket_gifts_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
constraint ticket_gifts.ticket_gifts_to_another CHECK ((taken_by <> giver_id))
constraint ticket_gifts.ticket_gifts_token_hash_key UNIQUE (token_hash)
index CREATE INDEX ticket_gifts_by_giver ON public.ticket_gifts USING btree (giver_id) WHERE (taken_at IS NOT NULL)
index CREATE UNIQUE INDEX ticket_gifts_by_old_code ON public.ticket_gifts USING btree (code_before) WHERE (taken_at IS NOT NULL)
index CREATE INDEX ticket_gifts_by_ticket ON public.ticket_gifts USING btree (ticket_id)
index CREATE UNIQUE INDEX ticket_gifts_code_after_key ON public.ticket_gifts USING btree (code_after)
index CREATE UNIQUE INDEX ticket_gifts_one_live ON public.ticket_gifts USING btree (ticket_id) WHERE ((taken_at IS NULL) AND (called_back_at IS NULL))
index CREATE UNIQUE INDEX ticket_gifts_pkey ON public.ticket_gifts USING btree (id)
index CREATE UNIQUE INDEX ticket_gifts_token_hash_key ON public.ticket_gifts USING btree (token_hash)
column ticket_refunds.ticket_id uuid not null
column ticket_refunds.movement_id uuid
column ticket_refunds.vp bigint not null
column ticket_refunds.cause text not null
column ticket_refunds.staff_id uuid
column ticket_refunds.refunded_at timestamp with time zone not null default now()
constraint ticket_refunds.ticket_refunds_cause_check CHECK ((cause = ANY (ARRAY['customer'::text, 'operator'::text, 'cancellation'::text])))
constraint ticket_refunds.ticket_refunds_check CHECK (((cause = 'customer'::text) = (staff_id IS NULL)))
constraint ticket_refunds.ticket_refunds_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id)
constraint ticket_refunds.ticket_refunds_movement_id_key UNIQUE (movement_id)
constraint ticket_refunds.ticket_refunds_pkey PRIMARY KEY (ticket_id)
constraint ticket_refunds.ticket_refunds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint ticket_refunds.ticket_refunds_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
constraint ticket_refunds.ticket_refunds_vp_check CHECK (((vp >= 0) AND ((vp = 0) = (movement_id IS NULL))))
index CREATE INDEX ticket_refunds_by_staff ON public.ticket_refunds USING btree (staff_id, refunded_at) WHERE (cause = 'operator'::text)
index CREATE INDEX ticket_refunds_by_time ON public.ticket_refunds USING btree (refunded_at, ticket_id)
index CREATE UNIQUE INDEX ticket_refunds_movement_id_key ON public.ticket_refunds USING btree (movement_id)
index CREATE UNIQUE INDEX ticket_refunds_pkey ON public.ticket_refunds USING btree (ticket_id)
trigger CREATE TRIGGER book_late_refund AFTER INSERT ON public.ticket_refunds FOR EACH ROW EXECUTE FUNCTION naira_of_late_refund()
trigger CREATE TRIGGER owe_counter_refunds AFTER INSERT ON public.ticket_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION owe_counter_refunds()
trigger CREATE TRIGGER prove_refunds_of_used AFTER INSERT ON public.ticket_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prove_refunds_of_used()
trigger CREATE TRIGGER ticket_refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ticket_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ticket_refunds_open_account BEFORE INSERT ON public.ticket_refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_to_closed_account()
column ticket_types.id uuid not null
column ticket_types.name text not null
column ticket_types.class text not null
column ticket_types.online boolean not null
column ticket_types.needs_approval boolean not null default false
column ticket_types.note text not null default ''::text
column ticket_types.position integer not null
column ticket_types.version integer not null default 1
constraint ticket_types.ticket_types_class_check CHECK ((class = ANY (ARRAY['standard'::text, 'child'::text, 'student'::text, 'senior'::text, 'complimentary'::text])))
constraint ticket_types.ticket_types_complimentary_is_not_sold CHECK (((class <> 'complimentary'::text) OR (NOT online)))
constraint ticket_types.ticket_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
constraint ticket_types.ticket_types_note_check CHECK ((length(note) <= 120))
constraint ticket_types.ticket_types_one_is_standard CHECK (((class = 'standard'::text) = (id = '00000000-0000-7000-8000-000000000001'::uuid)))
constraint ticket_types.ticket_types_pkey PRIMARY KEY (id)
constraint ticket_types.ticket_types_standard_is_sold CHECK (((class <> 'standard'::text) OR online))
index CREATE UNIQUE INDEX ticket_types_online_names ON public.ticket_types USING btree (lower(name)) WHERE online
index CREATE UNIQUE INDEX ticket_types_pkey ON public.ticket_types USING btree (id)
trigger CREATE TRIGGER ticket_types_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ticket_types FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column tickets.id uuid not null
column tickets.purchase_id uuid not null
column tickets.payer_id uuid
column tickets.showtime_id uuid not null
column tickets.seat text not null
column tickets.code text not null
column tickets.status text not null default 'unused'::text
column tickets.created_at timestamp with time zone not null default now()
column tickets.used_at timestamp with time zone
column tickets.pin_sends integer not null default 0
column tickets.pin_sent_at timestamp with time zone
column tickets.expired_at timestamp with time zone
column tickets.moved_at timestamp with time zone
column tickets.changed_in xid8 not null default pg_current_xact_id()
column tickets.bought_seat text
column tickets.type_id uuid not null
column tickets.price_vp bigint not null
column tickets.gross_kobo bigint not null
column tickets.net_kobo bigint not null
column tickets.taxes jsonb not null
column tickets.play_date date not null
column tickets.film_id uuid not null
column tickets.serial integer not null
column tickets.holder_id uuid
column tickets.bought_code text
column tickets.off_sale boolean not null default false
constraint tickets.tickets_check CHECK (((status = 'used'::text) = (used_at IS NOT NULL)))
constraint tickets.tickets_code_check CHECK ((length(code) >= 10))
constraint tickets.tickets_code_key UNIQUE (code)
constraint tickets.tickets_expired_when CHECK (((status <> 'expired'::text) OR (expired_at IS NOT NULL)))
constraint tickets.tickets_gross_kobo_check CHECK ((gross_kobo >= 0))
constraint tickets.tickets_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES customers(id)
constraint tickets.tickets_net_below_gross CHECK ((net_kobo <= gross_kobo))
constraint tickets.tickets_net_kobo_check CHECK ((net_kobo >= 0))
constraint tickets.tickets_off_sale_are_free CHECK (((NOT off_sale) OR (price_vp = 0)))
constraint tickets.tickets_paid_for CHECK (((payer_id IS NULL) OR (price_vp > 0)))
constraint tickets.tickets_pin_sends_check CHECK ((pin_sends >= 0))
constraint tickets.tickets_pkey PRIMARY KEY (id)
constraint tickets.tickets_price_vp_check CHECK ((price_vp >= 0))
constraint tickets.tickets_purchase_id_showtime_id_fkey FOREIGN KEY (purchase_id, showtime_id) REFERENCES purchases(id, showtime_id)
constraint tickets.tickets_serial_check CHECK ((serial > 0))
constraint tickets.tickets_status_check CHECK ((status = ANY (ARRAY['unused'::text, 'used'::text, 'void'::text, 'expired'::text])))
constraint tickets.tickets_taxes_are_listed CHECK ((jsonb_typeof(taxes) = 'array'::text))
constraint tickets.tickets_worth_their_price CHECK (((price_vp = 0) OR (gross_kobo > 0)))
index CREATE INDEX tickets_by_change ON public.tickets USING btree (showtime_id, changed_in)
index CREATE INDEX tickets_by_holder ON public.tickets USING btree (holder_id, id DESC)
index CREATE INDEX tickets_by_purchase ON public.tickets USING btree (purchase_id)
index CREATE UNIQUE INDEX tickets_by_serial ON public.tickets USING btree (showtime_id, serial)
index CREATE UNIQUE INDEX tickets_code_key ON public.tickets USING btree (code)
index CREATE UNIQUE INDEX tickets_one_holder_a_seat ON public.tickets USING btree (showtime_id, seat) WHERE (status <> 'void'::text)
index CREATE UNIQUE INDEX tickets_pkey ON public.tickets USING btree (id)
index CREATE INDEX tickets_unused ON public.tickets USING btree (showtime_id) WHERE (status = 'unused'::text)
trigger CREATE TRIGGER prove_changes AFTER UPDATE ON public.tickets REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION prove_changes_of_tickets()
trigger CREATE TRIGGER prove_sales AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prove_sales()
trigger CREATE TRIGGER refuse_held_seat AFTER UPDATE OF seat ON public.tickets FOR EACH ROW WHEN (((old.seat <> new.seat) AND (new.status <> 'void'::text))) EXECUTE FUNCTION refuse_held_seat()
trigger CREATE TRIGGER refuse_held_seats AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_held_seats()
trigger CREATE TRIGGER tickets_make_up_purchases AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tickets_make_up_purchases()
trigger CREATE TRIGGER tickets_note_change BEFORE UPDATE ON public.tickets FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.used_at IS DISTINCT FROM new.used_at) OR (old.seat IS DISTINCT FROM new.seat) OR (old.code IS DISTINCT FROM new.code))) EXECUTE FUNCTION note_change_of_ticket()
column till_contacts.session_id uuid not null
column till_contacts.at timestamp with time zone not null default now()
constraint till_contacts.till_contacts_pkey PRIMARY KEY (session_id)
constraint till_contacts.till_contacts_session_id_fkey FOREIGN KEY (session_id) REFERENCES till_sessions(id)
index CREATE UNIQUE INDEX till_contacts_pkey ON public.till_contacts USING btree (session_id)
column till_events.id uuid not null
column till_events.session_id uuid not null
column till_events.kind text not null
column till_events.kobo bigint not null
column till_events.reason text
column till_events.counted jsonb
column till_events.purchase_id uuid
column till_events.ticket_id uuid
column till_events.staff_id uuid not null
column till_events.approved_by uuid
column till_events.at timestamp with time zone not null default now()
column till_events.idempotency_key text
column till_events.request_hash text not null
column till_events.copy integer
constraint till_events.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint till_events.till_events_about CHECK ((((kind = 'count'::text) = (counted IS NOT NULL)) AND ((kind = ANY (ARRAY['refund'::text, 'reprint'::text])) = (purchase_id IS NOT NULL)) AND ((kind = 'reprint'::text) = (ticket_id IS NOT NULL))))
constraint till_events.till_events_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint till_events.till_events_are_reasoned CHECK (((kind = 'count'::text) OR (reason IS NOT NULL)))
constraint till_events.till_events_copies CHECK ((((kind = 'reprint'::text) = (copy IS NOT NULL)) AND (copy > 1)))
constraint till_events.till_events_kind_check CHECK ((kind = ANY (ARRAY['paid-in'::text, 'paid-out'::text, 'drop'::text, 'no-sale'::text, 'count'::text, 'refund'::text, 'reprint'::text, 'return'::text])))
constraint till_events.till_events_kobo_check CHECK ((kobo >= 0))
constraint till_events.till_events_move_money CHECK ((((kobo > 0) OR (kind = ANY (ARRAY['no-sale'::text, 'count'::text, 'reprint'::text]))) AND ((kobo = 0) OR (kind <> ALL (ARRAY['no-sale'::text, 'reprint'::text])))))
constraint till_events.till_events_pkey PRIMARY KEY (id)
constraint till_events.till_events_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
constraint till_events.till_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES till_sessions(id)
constraint till_events.till_events_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint till_events.till_events_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
index CREATE UNIQUE INDEX till_events_by_copy ON public.till_events USING btree (ticket_id, copy)
index CREATE UNIQUE INDEX till_events_by_key ON public.till_events USING btree (session_id, idempotency_key)
index CREATE INDEX till_events_by_person ON public.till_events USING btree (staff_id, at)
index CREATE INDEX till_events_by_purchase ON public.till_events USING btree (purchase_id) WHERE (purchase_id IS NOT NULL)
index CREATE INDEX till_events_by_session ON public.till_events USING btree (session_id, id)
index CREATE UNIQUE INDEX till_events_pkey ON public.till_events USING btree (id)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.till_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['refund'::text, 'paid-in'::text, 'paid-out'::text, 'drop'::text, 'return'::text]))) EXECUTE FUNCTION naira_of_new_row('till-', 'id', 'kind')
trigger CREATE TRIGGER till_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER till_events_at_open_till BEFORE INSERT ON public.till_events FOR EACH ROW EXECUTE FUNCTION noted_at_open_till()
column till_machines.session_id uuid not null
column till_machines.machine_id uuid not null
column till_machines.approved_by uuid
column till_machines.at timestamp with time zone not null default now()
constraint till_machines.till_machines_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint till_machines.till_machines_pkey PRIMARY KEY (session_id, machine_id)
constraint till_machines.till_machines_session_id_fkey FOREIGN KEY (session_id) REFERENCES till_sessions(id)
index CREATE UNIQUE INDEX till_machines_first ON public.till_machines USING btree (session_id) WHERE (approved_by IS NULL)
index CREATE UNIQUE INDEX till_machines_pkey ON public.till_machines USING btree (session_id, machine_id)
column till_payments.id uuid not null
column till_payments.session_id uuid not null
column till_payments.till_id uuid not null
column till_payments.showtime_id uuid not null
column till_payments.kind text not null
column till_payments.provider text not null
column till_payments.place text not null
column till_payments.reference text not null
column till_payments.kobo bigint not null
column till_payments.sale jsonb not null
column till_payments.staff_id uuid not null
column till_payments.idempotency_key text
column till_payments.request_hash text not null
column till_payments.provider_reference text
column till_payments.transaction_name text
column till_payments.pushed_at timestamp with time zone
column till_payments.created_at timestamp with time zone not null default now()
column till_payments.held_until timestamp with time zone not null
column till_payments.state text not null default 'waiting'::text
column till_payments.purchase_id uuid
column till_payments.refusal text
column till_payments.ended_at timestamp with time zone
column till_payments.asked_at timestamp with time zone
column till_payments.attempts integer not null default 0
column till_payments.next_attempt_at timestamp with time zone not null default now()
constraint till_payments.till_payments_end_once CHECK (((state = 'waiting'::text) = (ended_at IS NULL)))
constraint till_payments.till_payments_hold CHECK ((held_until <= (created_at + '00:03:00'::interval)))
constraint till_payments.till_payments_kind_check CHECK ((kind = ANY (ARRAY['terminal'::text, 'transfer'::text])))
constraint till_payments.till_payments_kobo_check CHECK ((kobo > 0))
constraint till_payments.till_payments_pkey PRIMARY KEY (id)
constraint till_payments.till_payments_provider_check CHECK ((provider = ANY (ARRAY['paystack'::text, 'moniepoint'::text])))
constraint till_payments.till_payments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
constraint till_payments.till_payments_purchase_id_key UNIQUE (purchase_id)
constraint till_payments.till_payments_refuse CHECK ((((refusal IS NOT NULL) = (state = 'unsold'::text)) OR (state = 'declined'::text)))
constraint till_payments.till_payments_sell CHECK (((state = 'sold'::text) = (purchase_id IS NOT NULL)))
constraint till_payments.till_payments_session_id_till_id_fkey FOREIGN KEY (session_id, till_id) REFERENCES till_sessions(id, till_id)
constraint till_payments.till_payments_showtime_id_fkey FOREIGN KEY (showtime_id) REFERENCES showtimes(id)
constraint till_payments.till_payments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
constraint till_payments.till_payments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sold'::text, 'declined'::text, 'cancelled'::text, 'unsold'::text])))
index CREATE UNIQUE INDEX till_payments_by_key ON public.till_payments USING btree (session_id, idempotency_key)
index CREATE INDEX till_payments_by_name ON public.till_payments USING btree (provider, provider_reference)
index CREATE INDEX till_payments_by_till ON public.till_payments USING btree (till_id, reference)
index CREATE INDEX till_payments_by_transaction ON public.till_payments USING btree (provider, transaction_name)
index CREATE INDEX till_payments_due ON public.till_payments USING btree (next_attempt_at)
index CREATE UNIQUE INDEX till_payments_one_waiting ON public.till_payments USING btree (till_id) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX till_payments_pkey ON public.till_payments USING btree (id)
index CREATE UNIQUE INDEX till_payments_purchase_id_key ON public.till_payments USING btree (purchase_id)
column till_receipts.id uuid not null
column till_receipts.till_id uuid not null
column till_receipts.payment_id uuid
column till_receipts.session_id uuid
column till_receipts.kind text not null
column till_receipts.provider text not null
column till_receipts.place text not null
column till_receipts.number text not null
column till_receipts.kobo bigint not null
column till_receipts.reason text
column till_receipts.noticed_at timestamp with time zone not null default now()
constraint till_receipts.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint till_receipts.till_receipts_kind_check CHECK ((kind = ANY (ARRAY['terminal'::text, 'transfer'::text])))
constraint till_receipts.till_receipts_kobo_check CHECK ((kobo > 0))
constraint till_receipts.till_receipts_of_sales CHECK (((reason IS NOT NULL) OR ((payment_id IS NOT NULL) AND (session_id IS NOT NULL))))
constraint till_receipts.till_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES till_payments(id)
constraint till_receipts.till_receipts_pkey PRIMARY KEY (id)
constraint till_receipts.till_receipts_provider_check CHECK ((provider = ANY (ARRAY['paystack'::text, 'moniepoint'::text])))
constraint till_receipts.till_receipts_provider_number_key UNIQUE (provider, number)
constraint till_receipts.till_receipts_reason_check CHECK ((reason = ANY (ARRAY['second'::text, 'given-up'::text, 'wrong-amount'::text, 'no-payment'::text, 'unsold'::text])))
constraint till_receipts.till_receipts_session_id_till_id_fkey FOREIGN KEY (session_id, till_id) REFERENCES till_sessions(id, till_id)
constraint till_receipts.till_receipts_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id)
index CREATE INDEX till_receipts_by_form ON public.till_receipts USING btree (reference_form(number))
index CREATE INDEX till_receipts_by_payment ON public.till_receipts USING btree (payment_id)
index CREATE INDEX till_receipts_by_session ON public.till_receipts USING btree (session_id) WHERE (reason IS NOT NULL)
index CREATE UNIQUE INDEX till_receipts_one_sale ON public.till_receipts USING btree (payment_id) WHERE (reason IS NULL)
index CREATE UNIQUE INDEX till_receipts_pkey ON public.till_receipts USING btree (id)
index CREATE UNIQUE INDEX till_receipts_provider_number_key ON public.till_receipts USING btree (provider, number)
index CREATE INDEX till_receipts_to_return ON public.till_receipts USING btree (till_id, id DESC) WHERE (reason IS NOT NULL)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.till_receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reason IS NOT NULL)) EXECUTE FUNCTION naira_of_new_row('till-receipt', 'id')
trigger CREATE TRIGGER till_receipts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER till_receipts_at_open_till BEFORE INSERT ON public.till_receipts FOR EACH ROW WHEN ((new.session_id IS NOT NULL)) EXECUTE FUNCTION received_at_open_till()
column till_returns.receipt_id uuid not null
column till_returns.event_id uuid not null
column till_returns.reference text not null
constraint till_returns.till_returns_event_id_fkey FOREIGN KEY (event_id) REFERENCES till_events(id)
constraint till_returns.till_returns_event_id_key UNIQUE (event_id)
constraint till_returns.till_returns_pkey PRIMARY KEY (receipt_id)
constraint till_returns.till_returns_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES till_receipts(id)
index CREATE UNIQUE INDEX till_returns_event_id_key ON public.till_returns USING btree (event_id)
index CREATE UNIQUE INDEX till_returns_pkey ON public.till_returns USING btree (receipt_id)
trigger CREATE TRIGGER till_returns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_returns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
column till_sessions.id uuid not null
column till_sessions.till_id uuid not null
column till_sessions.opened_by uuid not null
column till_sessions.opened_at timestamp with time zone not null default now()
column till_sessions.opening_kobo bigint not null
column till_sessions.closed_at timestamp with time zone
constraint till_sessions.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint till_sessions.till_sessions_id_till_id_key UNIQUE (id, till_id)
constraint till_sessions.till_sessions_open_with_naira CHECK (((opening_kobo >= 0) AND ((opening_kobo % (100)::bigint) = 0)))
constraint till_sessions.till_sessions_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff(id)
constraint till_sessions.till_sessions_pkey PRIMARY KEY (id)
constraint till_sessions.till_sessions_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id)
index CREATE INDEX till_sessions_by_till ON public.till_sessions USING btree (till_id, id DESC)
index CREATE UNIQUE INDEX till_sessions_id_till_id_key ON public.till_sessions USING btree (id, till_id)
index CREATE UNIQUE INDEX till_sessions_one_open ON public.till_sessions USING btree (till_id) WHERE (closed_at IS NULL)
index CREATE UNIQUE INDEX till_sessions_pkey ON public.till_sessions USING btree (id)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.till_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION naira_of_new_row('till-opened', 'id')
column tills.id uuid not null
column tills.cinema_id uuid not null
column tills.name text collate "und-x-icu" not null
column tills.added_at timestamp with time zone not null default now()
column tills.terminal_provider text
column tills.terminal text
column tills.account_number text
column tills.account_bank text
column tills.account_name text
column tills.version integer not null default 1
column tills.archived_at timestamp with time zone
constraint tills.tills_account_number_check CHECK ((account_number ~ '^\d{10}$'::text))
constraint tills.tills_accounts_are_whole CHECK ((num_nonnulls(account_number, account_bank, account_name) = ANY (ARRAY[0, 3])))
constraint tills.tills_cinema_id_fkey FOREIGN KEY (cinema_id) REFERENCES cinemas(id)
constraint tills.tills_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
constraint tills.tills_out_of_use_take_nothing CHECK (((archived_at IS NULL) OR (num_nonnulls(terminal, account_number) = 0)))
constraint tills.tills_pkey PRIMARY KEY (id)
constraint tills.tills_terminal_check CHECK (((length(terminal) >= 1) AND (length(terminal) <= 60)))
constraint tills.tills_terminal_provider_check CHECK ((terminal_provider = ANY (ARRAY['paystack'::text, 'moniepoint'::text])))
constraint tills.tills_terminals_are_whole CHECK ((num_nonnulls(terminal_provider, terminal) = ANY (ARRAY[0, 2])))
index CREATE UNIQUE INDEX tills_by_account ON public.tills USING btree (account_number)
index CREATE UNIQUE INDEX tills_by_name ON public.tills USING btree (cinema_id, lower(name)) WHERE (archived_at IS NULL)
index CREATE UNIQUE INDEX tills_by_terminal ON public.tills USING btree (terminal_provider, terminal)
index CREATE UNIQUE INDEX tills_pkey ON public.tills USING btree (id)
column trailers.id uuid not null
column trailers.film_id uuid not null
column trailers.title text not null
column trailers.thumbnail_url text not null
column trailers.video_url text not null
column trailers.seconds integer not null
column trailers.bytes integer not null
column trailers.created_at timestamp with time zone not null default now()
constraint trailers.trailers_bytes_check CHECK ((bytes > 0))
constraint trailers.trailers_film_id_fkey FOREIGN KEY (film_id) REFERENCES films(id)
constraint trailers.trailers_pkey PRIMARY KEY (id)
constraint trailers.trailers_seconds_check CHECK ((seconds > 0))
index CREATE INDEX trailers_by_film ON public.trailers USING btree (film_id)
index CREATE UNIQUE INDEX trailers_pkey ON public.trailers USING btree (id)
trigger CREATE TRIGGER trailers_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.trailers FOR EACH STATEMENT EXECUTE FUNCTION tell_what_lists_show()
column unmatched_payments.id uuid not null
column unmatched_payments.provider text not null
column unmatched_payments.provider_transaction_id text not null
column unmatched_payments.tx_ref text not null
column unmatched_payments.naira numeric(14,2) not null
column unmatched_payments.currency text not null
column unmatched_payments.reason text not null
column unmatched_payments.noticed_at timestamp with time zone not null default now()
column unmatched_payments.resolved_at timestamp with time zone
column unmatched_payments.resolution text
column unmatched_payments.resolved_by uuid
column unmatched_payments.note text
column unmatched_payments.reopened_at timestamp with time zone
constraint unmatched_payments.unmatched_payments_pkey PRIMARY KEY (id)
constraint unmatched_payments.unmatched_payments_provider_provider_transaction_id_key UNIQUE (provider, provider_transaction_id)
constraint unmatched_payments.unmatched_payments_reason_check CHECK ((reason = ANY (ARRAY['unknown-reference'::text, 'wrong-amount'::text, 'wrong-currency'::text, 'second-transaction'::text, 'closed-account'::text, 'balance-too-high'::text])))
constraint unmatched_payments.unmatched_payments_resolution_check CHECK ((resolution = ANY (ARRAY['credited'::text, 'refunded'::text, 'dismissed'::text, 'reversed'::text])))
constraint unmatched_payments.unmatched_payments_resolution_is_dated CHECK (((resolution IS NULL) OR (resolved_at IS NOT NULL)))
constraint unmatched_payments.unmatched_payments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff(id)
index CREATE INDEX unmatched_payments_by_reference ON public.unmatched_payments USING btree (tx_ref)
index CREATE INDEX unmatched_payments_open ON public.unmatched_payments USING btree (id) WHERE (resolved_at IS NULL)
index CREATE UNIQUE INDEX unmatched_payments_pkey ON public.unmatched_payments USING btree (id)
index CREATE UNIQUE INDEX unmatched_payments_provider_provider_transaction_id_key ON public.unmatched_payments USING btree (provider, provider_transaction_id)
column unsold_admissions.nonce text not null
column unsold_admissions.seat_id uuid not null
column unsold_admissions.staff_id uuid not null
column unsold_admissions.device_id uuid
column unsold_admissions.scanned_at timestamp with time zone not null
column unsold_admissions.phone_at timestamp with time zone not null
column unsold_admissions.received_at timestamp with time zone not null default now()
column unsold_admissions.undone_at timestamp with time zone
column unsold_admissions.outcome text
column unsold_admissions.reason text
column unsold_admissions.resolved_by uuid
column unsold_admissions.approved_by uuid
column unsold_admissions.resolved_at timestamp with time zone
constraint unsold_admissions.unsold_admissions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint unsold_admissions.unsold_admissions_are_resolved_whole CHECK ((num_nonnulls(outcome, reason, resolved_by, approved_by, resolved_at) = ANY (ARRAY[0, 5])))
constraint unsold_admissions.unsold_admissions_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id)
constraint unsold_admissions.unsold_admissions_outcome_check CHECK ((outcome = ANY (ARRAY['sold'::text, 'lost'::text, 'wrong'::text])))
constraint unsold_admissions.unsold_admissions_pkey PRIMARY KEY (nonce)
constraint unsold_admissions.unsold_admissions_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff(id)
constraint unsold_admissions.unsold_admissions_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES allotted_seats(id)
constraint unsold_admissions.unsold_admissions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
index CREATE INDEX unsold_admissions_by_seat ON public.unsold_admissions USING btree (seat_id)
index CREATE UNIQUE INDEX unsold_admissions_pkey ON public.unsold_admissions USING btree (nonce)
column unused_uploads.name text not null
column unused_uploads.since timestamp with time zone not null default now()
constraint unused_uploads.unused_uploads_pkey PRIMARY KEY (name)
index CREATE INDEX unused_uploads_by_time ON public.unused_uploads USING btree (since)
index CREATE UNIQUE INDEX unused_uploads_pkey ON public.unused_uploads USING btree (name)
column verifications.secret_hash text not null
column verifications.code_id uuid not null
column verifications.created_at timestamp with time zone not null default now()
constraint verifications.verifications_code_id_fkey FOREIGN KEY (code_id) REFERENCES one_time_codes(id) ON DELETE CASCADE
constraint verifications.verifications_pkey PRIMARY KEY (secret_hash)
index CREATE INDEX verifications_by_code ON public.verifications USING btree (code_id)
index CREATE UNIQUE INDEX verifications_pkey ON public.verifications USING btree (secret_hash)
column z_reports.session_id uuid not null
column z_reports.till_id uuid not null
column z_reports.number integer not null
column z_reports.sales_kobo bigint not null
column z_reports.grand_total_kobo bigint not null
column z_reports.expected_cash bigint not null
column z_reports.expected_terminal bigint not null
column z_reports.expected_transfer bigint not null
column z_reports.counted_cash bigint not null
column z_reports.counted_terminal bigint not null
column z_reports.counted_transfer bigint not null
column z_reports.counts jsonb not null
column z_reports.figures jsonb not null
column z_reports.closed_by uuid not null
column z_reports.closed_at timestamp with time zone not null default now()
column z_reports.reason text
column z_reports.approved_by uuid
column z_reports.request_hash text not null
constraint z_reports.book_naira TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint z_reports.z_reports_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id)
constraint z_reports.z_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id)
constraint z_reports.z_reports_number_check CHECK ((number > 0))
constraint z_reports.z_reports_pkey PRIMARY KEY (session_id)
constraint z_reports.z_reports_reason_differences CHECK ((((counted_cash = expected_cash) AND (counted_terminal = expected_terminal) AND (counted_transfer = expected_transfer)) OR (reason IS NOT NULL)))
constraint z_reports.z_reports_sales_kobo_check CHECK ((sales_kobo >= 0))
constraint z_reports.z_reports_session_id_till_id_fkey FOREIGN KEY (session_id, till_id) REFERENCES till_sessions(id, till_id)
constraint z_reports.z_reports_till_id_number_key UNIQUE (till_id, number)
constraint z_reports.z_reports_two_people CHECK ((approved_by <> closed_by))
index CREATE INDEX z_reports_by_time ON public.z_reports USING btree (closed_at DESC, session_id DESC)
index CREATE UNIQUE INDEX z_reports_pkey ON public.z_reports USING btree (session_id)
index CREATE UNIQUE INDEX z_reports_till_id_number_key ON public.z_reports USING btree (till_id, number)
trigger CREATE CONSTRAINT TRIGGER book_naira AFTER INSERT ON public.z_reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION naira_of_new_row('till-closed', 'session_id')
trigger CREATE TRIGGER z_reports_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.z_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER z_reports_follow BEFORE INSERT ON public.z_reports FOR EACH ROW EXECUTE FUNCTION follow_last_z_report()
CREATE OR REPLACE FUNCTION public.add_find_words(texts text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into find_words
  select word, trigrams(word) from (
    select distinct word from unnest(texts) found_by, regexp_split_to_table(found_by, ' ') word
    where length(word) >= 4 and word !~ '^[0-9]+$'
  ) words
  order by word
  on conflict do nothing
$function$

CREATE OR REPLACE FUNCTION public.add_words_of_film()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_find_words(array[new.found_by]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.add_words_of_films()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_find_words(array(select found_by from added));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.audit_hash(before bytea, entry audit)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(before || sha256(convert_to(audit_text(entry), 'UTF8')))
$function$

CREATE OR REPLACE FUNCTION public.audit_text(entry audit)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(E'\t', entry.chain, entry.place, entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_kind, coalesce(entry.actor_id::text, '-'), entry.action, entry.subject, entry.detail)
$function$

CREATE OR REPLACE FUNCTION public.book_counter_debts(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into naira_movements (kind, cause, at, day)
  select 'counter-owed', ticket_id, owed_since, play_date(owed_since, time_zone)
  from owed_counter_refunds
  join tickets on tickets.id = ticket_id
  join showtimes on showtimes.id = showtime_id
  join cinemas on cinemas.id = cinema_id
  where ticket_id = any(ids)
  order by ticket_id;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movements.id, lines.account, lines.subject, sum(lines.kobo)
  from naira_of_counter_debts() lines
  join naira_movements movements on movements.kind = 'counter-owed' and movements.cause = lines.cause
  where lines.kind = 'counter-owed' and lines.cause = any(ids)
  group by movements.id, lines.account, lines.subject having sum(lines.kobo) <> 0
  order by movements.id;
end $function$

CREATE OR REPLACE FUNCTION public.book_naira(wanted_kind text, wanted_cause uuid)
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select post_naira(causes.kind, causes.cause, at, day,
    array_agg(account), array_agg(subject), array_agg(kobo))
  from naira_causes() causes
  join naira_entries_of_causes() entries on entries.kind = wanted_kind and entries.cause = wanted_cause
  where causes.kind = wanted_kind and causes.cause = wanted_cause
  group by causes.kind, causes.cause, at, day
$function$

CREATE OR REPLACE FUNCTION public.book_past_naira()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into naira_movements (kind, cause, at, day)
  select causes.kind, causes.cause, causes.at, causes.day from naira_causes() causes
  where causes.kind <> 'late-refund'
    and (causes.kind, causes.cause) in (select entries.kind, entries.cause from naira_entries_of_causes() entries)
  order by causes.at, causes.cause
  on conflict (kind, cause) do nothing;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movements.id, entries.account, entries.subject, entries.kobo
  from naira_movements movements
  join naira_entries_of_causes() entries on entries.kind = movements.kind and entries.cause = movements.cause
  where not exists (select from naira_entries booked where booked.movement_id = movements.id)
  order by movements.id;
end $function$

CREATE OR REPLACE FUNCTION public.book_reversed_money(of_provider text, transaction_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  booking reversed_money;
begin
  perform book_naira(movements.reason, movements.id)
  from reversals
  join reversal_movements on reversal_id = reversals.id
  join ledger_movements movements on movements.id = reversal_movements.movement_id
  where reversals.provider = of_provider and provider_transaction_id = transaction_id
    and not exists (select from naira_movements where cause = movements.id);
  if not exists (
    select from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
  ) then return; end if;
  insert into reversed_money (provider, provider_transaction_id) values (of_provider, transaction_id)
  returning * into booking;
  perform post_naira('money-reversed', booking.id, booking.at, play_date(booking.at, 'Africa/Lagos'),
    array_agg(line.account), array_agg(line.subject), array_agg(line.kobo))
  from (
    select unbooked.account, unbooked.subject, unbooked.kobo from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
    union all
    select 'rounding', '', -sum(unbooked.kobo)::bigint from unbooked_reversed_naira() unbooked
    where unbooked.provider = of_provider and unbooked.provider_transaction_id = transaction_id
    having sum(unbooked.kobo) <> 0
  ) line;
end $function$

CREATE OR REPLACE FUNCTION public.end_allotted_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update allotted_seats set ended_at = now()
  where showtime_id = old.showtime_id and seat = old.seat and ended_at is null;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.end_owed_counter_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from owed_counter_refunds using added where owed_counter_refunds.ticket_id = added.ticket_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.find_form(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(replace(search_form(typed), '''', ''),
    '[ -/:-@[-`{-~¡-¿…·“”«»]+', ' ', 'g')) collate pg_catalog."C"
$function$

CREATE OR REPLACE FUNCTION public.follow_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform follow_play_date(id) from showtimes where cinema_id = new.id and ends_at > now();
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.follow_last_z_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next_number integer;
  next_total bigint;
begin
  -- Whoever closes another session of this till waits for the till.
  perform from tills where id = new.till_id for update;
  select coalesce(max(number), 0) + 1, coalesce(max(grand_total_kobo), 0) + new.sales_kobo
    into next_number, next_total from z_reports where till_id = new.till_id;
  if (new.number, new.grand_total_kobo) <> (next_number, next_total) then
    raise exception 'a Z report does not follow the one before' using errcode = 'check_violation';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.follow_play_date(showtime uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  with moved as (
    select tickets.id, play_date(starts_at, time_zone) as play_date
    from showtimes
    join cinemas on cinemas.id = cinema_id
    join tickets on tickets.showtime_id = showtimes.id
    where showtimes.id = showtime and tickets.play_date <> play_date(starts_at, time_zone)
    order by tickets.payer_id, tickets.id for update of tickets
  )
  update tickets set play_date = moved.play_date from moved where tickets.id = moved.id
$function$

CREATE OR REPLACE FUNCTION public.follow_showtime()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform follow_play_date(new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.journal_link(previous bytea, account uuid, place integer, movement uuid, reason text, reference text, amount bigint, balance_after bigint)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(coalesce(previous, ''::bytea) || convert_to(
    account::text || '|' || place || '|' || movement || '|' || reason || '|' || amount || '|'
      || balance_after || '|' || reference, 'UTF8'))
$function$

CREATE OR REPLACE FUNCTION public.keep_end_of_till_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.expires_at := (select held_until from till_payments where id = new.till_payment_id);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.kept_app_tickets()
 RETURNS TABLE(id uuid, showtime_id uuid, vp bigint, gross_kobo bigint, sold_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select id, showtime_id, price_vp, gross_kobo, created_at from tickets
  where payer_id is not null and gross_kobo > 0 and status <> 'void'
    and not exists (select from ticket_refunds where ticket_id = tickets.id)
    and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
$function$

CREATE OR REPLACE FUNCTION public.missing_references(source text, own text, target text, others text)
 RETURNS TABLE(id text)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if to_regclass(source) is null or to_regclass(target) is null then return; end if;
  return query execute format('select concat_ws('' '', %1$s)
    from %2$I referring left join %3$I referred on (%1$s) = (%4$s)
    where num_nulls(%1$s) = 0 and num_nulls(%4$s) > 0', own, source, target, others);
end $function$

CREATE OR REPLACE FUNCTION public.money_of_points(movement uuid, reason text, reference text, points bigint)
 RETURNS TABLE(provider text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select credits.provider, (paid.naira * 100)::bigint
  from payment_credits credits
  cross join lateral (select coalesce((
    select unmatched.naira from unmatched_payments unmatched
    where unmatched.provider = credits.provider
      and unmatched.provider_transaction_id = credits.provider_transaction_id
      and floor(unmatched.naira) = credits.naira), credits.naira) as naira) paid
  where movement_id = movement
  union all
  select provider, (-naira * 100)::bigint from payment_refunds where movement_id = movement
  union all
  select provider, (naira * 100)::bigint from payment_refunds
  where id = case when reason = 'refund-called-off' then reference::uuid end
  union all
  select reversals.provider, share_of(points, credits.naira * 100, payments.vp)
  from reversal_movements
  join reversals on reversals.id = reversal_id
  join payment_credits credits on credits.provider = reversals.provider
    and credits.provider_transaction_id = reversals.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  where reversal_movements.movement_id = movement
$function$

CREATE OR REPLACE FUNCTION public.move_counter_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update held_seats set expires_at = expires_at + (new.starts_at - old.starts_at)
  where showtime_id = new.id and reason is null and tx_ref is null;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.movement_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added group by movement_id having sum(amount) <> 0 or count(*) <> 2
  ) then
    raise exception 'a movement is two entries that sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.naira_causes()
 RETURNS TABLE(kind text, cause uuid, at timestamp with time zone, day date)
 LANGUAGE sql
 STABLE
AS $function$
  select causes.kind, causes.cause, causes.at, play_date(causes.at, coalesce(time_zone, 'Africa/Lagos'))
  from (
    select 'till-sale' as kind, purchases.id as cause, created_at as at, cinema_id
    from purchases join showtimes on showtimes.id = showtime_id
    where channel = 'counter' and gross_kobo > 0
    union all
    select 'till-' || kind, till_events.id, at, cinema_id
    from till_events
    join till_sessions on till_sessions.id = session_id
    join tills on tills.id = till_id
    where kind in ('refund', 'paid-in', 'paid-out', 'drop', 'return')
    union all
    select 'till-opened', till_sessions.id, opened_at, cinema_id
    from till_sessions join tills on tills.id = till_id
    union all
    select 'till-closed', session_id, z_reports.closed_at, cinema_id
    from z_reports join tills on tills.id = till_id
    union all
    select 'till-receipt', till_receipts.id, noticed_at, cinema_id
    from till_receipts join tills on tills.id = till_id
    where reason is not null
    union all
    select reason, id, at, null from ledger_movements
    where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
      'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment')
    union all
    select 'showtime-closed', showtime_id, showtime_closes.closed_at, cinema_id
    from showtime_closes join showtimes on showtimes.id = showtime_id
    union all
    select 'late-refund', tickets.id,
      coalesce(case when refunds.cause = 'cancellation' then cancelled_at end, noticed_at, refunded_at), cinema_id
    from tickets
    join showtime_closes on showtime_closes.showtime_id = tickets.showtime_id
    join showtimes on showtimes.id = tickets.showtime_id
    left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
    left join ticket_refunds refunds on refunds.ticket_id = tickets.id
    where payer_id is not null and gross_kobo > 0 and num_nulls(noticed_at, refunded_at) < 2
  ) causes
  left join cinemas on cinemas.id = cinema_id
$function$

CREATE OR REPLACE FUNCTION public.naira_entries_of_causes()
 RETURNS TABLE(kind text, cause uuid, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select kind, cause, account, subject, sum(kobo)::bigint from (
    select kind, cause, account, subject, kobo from naira_lines()
    union all
    select kind, cause, account, subject, kobo from naira_of_counter_debts()
  ) lines
  group by kind, cause, account, subject having sum(kobo) <> 0
$function$

CREATE OR REPLACE FUNCTION public.naira_lines()
 RETURNS TABLE(kind text, cause uuid, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'till-sale', purchases.id, tender_account(tenders.kind), coalesce(provider, till_id::text), kobo
  from purchases
  join till_sessions on till_sessions.id = till_session_id
  join tenders on tenders.purchase_id = purchases.id
  union all
  select 'till-sale', purchases.id, parts.account, parts.subject, -parts.kobo
  from purchases
  join tickets on tickets.purchase_id = purchases.id
  join naira_of_tickets() parts on parts.ticket_id = tickets.id
  where channel = 'counter'
  union all
  select 'till-refund', event_id, tender_account(tenders.kind), coalesce(provider, till_id::text), -refunds.kobo
  from tender_refunds refunds
  join tenders on tenders.purchase_id = refunds.purchase_id and tenders.place = refunds.place
  join till_events on till_events.id = event_id
  join till_sessions on till_sessions.id = session_id
  union all
  select 'till-refund', event_id, parts.account, parts.subject, parts.kobo
  from counter_refunds refunds
  join naira_of_tickets() parts on parts.ticket_id = refunds.ticket_id
  union all
  -- What is in a till at its opening came out of the safe, and goes back there when it was counted.
  select 'till-opened', till_sessions.id, line.account, line.subject, line.kobo
  from till_sessions
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, opening_kobo),
    ('safe', cinema_id::text, -opening_kobo)
  ) line (account, subject, kobo)
  union all
  select 'till-closed', session_id, line.account, line.subject, line.kobo
  from z_reports
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, -expected_cash),
    ('safe', cinema_id::text, counted_cash),
    ('over-and-short', cinema_id::text, expected_cash - counted_cash)
  ) line (account, subject, kobo)
  union all
  select 'till-' || kind, till_events.id, line.account, line.subject,
    case kind when 'paid-in' then line.kobo else -line.kobo end
  from till_events
  join till_sessions on till_sessions.id = session_id
  join tills on tills.id = till_id
  cross join lateral (values
    ('cash', till_id::text, kobo),
    (case kind when 'drop' then 'safe' else 'petty-cash' end, cinema_id::text, -kobo)
  ) line (account, subject, kobo)
  where kind in ('paid-in', 'paid-out', 'drop')
  union all
  -- Money at a till that paid for no sale waits until it is given back.
  select 'till-receipt', till_receipts.id, line.account, provider, line.kobo
  from till_receipts
  cross join lateral (values (tender_account(kind), kobo), ('to-return', -kobo)) line (account, kobo)
  where reason is not null
  union all
  select 'till-return', event_id, line.account, provider, line.kobo
  from till_returns
  join till_receipts on till_receipts.id = receipt_id
  cross join lateral (values (tender_account(kind), -kobo), ('to-return', kobo)) line (account, kobo)
  union all
  -- Points are owed at what they are worth at the box office. What a top-up cost above that is its fee.
  select reason, movements.id, line.account, line.subject, line.kobo
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  cross join lateral (
    select share_of(amount, kobo, vp) as kobo from box_office_rates
    where holds_from <= (movements.at at time zone 'utc')::date order by holds_from desc limit 1
  ) worth
  left join lateral money_of_points(movements.id, reason, reference, amount) money on true
  cross join lateral (values
    ('points-owed', '', -worth.kobo),
    (case when provider is not null then 'checkout-clearing'
      when reason = 'adjustment' then 'adjustments' else 'promotions' end,
      coalesce(provider, ''), coalesce(money.kobo, worth.kobo)),
    ('top-up-fee', '', worth.kobo - coalesce(money.kobo, worth.kobo))
  ) line (account, subject, kobo)
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed', 'reversal-undone',
    'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment')
  union all
  -- Points of tickets are owed until the books of their showtime close. All that were sold at one rate are rounded
  -- once, and what the gross of single tickets differs by from that is rounding.
  select 'showtime-closed', sold.showtime_id, line.account, '', line.kobo
  from (
    select kept.showtime_id, share_of(sum(kept.vp)::bigint, rate.kobo, rate.vp) as worth, sum(gross_kobo) as gross
    from kept_app_tickets() kept
    join lateral (
      select holds_from, vp, kobo from box_office_rates
      where holds_from <= (sold_at at time zone 'utc')::date order by holds_from desc limit 1
    ) rate on true
    group by kept.showtime_id, rate.holds_from, rate.kobo, rate.vp
  ) sold
  cross join lateral (values ('points-owed', worth), ('rounding', gross::bigint - worth)) line (account, kobo)
  union all
  select 'showtime-closed', kept.showtime_id, parts.account, parts.subject, -parts.kobo
  from kept_app_tickets() kept
  join naira_of_tickets() parts on parts.ticket_id = kept.id
  union all
  select 'late-refund', id, 'points-owed', '', -gross_kobo
  from tickets join showtime_closes using (showtime_id)
  where payer_id is not null
  union all
  select 'late-refund', tickets.id, parts.account, parts.subject, parts.kobo
  from tickets
  join showtime_closes using (showtime_id)
  join naira_of_tickets() parts on parts.ticket_id = tickets.id
  where payer_id is not null
$function$

CREATE OR REPLACE FUNCTION public.naira_of_bank_events()
 RETURNS TABLE(kind text, cause uuid, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select kind, id, line.account, line.subject, line.kobo
  from bank_events
  cross join lateral (values
    ('bank', '', net_kobo),
    ('provider-fees', provider, fee_kobo),
    ('safe', cinema_id::text, case kind when 'bank-deposit' then -net_kobo end),
    ('terminal-clearing', provider, -terminal_kobo),
    ('transfer-clearing', provider, -transfer_kobo),
    ('checkout-clearing', provider,
      case when kind <> 'bank-deposit' then terminal_kobo + transfer_kobo - net_kobo - fee_kobo end)
  ) line (account, subject, kobo)
  where line.kobo <> 0
$function$

CREATE OR REPLACE FUNCTION public.naira_of_counter_debts()
 RETURNS TABLE(kind text, cause uuid, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'counter-owed', tickets.id, 'refunds-owed', cinema_id::text, -gross_kobo
  from tickets join showtimes on showtimes.id = showtime_id
  union all
  select 'counter-owed', ticket_id, parts.account, parts.subject, parts.kobo from naira_of_tickets() parts
  union all
  select 'till-refund', event_id, line.account, line.subject, line.kobo
  from counter_refunds refunds
  join naira_movements on naira_movements.kind = 'counter-owed' and naira_movements.cause = refunds.ticket_id
  join tickets on tickets.id = refunds.ticket_id
  join showtimes on showtimes.id = tickets.showtime_id
  cross join lateral (
    select 'refunds-owed' as account, cinema_id::text as subject, refunds.kobo
    union all
    select parts.account, parts.subject, -parts.kobo from naira_of_tickets() parts
    where parts.ticket_id = refunds.ticket_id
  ) line
$function$

CREATE OR REPLACE FUNCTION public.naira_of_late_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from tickets join showtime_closes using (showtime_id)
    where tickets.id = new.ticket_id and payer_id is not null
  ) and (tg_table_name = 'owed_ticket_refunds'
    or not exists (select from owed_ticket_refunds where ticket_id = new.ticket_id)
  ) then
    perform book_naira('late-refund', new.ticket_id);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.naira_of_new_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform book_naira(concat(tg_argv[0], to_jsonb(new) ->> tg_argv[2]), (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.naira_of_tickets()
 RETURNS TABLE(ticket_id uuid, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select id, 'box-office', '', net_kobo from tickets
  union all
  select id, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from tickets cross join lateral jsonb_array_elements(taxes) tax
$function$

CREATE OR REPLACE FUNCTION public.naira_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  movement bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if (select coalesce(sum(kobo), 1) from naira_entries where movement_id = movement) <> 0 then
    raise exception 'the entries of a movement of naira do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.name_distributor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.distributor <> '' then
    insert into distributors (id, name) values (gen_random_uuid(), new.distributor)
      on conflict (search_form(name)) do nothing;
  end if;
  select id, name into new.distributor_id, new.distributor
    from distributors where search_form(name) = search_form(new.distributor);
  new.distributor = coalesce(new.distributor, '');
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.note_change_of_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$function$

CREATE OR REPLACE FUNCTION public.note_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cinema_owners (cinema_id, since, exhibitor_id)
  select new.id, case when count(*) = 0 then '2000-01-01' else clock_timestamp() end, new.exhibitor_id
  from cinema_owners where cinema_id = new.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.noted_at_open_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_open_till(new.session_id);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.occupy_screen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.occupies := tstzrange(
    new.starts_at, new.ends_at + make_interval(mins => new.cleaning_minutes));
  return new;
end
$function$

CREATE OR REPLACE FUNCTION public.owe_counter_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[];
begin
  with owed as (
    insert into owed_counter_refunds
    select ticket_id, tickets.gross_kobo, refunded_at
    from added join tickets on tickets.id = ticket_id
    join purchases on purchases.id = purchase_id
    where channel = 'counter' and tickets.gross_kobo > 0
      -- A window that takes a ticket back repays it in the same transaction.
      and not exists (select from counter_refunds where counter_refunds.ticket_id = tickets.id)
    returning ticket_id
  )
  select array_agg(ticket_id) into ids from owed;
  if ids is not null then perform book_counter_debts(ids); end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(normalize(words, NFC), '[[:cntrl:]]', ' ', 'g')
$function$

CREATE OR REPLACE FUNCTION public.play_date(instant timestamp with time zone, time_zone text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((instant at time zone time_zone) - interval '6 hours')::date
$function$

CREATE OR REPLACE FUNCTION public.post_naira(wanted_kind text, wanted_cause uuid, moment timestamp with time zone, business_day date, accounts text[], subjects text[], amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  movement bigint;
begin
  if accounts is null then return; end if;
  insert into naira_movements (kind, cause, at, day)
  values (wanted_kind, wanted_cause, moment, business_day)
  on conflict (kind, cause) do nothing returning id into movement;
  if movement is null then return; end if;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movement, account, subject, kobo
  from unnest(accounts, subjects, amounts) entries (account, subject, kobo);
end $function$

CREATE OR REPLACE FUNCTION public.prove(showtimes uuid[], details text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
  ms bigint := extract(epoch from moment) * 1000;
  showtime uuid;
  last_sequence integer;
  last_hash bytea;
  sequences integer[];
  texts text[];
  hashes bytea[];
begin
  if showtimes is null then return; end if;
  for i in 1 .. cardinality(showtimes) loop
    if showtimes[i] is distinct from showtime then
      showtime := showtimes[i];
      select sequence, hash into last_sequence, last_hash from proof_rows
        where showtime_id = showtime order by sequence desc limit 1;
      if not found then
        last_sequence := 0;
        last_hash := decode(repeat('00', 32), 'hex');
      end if;
    end if;
    last_sequence := last_sequence + 1;
    sequences[i] := last_sequence;
    texts[i] := concat_ws(E'\t', 1, showtime, last_sequence, ms, details[i]);
    last_hash := sha256(last_hash || sha256(convert_to(texts[i], 'UTF8')));
    hashes[i] := last_hash;
  end loop;
  insert into proof_rows (showtime_id, sequence, at, text, hash)
  select id, number, moment, words, link from unnest(showtimes, sequences, texts, hashes)
    rows (id, number, words, link);
end $function$

CREATE OR REPLACE FUNCTION public.prove_change_of_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove(array[new.id],
    array[concat_ws(E'\t', 'price', new.ticket_price, new.assigned_seats)]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_change_of_programme()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove_programme(new, new.state);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_changes_of_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove_voids(array_agg(later.id))
  from later join earlier using (id)
  where later.status = 'void' and earlier.status <> 'void'
  having count(*) > 0;
  perform prove(array_agg(later.showtime_id order by later.showtime_id), array_agg(
    concat_ws(E'\t', 'move', later.serial, earlier.seat, later.seat) order by later.showtime_id))
  from later join earlier using (id)
  where later.seat <> earlier.seat;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_owed_of_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used';
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_programme(show showtimes, state text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select prove(array[show.id], array[concat_ws(E'\t', 'change', state,
    (extract(epoch from show.starts_at) * 1000)::bigint, (extract(epoch from show.ends_at) * 1000)::bigint,
    show.film_id, show.screen_id, show.assigned_seats, plain_words(cinemas.name), plain_words(screens.name),
    plain_words(films.title))])
  from cinemas, screens, films
  where cinemas.id = show.cinema_id and screens.id = show.screen_id and films.id = show.film_id
$function$

CREATE OR REPLACE FUNCTION public.prove_refunds_of_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used' and (cause <> 'cancellation' or vp = 0);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prove(array_agg(showtime_id order by showtime_id, first_serial),
    array_agg(detail order by showtime_id, first_serial))
  from (
    select showtime_id, min(serial) as first_serial, concat_ws(E'\t', 'sale',
      -- Only purchases in the app have a payer.
      case when payer_id is not null then 'app'
        else (select channel from purchases where id = purchase_id) end,
      string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo),
        ',' order by serial)) as detail
    from added group by showtime_id, purchase_id, payer_id
  ) sales;
  -- The past of a demo is written with tickets that are void already.
  perform prove_voids(array_agg(id)) from added where status = 'void' having count(*) > 0;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prove_voids(voided uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select prove(array_agg(showtime_id), array_agg(detail))
  from (
    select showtime_id, 'void' || E'\t'
      || string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo),
        ',' order by serial) as detail
    from tickets where id = any(voided)
    group by showtime_id order by showtime_id
  ) voids
$function$

CREATE OR REPLACE FUNCTION public.received_at_open_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_open_till(new.session_id);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.record_audit(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  link audit_chains;
  given record;
  entry audit;
  linked audit[];
begin
  select * into link from audit_chains order by chain for update skip locked limit 1;
  if not found then
    insert into audit_chains default values returning * into link;
  end if;
  for given in
    select * from jsonb_to_recordset(entries)
      as (actor_kind text, actor_id uuid, action text, subject text, detail jsonb)
  loop
    link.entries := link.entries + 1;
    entry.id := nextval(pg_get_serial_sequence('audit', 'id'));
    entry.at := now();
    entry.actor_kind := given.actor_kind;
    entry.actor_id := given.actor_id;
    entry.action := given.action;
    entry.subject := given.subject;
    entry.detail := coalesce(given.detail, '{}');
    entry.chain := link.chain;
    entry.place := link.entries;
    entry.hash := audit_hash(link.hash, entry);
    link.hash := entry.hash;
    linked := linked || entry;
  end loop;
  insert into audit (id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash)
    overriding system value
    select id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash from unnest(linked);
  update audit_chains set entries = link.entries, hash = link.hash where chain = link.chain;
end $function$

CREATE OR REPLACE FUNCTION public.reference_form(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select upper(regexp_replace(
    translate(normalize(reference, NFKD),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b0-\u036f\u0610-\u061a\u0640\u064b-\u065f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff]',
    '', 'g'))
$function$

CREATE OR REPLACE FUNCTION public.refunds_within_tenders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from tenders
    where (purchase_id, place) in (select purchase_id, place from added) and kobo < (
      select sum(kobo) from tender_refunds
      where tender_refunds.purchase_id = tenders.purchase_id and tender_refunds.place = tenders.place)
  ) then
    raise exception 'more went back than a tender had paid' using errcode = 'check_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_held_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from held_seats where showtime_id = new.showtime_id and seat = new.seat
      and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_held_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added join held_seats using (showtime_id, seat)
    where added.status <> 'void' and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_refund_to_closed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from tickets
    join purchases on purchases.id = tickets.purchase_id
    join customers on customers.id = purchases.customer_id
    where tickets.id = new.ticket_id and customers.closed_at is not null
  ) then
    raise exception 'The account of the payer of ticket % is closed', new.ticket_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_sold_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added join tickets using (showtime_id, seat) where tickets.status <> 'void'
  ) then
    raise exception 'A sold seat cannot be held' using errcode = 'exclusion_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.require_open_till(session uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'check_violation';
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.reversed_naira()
 RETURNS TABLE(provider text, provider_transaction_id text, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    -- A reversal of the whole transaction includes its refunds and disputes.
    select reversals.provider, reversals.provider_transaction_id, (100 * greatest(
      coalesce(sum(naira) filter (where state = 'standing' and kind <> 'transaction'), 0),
      coalesce(sum(naira) filter (where state = 'standing' and kind = 'transaction'), 0)))::bigint as sent
    from reversals group by reversals.provider, reversals.provider_transaction_id
  ) back
  join payment_credits credits on credits.provider = back.provider
    and credits.provider_transaction_id = back.provider_transaction_id
  join payments on payments.tx_ref = credits.tx_ref
  cross join lateral (
    select (100 * coalesce((
      select unmatched.naira from unmatched_payments unmatched
      where unmatched.provider = back.provider
        and unmatched.provider_transaction_id = back.provider_transaction_id
        and floor(unmatched.naira) = credits.naira), credits.naira))::bigint as kobo
  ) paid
  cross join lateral (
    select coalesce(-sum(entries.amount), 0)::bigint as vp
    from reversals
    join reversal_movements on reversal_id = reversals.id
    join ledger_entries entries on entries.movement_id = reversal_movements.movement_id and balance_after is not null
    where reversals.provider = back.provider and reversals.provider_transaction_id = back.provider_transaction_id
  ) taken
  cross join lateral (
    -- Points that could not be returned are owed to the customer.
    select coalesce(sum(case cases.kind when 'debt' then cases.vp else -cases.vp end), 0)::bigint as vp
    from reversals
    join money_cases cases on cases.reversal_id = reversals.id
    where reversals.provider = back.provider and reversals.provider_transaction_id = back.provider_transaction_id
      and cases.kind in ('debt', 'unreturned') and cases.resolution is null
  ) owed
  cross join lateral (
    select share_of(taken.vp + owed.vp, paid.kobo, payments.vp) as kobo
  ) covered
  cross join lateral (values
    ('checkout-clearing', back.provider, -back.sent),
    ('debts', '', covered.kobo - share_of(taken.vp, paid.kobo, payments.vp)),
    ('losses', '', back.sent - covered.kobo)
  ) line (account, subject, kobo)
  union all
  -- Of a transfer to a till, nobody owes Points. What waited to be given back is back, and a case asks about the rest.
  select back.provider, back.provider_transaction_id, line.account, line.subject, line.kobo
  from (
    select reversals.provider, reversals.provider_transaction_id, (100 * greatest(
        coalesce(sum(naira) filter (where state = 'standing' and kind <> 'transaction'), 0),
        coalesce(sum(naira) filter (where state = 'standing' and kind = 'transaction'), 0)))::bigint as sent,
      array_agg(id) as ids
    from reversals group by reversals.provider, reversals.provider_transaction_id
  ) back
  join till_receipts receipts on receipts.provider = back.provider and receipts.kind = 'transfer'
    and receipts.number = back.provider_transaction_id
  cross join lateral (
    select case when reason is not null and not exists (select from till_returns where receipt_id = receipts.id)
      then least(back.sent, receipts.kobo) else 0 end as kobo
  ) waited
  cross join lateral (
    select exists (
      select from money_cases cases
      where cases.reversal_id = any (back.ids) and cases.kind = 'till-reversal' and resolution is null) as is_open
  ) cases
  cross join lateral (values
    ('transfer-clearing', back.provider, -back.sent),
    ('to-return', back.provider, waited.kobo),
    ('debts', '', case when is_open then back.sent - waited.kobo else 0 end),
    ('losses', '', case when is_open then 0 else back.sent - waited.kobo end)
  ) line (account, subject, kobo)
$function$

CREATE OR REPLACE FUNCTION public.search_form(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  -- Most names are ASCII with single spaces, and need a tenth of the time.
  select case when typed ~ '^[!-~]+( [!-~]+)*$' then lower(typed collate pg_catalog."C")
  else btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(typed, NFKD),
      '[\u00ad\u0300-\u036f\u061c\u064b-\u0652\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g') collate pg_catalog."und-x-icu"),
      'ɓɗƙƴŋɔɛɖƒɣʋǝøđłðı’‘ʼʻ–—', 'bdkynoedfgveodldi''''''''--'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u1680\u2028\u2029]+', ' ', 'g'), ' ') collate pg_catalog."C" end
$function$

CREATE OR REPLACE FUNCTION public.seats_of_plan(plan jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select count(distinct (line ->> 'row') || (seat ->> 'number'))
  from jsonb_array_elements(plan) line, jsonb_array_elements(line -> 'seats') seat
  where seat ->> 'kind' in ('standard', 'wheelchair')
$function$

CREATE OR REPLACE FUNCTION public.settlement_week(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select day - (extract(isodow from day)::integer + 2) % 7
$function$

CREATE OR REPLACE FUNCTION public.share_of(kobo bigint, part bigint, whole bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (sign(kobo::numeric) * div(2 * abs(kobo)::numeric * part + whole, 2 * whole::numeric))::bigint
$function$

CREATE OR REPLACE FUNCTION public.sold_at_open_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_open_till(new.till_session_id);
  if not exists (
    select from till_sessions
    join tills on tills.id = till_id
    join showtimes on showtimes.cinema_id = tills.cinema_id
    where till_sessions.id = new.till_session_id and showtimes.id = new.showtime_id
  ) then
    raise exception 'a till sells for its own cinema' using errcode = 'check_violation';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.tell_what_lists_show()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('lists_changed', '');
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.tender_account(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind when 'cash' then 'cash' else kind || '-clearing' end
$function$

CREATE OR REPLACE FUNCTION public.tenders_pay_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  purchase uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (
    select from purchases where id = purchase and channel = 'counter' and gross_kobo = (
      select coalesce(sum(kobo), 0) from tenders where purchase_id = purchase)
  ) then
    raise exception 'the tenders of a purchase are not its gross' using errcode = 'check_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.tickets_make_up_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (
      select purchase_id, payer_id, count(*) as count, sum(price_vp) as vp, sum(gross_kobo) as kobo
      from added group by purchase_id, payer_id
    ) lines
    left join purchases on purchases.id = purchase_id
    where (customer_id, tickets, total, gross_kobo) is distinct from (payer_id, count, vp, kobo)
  ) then
    raise exception 'a purchase is the sum of its tickets' using errcode = 'check_violation';
  end if;
  if exists (
    select from added join ticket_types on ticket_types.id = type_id
    where (class = 'complimentary') <> (gross_kobo = 0)
  ) then
    raise exception 'complimentary tickets alone are free' using errcode = 'check_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.title_words(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with words as (
    select word, at::int from regexp_split_to_table(find_form(title), ' ') with ordinality as split (word, at)
  ), romans as (
    select * from unnest(array['ii','iii','iv','v','vi','vii','viii','ix','x'],
      array['2','3','4','5','6','7','8','9','10']) as roman (sign, number)
  ), spelled as (
    select word || ' ' || coalesce((
      select case word when sign then number else sign end from romans where word in (sign, number)
    ), '') as text, at from words
    union all
    select word || coalesce(lead(word) over by_place, '') || ' '
      || word || coalesce(lead(word) over by_place || lead(word, 2) over by_place, ''), at
    from words window by_place as (order by at)
  )
  select find_form(string_agg(text, ' ' order by at)) from spelled
$function$

CREATE OR REPLACE FUNCTION public.trigrams(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select distinct substr(' ' || word || ' ', at, 3) from generate_series(1, length(word)) at)
$function$

CREATE OR REPLACE FUNCTION public.unbooked_reversed_naira()
 RETURNS TABLE(provider text, provider_transaction_id text, account text, subject text, kobo bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select changes.provider, changes.provider_transaction_id, changes.account, changes.subject, sum(changes.kobo)::bigint
  from (
    select * from reversed_naira()
    union all
    select reversed_money.provider, reversed_money.provider_transaction_id, entries.account, entries.subject,
      -entries.kobo
    from reversed_money
    join naira_movements movements on movements.kind = 'money-reversed' and movements.cause = reversed_money.id
    join naira_entries entries on entries.movement_id = movements.id and entries.account <> 'rounding'
    union all
    -- Points that are taken or returned move their share of the money at once.
    select reversals.provider, reversals.provider_transaction_id, entries.account, entries.subject, -entries.kobo
    from reversals
    join reversal_movements on reversal_id = reversals.id
    join naira_movements movements on movements.cause = reversal_movements.movement_id
      and movements.kind in ('payment-reversed', 'reversal-undone', 'debt-collected')
    join naira_entries entries on entries.movement_id = movements.id and entries.account = 'checkout-clearing'
  ) changes
  group by changes.provider, changes.provider_transaction_id, changes.account, changes.subject
  having sum(changes.kobo) <> 0
$function$

CREATE OR REPLACE FUNCTION public.without_payer(payload jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select payload #- '{customer}' #- '{data,customer}' #- '{data,authorization}'
    #- '{data,metadata}' #- '{data,meta}' #- '{data,messages}' #- '{data,transaction,customer}'
    #- '{data,transaction,authorization}' #- '{data,transaction,metadata}'
$function$

CREATE OR REPLACE FUNCTION public.write_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry record;
  owner uuid;
  place integer;
  previous bytea;
  ids bigint[];
  places integer[];
  links bytea[];
begin
  for entry in
    select added.*, movements.reason, movements.reference, last.position, last.link
    from added
    cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements
    left join lateral (
      select position, link from ledger_journal where account_id = added.account_id
      order by position desc limit 1) last on true
    where balance_after is not null order by account_id, added.id
  loop
    if owner is distinct from entry.account_id then
      owner := entry.account_id;
      place := coalesce(entry.position, 0);
      previous := entry.link;
    end if;
    place := place + 1;
    previous := journal_link(previous, owner, place, entry.movement_id, entry.reason,
      entry.reference, entry.amount, entry.balance_after);
    ids := ids || entry.id;
    places := places || place;
    links := links || previous;
  end loop;
  insert into ledger_journal
    (account_id, position, movement_id, reason, reference, amount, balance_after, link)
  select account_id, number, movement_id, movements.reason, movements.reference, amount, balance_after, hash
  from unnest(ids, places, links) as linked (entry_id, number, hash)
  join added on added.id = entry_id
  cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements;
  return null;
end $function$

