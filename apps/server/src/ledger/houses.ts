import type { HouseAccount, MovementReason } from '@velvet/contract/ledger'

const CLEARING = ['clearing-flutterwave', 'clearing-paystack'] as const

/** The accounts of the house that a movement for this reason may go from or to. */
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
