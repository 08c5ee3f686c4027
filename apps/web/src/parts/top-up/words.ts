import { PAID_POINTS_COME } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** The profile and the receipt say in these words how far a payment for Points has come. */
export const w = spoken('top-up', {
  pending: 'Being confirmed',
  pointsCome: PAID_POINTS_COME,
  successful: 'Points added',
  failed: 'Did not go through',
  unmatched: 'Needs a look',
  writeToUs: 'Please write to {email} with the reference.',
  refundPending: 'Your money is on its way back',
  refunded: 'Your money was sent back',
  partRefundPending: 'A part of your money is on its way back',
  partRefunded: 'A part of your money was sent back',
  refundFailed: 'Your refund is being seen to',
  reversed: 'Your payment went back, and its Points with it',
  partlyReversed: 'A part of your payment went back, and its Points with it',
  calledOff: 'You did not pay',
  paidAfterAll: 'If you have paid after all, your Points come by themselves.',
})
