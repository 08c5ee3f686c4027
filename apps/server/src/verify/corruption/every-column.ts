const wordsOf = (text: string) => text.trim().split(/\s+/)

/**
 * Tables with audit entries for the rows that staff have entered. Rows that came with the software or the demo have no
 * entry, so the corruption cases change a row that has one.
 */
export const ENTERED = ['cinemas', 'exhibitors', 'distributors', 'ticket_types', 'tills', 'items']

/**
 * The tables whose rows can be derived from the ledger's journal, the showtimes' chains, the audit's chain, or from one
 * another.
 */
export const WATCHED = [
  ...wordsOf(`
    adjustments audit bank_events business_day_closes cinema_owners commission_terms counter_refunds film_terms
    free_ticket_requests gate_conflicts gate_scans gift_codes gate_undos hire_taxes ledger_entries ledger_movements
    money_cases naira_entries naira_movements payment_credits payment_refunds payments points_gift_recalls
    points_gifts proof_leaves proof_nodes proof_notes purchases reversal_movements reversals reversed_money
    settlement_lines settlement_payments settlements showtime_closes sign_up_bonuses tax_rates tender_refunds
    tenders ticket_exchanges ticket_gifts ticket_refunds tickets till_events till_floats till_payments till_receipts
    till_returns till_sessions unmatched_payments z_reports ledger_accounts ledger_journal owed_ticket_refunds
    voucher_batches voucher_lapses voucher_uses vouchers offers offer_codes redemptions showtimes screens settings staff staff_cinemas box_office_rates price_rules
    price_rule_prices proof_rows owed_counter_refunds show_events show_runs item_prices stock_levels stock_moves
    purchase_items purchase_bundles item_refunds
  `),
  ...ENTERED,
]

/**
 * Corruption cases that `verify` cannot report. The database itself adds a distributor for each new name in a film.
 * Such a row is owed nothing until a film names it, and it has no bank account. An unmatched payment waits for a
 * person, who asks the provider about it before money moves.
 */
export const UNSEEN_COPIES = [
  'reversed_money (1)',
  'unmatched_payments (2)',
  'unmatched_payments (3)',
  'distributors (3)',
]

