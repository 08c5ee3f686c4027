import type { HouseAccount, MovementReason } from '@velvet/contract/ledger'

const CLEARING = ['clearing-flutterwave', 'clearing-paystack'] as const

/** For each reason, the accounts of the operator from or to which such a movement may go. */
export const HOUSES_OF: Record<MovementReason, readonly HouseAccount[]> = {
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
}
