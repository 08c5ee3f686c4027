import type { NairaKind } from '@velvet/contract/books/naira-ledger.rules'
import { REASON_WORDS } from '../../../parts/ledger-words.ts'

/** The words for each kind of movement. Movements of Points have the words of their reasons. */
export const NAIRA_WORDS: Readonly<Record<NairaKind, string>> = {
  ...REASON_WORDS,
  'till-sale': 'Sale at a till',
  'till-refund': 'Refund at a till',
  'till-opened': 'Cash from the safe into a till',
  'till-paid-in': 'Paid into a till',
  'till-paid-out': 'Paid out of a till',
  'till-drop': 'Drop into the safe',
  'till-closed': 'Counted cash into the safe',
  'till-receipt': 'Money that paid for no sale',
  'till-return': 'Money given back',
  'counter-owed': 'Ticket of a counter taken back, its price owed',
  'money-reversed': 'Money taken back by its provider',
  'showtime-closed': 'Books of a showtime closed',
  'late-refund': 'Ticket given back after the close',
  settlement: 'Settlement',
  'settlement-paid': 'Settlement paid',
  'bank-deposit': 'Deposit from a safe',
  'provider-payout': 'Payout of a provider',
  'terminal-payout': 'Payout of card terminals',
  'gift-codes-made': 'Gift codes given away',
  'gift-codes-ended': 'Unused gift codes ended',
  visit: 'Bonus for a visit',
  'vouchers-sold': 'Vouchers sold to a company',
  'vouchers-lapsed': 'Vouchers lapsed',
  'sponsor-payment': 'Payment of a sponsor',
  'food-supplied': 'Food of the app handed over or kept',
  'food-refund': 'Food of the app refunded later',
}
