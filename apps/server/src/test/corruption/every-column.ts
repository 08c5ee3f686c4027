import { COUNTED_TABLES } from '../../verify/schema-file.ts'

/**
 * Tables whose rows the audit knows if staff have entered them. Rows that came with the software or with the demo have no
 * entry, so damage is done to a row that has one.
 */
export const ENTERED = ['cinemas', 'exhibitors', 'distributors', 'ticket_types', 'tills']

/** The tables that hold money, seats, or the evidence of who did what. */
export const WATCHED = [
  ...COUNTED_TABLES.map(({ table }) => table),
  ...['ledger_accounts', 'ledger_journal', 'owed_ticket_refunds', 'showtimes', 'screens'],
  ...['settings', 'staff', 'staff_cinemas'],
  ...['box_office_rates', 'price_rules', 'price_rule_prices', 'proof_rows', 'owed_counter_refunds'],
  ...ENTERED,
]

/**
 * A distributor that nobody has entered is added by the database for each new name of a film's distributor. It is owed
 * nothing until a film names it, and has no bank account.
 */
export const UNSEEN_COPIES = ['distributors (3)']

const TRIES = 'it says when the product tries again, and what went wrong at the last try'
const AUDITED = 'the audit has it, and staff may change it'
const AT_THE_PROVIDER = 'it is what the provider says now, and the next question writes it again'
const STEP = 'it is a time of a step; the rows that the step wrote have their own'
const TIME = 'it is a copy of a time that another counted column has, and often a little later'
const COPY = 'it is worked out from other columns, and only lists and screens read it'

const OF_A_PERSON = 'the audit must not hold it, because an entry cannot be erased'
const CREDENTIAL =
  'only its owner or the server can make it, and the audit keeps no credential; that it is gone is seen if the audit says that it was set'

const NO_MONEY = 'it says nothing about money, seats, tickets, terms, rates, parties or rights'

const INVOICED = 'it is empty until somebody must issue e-invoices, and it changes no amount'

