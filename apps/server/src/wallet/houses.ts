import type { HouseAccount, MovementReason } from './ledger-sql.ts'

const CLEARING = ['clearing-flutterwave', 'clearing-paystack'] as const

/** Which account of the house a movement for this reason goes from, or to. */
export const HOUSES_OF: Record<MovementReason, readonly HouseAccount[]> = {
  'top-up': CLEARING,
  'money-refund': CLEARING,
  'refund-called-off': CLEARING,
  'ticket-purchase': ['sales'],
  'ticket-refund': ['refunds'],
  'sign-up-bonus': ['promotions'],
  'opening-credit': ['promotions'],
  adjustment: ['adjustments'],
}