/** The columns whose changes `verify` does not report, by reason. */
const BY_REASON = {
  'the audit has it, and staff may change it': `
    adjustments.decided_at adjustments.decision_note adjustments.note cinemas.archived_at cinemas.cleaning_minutes
    cinemas.sale_ends_below_seats cinemas.pre_show_minutes cinemas.interval_minutes cinemas.sale_ends_minutes_before
    commission_terms.note film_terms.note free_ticket_requests.decided_at free_ticket_requests.decision_note
    money_cases.note points_gift_recalls.decided_at points_gift_recalls.decision_note points_gift_recalls.note
    offers.stopped_at screens.archived_at screens.counter_seats screens.name screens.version showtimes.cancelled_at
    showtimes.cleaning_minutes showtimes.format showtimes.price_source showtimes.published_at
    showtimes.sale_ends_below_seats showtimes.sale_ends_minutes_before showtimes.version tills.archived_at
    tills.name unmatched_payments.note unmatched_payments.resolved_at
  `,
  'it is a copy of a time that another row has, and often a little later': `
    adjustments.proposed_at business_day_closes.closed_at commission_terms.added_at film_terms.added_at
    free_ticket_requests.proposed_at gate_conflicts.noticed_at gate_scans.received_at gate_scans.scanned_at
    gate_undos.received_at gift_codes.ended_at gift_codes.made_at hire_taxes.added_at item_prices.added_at
    offer_codes.made_at offers.added_at
    payment_credits.credited_at payment_refunds.created_at payments.created_at points_gift_recalls.proposed_at
    points_gifts.made_at proof_notes.made_at purchases.created_at redemptions.at reversals.noticed_at
    sign_up_bonuses.granted_at tax_rates.added_at
    ticket_gifts.made_at ticket_refunds.refunded_at tickets.created_at till_events.at till_floats.given_at
    show_events.recorded_at stock_moves.moved_at till_receipts.noticed_at
    unmatched_payments.noticed_at voucher_batches.ended_at voucher_batches.proposed_at
  `,
  'no journal, chain or entry of the audit repeats it': `
    voucher_batches.company vouchers.hash vouchers.last_three vouchers.until
    bank_events.number bank_events.reference cinema_owners.since free_ticket_requests.id gate_scans.clock_offset_ms
    gate_scans.code gate_scans.forced gate_scans.note gate_scans.phone_at gate_scans.reason gate_scans.told_result
    gate_undos.reason gift_codes.ending gift_codes.hash gift_codes.issue offer_codes.last_three
    money_cases.cause money_cases.id money_cases.provider money_cases.provider_transaction_id
    money_cases.tx_ref naira_entries.subject payment_refunds.currency payment_refunds.note
    payment_refunds.tx_ref points_gift_recalls.id proof_leaves.scanned purchase_bundles.count redemptions.id settlement_lines.app_gross_kobo
    settlement_lines.app_tickets settlement_lines.cinema settlement_lines.film settlement_lines.first_day
    settlement_lines.gross_kobo settlement_lines.is_later_change settlement_lines.kind settlement_lines.place
    settlement_lines.reported_kobo settlement_lines.reported_net_kobo settlement_lines.sessions settlement_lines.taxes
    settlement_lines.tickets settlement_lines.week_number settlement_lines.zones
    settlement_payments.reference settlements.party show_events.note sign_up_bonuses.address_hash sign_up_bonuses.device_hash
    sign_up_bonuses.phone_hash tenders.reference tenders.terminal tenders.typed_for ticket_gifts.id
    ticket_gifts.token_hash ticket_refunds.cause tickets.bought_seat tickets.code tickets.id tickets.zone till_events.copy
    till_events.counted till_events.id till_events.reason till_floats.counts till_floats.refused till_payments.kind
    till_payments.place till_payments.provider till_payments.reference till_receipts.id till_receipts.kind till_receipts.place
    till_receipts.reason till_returns.reference unmatched_payments.id unmatched_payments.tx_ref z_reports.counts
  `,
  'it decides until when an owner can be corrected, and the audit has the time too': 'cinema_owners.entered_at',
  'it says nothing about money, seats, tickets, terms, rates, parties or rights': `
    cinemas.address cinemas.features cinemas.latitude cinemas.longitude cinemas.phone cinemas.preview_url
    cinemas.slug items.position price_rules.name ticket_types.note ticket_types.position
  `,
  'it is worked out from other columns, and only lists and screens read it': `
    cinemas.programme_version cinemas.version distributors.version exhibitors.version items.version offers.version proof_rows.at
    reversals.bookings staff.version ticket_gifts.taken_in ticket_types.version tickets.changed_in tills.version
  `,
  'the audit must not hold it, because an entry cannot be erased': `
    distributors.emails exhibitors.emails staff.email staff.name
  `,
  'by it the same request gets the same answer again': `
    free_ticket_requests.idempotency_key gift_codes.idempotency_key gift_codes.request_hash points_gifts.idempotency_key points_gifts.request_hash
    purchases.idempotency_key purchases.request_hash till_events.idempotency_key till_events.request_hash
    till_payments.idempotency_key till_payments.request_hash z_reports.request_hash
  `,
  'it is what the provider says now, and the next question writes it again': `
    money_cases.due_at money_cases.naira payment_refunds.asked_at payment_refunds.provider_refund_id
    payment_refunds.reported payment_refunds.status payments.under_way_at reversals.kind reversals.provider_number
    reversals.reported till_payments.provider_reference till_payments.transaction_name unmatched_payments.currency
    unmatched_payments.naira unmatched_payments.reason
  `,
  'it is a time of a step; the rows that the step wrote have their own': `
    money_cases.opened_at owed_counter_refunds.owed_since owed_ticket_refunds.noticed_at payment_refunds.settled_at
    payments.settled_at purchases.reminded_at staff.created_at staff.totp_pending_at staff.totp_step
    ticket_gifts.called_back_at ticket_gifts.taken_at tickets.expired_at tickets.moved_at till_payments.ended_at
    showtimes.visits_at till_payments.held_until till_payments.pushed_at tills.added_at unmatched_payments.reopened_at
  `,
  'it says when the product tries again, and what went wrong at the last try': `
    owed_ticket_refunds.attempts owed_ticket_refunds.error owed_ticket_refunds.next_attempt_at
    payment_refunds.attempts payment_refunds.last_error payment_refunds.next_attempt_at payments.checks
    payments.next_check_at reversals.asked_at tickets.pin_sends tickets.pin_sent_at till_payments.asked_at
    till_payments.attempts till_payments.next_attempt_at
  `,
  'it is erased when the giver or the receiver closes the account': 'points_gifts.note',
  'the signature proves it to every holder of the key': 'proof_notes.key proof_notes.text',
  'it is empty until the operator must issue e-invoices, and it changes no amount': `
    purchases.invoice_number purchases.invoice_qr settlements.invoice_number settlements.invoice_qr
  `,
  'it decides at a start whether the sandbox may run, and no amount follows from it': 'settings.in_production_since',
  'only its owner or the server can make it, and the audit keeps no credential; that it is gone is seen if the audit says that it was set': `
    staff.gate_pin_hash staff.password_hash staff.totp_pending staff.totp_secret
  `,
  'by it the browser that took the ticket gets the same answer again': 'ticket_gifts.taken_key_hash',
  'the scan that admitted the ticket keeps the time': 'tickets.used_at',
  'it says what is sold later, and the sale itself is counted when it is made': 'till_payments.sale',
}

export const UNSEEN = Object.values(BY_REASON).flatMap(wordsOf).sort()