/** The columns whose change `verify` does not see, with the reason. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'adjustments.decided_at': AUDITED,
  'adjustments.decision_note': AUDITED,
  'allotted_seats.changed_in': COPY,
  'allotted_seats.ended_at': STEP,
  'allotted_seats.prices':
    'they decide whether a supervisor approves a sale that has not come, and the sale itself is counted',
  'allotted_seats.repeated_references': COPY,
  'bank_ticks.unticked_at': STEP,
  'cinemas.address': NO_MONEY,
  'cinemas.archived_at': AUDITED,
  'cinemas.cleaning_minutes': AUDITED,
  'cinemas.features': NO_MONEY,
  'cinemas.images': NO_MONEY,
  'cinemas.latitude': NO_MONEY,
  'cinemas.longitude': NO_MONEY,
  'cinemas.phone': NO_MONEY,
  'cinemas.preview_url': NO_MONEY,
  'cinemas.programme_version': COPY,
  'cinemas.sale_ends_below_seats': AUDITED,
  'cinemas.sale_ends_minutes_before': AUDITED,
  'cinemas.slug': NO_MONEY,
  'cinemas.version': COPY,
  'cinema_owners.entered_at':
    'it decides until when an owner can be corrected, and the audit has the time too',
  'distributors.emails': OF_A_PERSON,
  'distributors.version': COPY,
  'exhibitors.emails': OF_A_PERSON,
  'exhibitors.version': COPY,
  'free_ticket_requests.decided_at': AUDITED,
  'free_ticket_requests.decision_note': AUDITED,
  'gate_scans.received_at': TIME,
  'gate_scans.scanned_at': TIME,
  'money_cases.due_at': AT_THE_PROVIDER,
  'money_cases.naira': AT_THE_PROVIDER,
  'money_cases.note': AUDITED,
  'money_cases.opened_at': STEP,
  'owed_ticket_refunds.attempts': TRIES,
  'owed_ticket_refunds.error': TRIES,
  'owed_ticket_refunds.next_attempt_at': TRIES,
  'owed_ticket_refunds.noticed_at': STEP,
  'owed_counter_refunds.owed_since': STEP,
  'payment_refunds.asked_at': AT_THE_PROVIDER,
  'payment_refunds.attempts': TRIES,
  'payment_refunds.created_at': TIME,
  'payment_refunds.last_error': TRIES,
  'payment_refunds.next_attempt_at': TRIES,
  'payment_refunds.provider_refund_id': AT_THE_PROVIDER,
  'payment_refunds.reported': AT_THE_PROVIDER,
  'payment_refunds.settled_at': STEP,
  'payment_refunds.status': AT_THE_PROVIDER,
  'payments.checks': TRIES,
  'payments.created_at': TIME,
  'payments.next_check_at': TRIES,
  'payments.settled_at': STEP,
  'payments.under_way_at': AT_THE_PROVIDER,
  'points_gift_recalls.decided_at': AUDITED,
  'points_gift_recalls.decision_note': AUDITED,
  'points_gifts.note': 'it is erased when the giver or the receiver closes the account',
  'price_rules.name': NO_MONEY,
  'proof_rows.at': COPY,
  'provider_events.attempts': TRIES,
  'provider_events.confirmed_at': STEP,
  'provider_events.next_attempt_at': TRIES,
  'provider_events.processed_at': STEP,
  'provider_events.received_at': STEP,
  'purchases.invoice_number': INVOICED,
  'purchases.invoice_qr': INVOICED,
  'purchases.reminded_at': STEP,
  'reconciliation_differences.noticed_at': STEP,
  'reconciliation_differences.over_at': STEP,
  'reconciliation_differences.seen_at': STEP,
  'reported_transactions.asked_at': STEP,
  'reported_transactions.denied_at': AT_THE_PROVIDER,
  'reported_transactions.recovered_at': STEP,
  'reversals.asked_at': TRIES,
  'reversals.bookings': COPY,
  'reversals.kind': AT_THE_PROVIDER,
  'reversals.provider_number': AT_THE_PROVIDER,
  'reversals.reported': AT_THE_PROVIDER,
  'screens.archived_at': AUDITED,
  'screens.counter_seats': AUDITED,
  'screens.name': AUDITED,
  'screens.version': AUDITED,
  'settings.in_production_since':
    'it decides at a start whether the sandbox may run, and no amount follows from it',
  'settlements.invoice_number': INVOICED,
  'settlements.invoice_qr': INVOICED,
  'showtimes.cancelled_at': AUDITED,
  'showtimes.cleaning_minutes': AUDITED,
  'showtimes.format': AUDITED,
  'showtimes.occupies': COPY,
  'showtimes.price_source': AUDITED,
  'showtimes.published_at': AUDITED,
  'showtimes.sale_ends_below_seats': AUDITED,
  'showtimes.sale_ends_minutes_before': AUDITED,
  'showtimes.version': AUDITED,
  'staff.created_at': STEP,
  'staff.email': OF_A_PERSON,
  'staff.gate_pin_hash': CREDENTIAL,
  'staff.name': OF_A_PERSON,
  'staff.password_hash': CREDENTIAL,
  'staff.totp_pending': CREDENTIAL,
  'staff.totp_pending_at': STEP,
  'staff.totp_secret': CREDENTIAL,
  'staff.totp_step': STEP,
  'staff.version': COPY,
  'ticket_gifts.called_back_at': STEP,
  'ticket_gifts.taken_at': STEP,
  'ticket_gifts.taken_in': COPY,
  'ticket_gifts.taken_key_hash':
    'by it the browser that took the ticket gets the same answer again',
  'tickets.changed_in': COPY,
  'tickets.expired_at': STEP,
  'tickets.moved_at': STEP,
  'tickets.pin_sends': TRIES,
  'tickets.pin_sent_at': TRIES,
  'tickets.used_at': 'the scan that admitted the ticket keeps the time',
  'ticket_types.note': NO_MONEY,
  'ticket_types.position': NO_MONEY,
  'ticket_types.version': COPY,
  'till_payments.asked_at': TRIES,
  'till_payments.attempts': TRIES,
  'till_payments.ended_at': STEP,
  'till_payments.held_until': STEP,
  'till_payments.next_attempt_at': TRIES,
  'till_payments.provider_reference': AT_THE_PROVIDER,
  'till_payments.pushed_at': STEP,
  'till_payments.sale':
    'it says what is sold later, and the sale itself is counted when it is made',
  'till_payments.transaction_name': AT_THE_PROVIDER,
  'tills.added_at': STEP,
  'tills.archived_at': AUDITED,
  'tills.name': AUDITED,
  'tills.version': COPY,
  'unmatched_payments.currency': AT_THE_PROVIDER,
  'unmatched_payments.naira': AT_THE_PROVIDER,
  'unmatched_payments.note': AUDITED,
  'unmatched_payments.reason': AT_THE_PROVIDER,
  'unmatched_payments.reopened_at': STEP,
  'unmatched_payments.resolved_at': AUDITED,
}
