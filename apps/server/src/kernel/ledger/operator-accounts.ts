import type { OperatorAccount, MovementReason } from '@velvet/contract/books/ledger.rules'

const CLEARING = ['clearing-flutterwave', 'clearing-paystack'] as const

/** Lists the accounts of the operator that a movement with each reason may use. */
export const OPERATOR_ACCOUNTS_OF: Record<MovementReason, readonly OperatorAccount[]> = {
  'top-up': CLEARING,
  'money-refund': CLEARING,
  'refund-called-off': CLEARING,
  'payment-reversed': CLEARING,
  'reversal-undone': CLEARING,
  'debt-collected': CLEARING,
  'ticket-purchase': ['sales'],
  'ticket-refund': ['refunds'],
  'sign-up-bonus': ['promotions'],
  'opening-credit': ['promotions'],
  adjustment: ['adjustments'],
  'points-given': ['points-gifts'],
  'points-received': ['points-gifts'],
  'points-called-back': ['points-gifts'],
  'points-given-back': ['points-gifts'],
  'gift-code-bought': ['gift-codes'],
  'gift-code': ['gift-codes'],
  'gift-code-returned': ['gift-codes'],
  visit: ['promotions'],
  'food-purchase': ['sales'],
  'food-refund': ['refunds'],
}
