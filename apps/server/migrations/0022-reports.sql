-- Reports read what happened within some days. The ledger is read by time only for money that came
-- in or went back, of which there is less than of purchases.
create index purchases_by_time on purchases (created_at, id);
create index ticket_refunds_by_time on ticket_refunds (refunded_at, ticket_id);
create index gate_scans_admitted_by_time on gate_scans (scanned_at, ticket_id)
  where result = 'admitted';
create index ledger_movements_of_money on ledger_movements (at, id)
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
    'reversal-undone', 'debt-collected');
