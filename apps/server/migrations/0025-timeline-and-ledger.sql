-- The timeline of a customer shows the scans of each ticket; staff read the ledger by cause and time.
create index gate_scans_by_ticket on gate_scans (ticket_id) where ticket_id is not null;
create index ledger_movements_by_reason on ledger_movements (reason, at desc, id desc);
