import type { MovementReason } from '@velvet/contract/books/ledger.rules'
import { points } from './money.ts'

/** The words for each reason for which Points move. */
export const REASON_WORDS: Readonly<Record<MovementReason, string>> = {
  'top-up': 'Top-up',
  'ticket-purchase': 'Tickets bought',
  'sign-up-bonus': 'Sign-up offer',
  'ticket-refund': 'Ticket given back',
  'money-refund': 'Top-up refunded',
  'refund-called-off': 'Points of a refund called off',
  adjustment: 'Adjustment',
  'opening-credit': 'Opening credit',
  'payment-reversed': 'Taken back after a reversal',
  'reversal-undone': 'Returned after a reversal',
  'debt-collected': 'Debt collected',
  'points-given': 'Points given to a customer',
  'points-received': 'Points received from a customer',
  'points-called-back': 'Received Points called back',
  'points-given-back': 'Given Points called back',
  'gift-code-bought': 'Gift code bought',
  'gift-code': 'Gift code used',
  'gift-code-returned': 'Gift code stopped',
  visit: 'Bonus for a visit',
  'food-purchase': 'Food and drinks bought',
  'food-refund': 'Food and drinks refunded',
}

/** Writes an amount with its sign, such as `+1,500 Vp` or `−1,500 Vp`. */
export function signedPoints(vp: number): string {
  return vp > 0 ? `+${points(vp)}` : points(vp)
}
