import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { Difference } from '@velvet/contract/points/reconciliation.calls'
import type { Payment } from '@velvet/contract/shared/entities/entities'

type Text<Key extends string> = Readonly<Record<Key, string>>

/** The choice between what waits for a person and what a person has dealt with. */
export const QUEUE_WORDS = { open: 'Open', resolved: 'Resolved' } as const

export const PAYMENT_STATES: Text<Payment['status']> = {
  pending: 'Pending',
  successful: 'Successful',
  failed: 'Failed',
  unmatched: 'Unmatched',
}

export const REFUND_OF_PAYMENT: Text<NonNullable<Payment['refund']>> = {
  pending: 'On its way',
  refunded: 'Refunded',
  failed: 'Refund failed',
}

export const REFUND_STATES: Text<MoneyRefund['status']> = {
  due: 'Due',
  sent: 'Sent',
  refunded: 'Refunded',
  failed: 'Failed',
  'called-off': 'Called off',
}

export const REASONS: Text<UnmatchedPayment['reason']> = {
  'unknown-reference': 'No top-up has this reference',
  'wrong-amount': 'Another amount than ordered',
  'wrong-currency': 'Another currency',
  'second-transaction': 'Paid a second time',
  'closed-account': 'The account is closed',
  'balance-too-high': 'The balance would be too high',
}

export const RESOLUTIONS: Text<NonNullable<UnmatchedPayment['resolution']>> = {
  credited: 'Credited',
  refunded: 'Refunded',
  dismissed: 'Dismissed',
  reversed: 'Reversed by the provider',
}

export const CASE_KINDS: Text<MoneyCase['kind']> = {
  debt: 'Points are owed',
  dispute: 'The bank disputes the payment',
  event: 'A message fits nothing',
  contradiction: 'Money that went back does not fit our books',
  'unknown-transaction': 'Money went back for an unknown payment',
  'till-reversal': 'Money that paid at a till went back',
  'needs-attention': 'The refund needs bank details',
  unreturned: 'Points could not be returned',
  'closed-ticket': 'A cancelled ticket of a closed account',
  unmatched: 'Unmatched money has waited too long',
  'failed-refund': 'A failed refund has waited too long',
  'unfinished-refund': 'The provider has not ended a refund',
  'owed-ticket': 'Points of a cancelled ticket have waited too long',
  'owed-food': 'Points of food could not be returned',
  adjustment: 'An adjustment has waited too long',
  'points-recall': 'A call-back of given Points has waited too long',
  difference: 'A difference has waited too long',
  'counter-refund': 'A buyer has not fetched the money for a ticket from a counter',
  'till-return': 'Money that paid for no sale waits at a till',
}

export const CASE_RESOLUTIONS: Text<NonNullable<MoneyCase['resolution']>> = {
  collected: 'Collected',
  waived: 'Waived',
  returned: 'Returned',
  seen: 'Seen',
  withdrawn: 'Withdrawn',
}

export const DIFFERENCES: Text<Difference['kind']> = {
  'not-reported': 'Credited, but not reported as paid',
  reversed: 'Credited, but sent back by the provider',
  'other-amount': 'Credited with another amount',
  denied: 'Reported as paid, but denied when asked',
  'not-settled': 'Paid, but neither credited nor queued',
}
