import { PAID_POINTS_COME } from '@velvet/contract/words/messages'
import type { Payment } from '@velvet/contract/entities/entities'
import { CircleAlert, CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { PRODUCT } from '../app/product.ts'

interface TopUpState {
  Icon: LucideIcon
  words: string
  /** A further explanation for the customer. */
  note?: string
  look: 'good' | 'waiting' | 'bad' | 'plain'
}

const WRITE_TO_US = `Please write to ${PRODUCT.supportEmail} with the reference.`

const STATES: Record<Payment['status'], TopUpState> = {
  pending: {
    Icon: Hourglass,
    words: 'Being confirmed',
    note: PAID_POINTS_COME,
    look: 'waiting',
  },
  successful: { Icon: CircleCheck, words: 'Points added', look: 'good' },
  failed: { Icon: CircleX, words: 'Did not go through', look: 'bad' },
  unmatched: { Icon: CircleAlert, words: 'Needs a look', note: WRITE_TO_US, look: 'waiting' },
}

const REFUNDS: Record<NonNullable<Payment['refund']>, TopUpState> = {
  pending: { Icon: Undo2, words: 'Your money is on its way back', look: 'waiting' },
  refunded: { Icon: Undo2, words: 'Your money was sent back', look: 'plain' },
  failed: {
    Icon: CircleAlert,
    words: 'Your refund is being seen to',
    note: WRITE_TO_US,
    look: 'waiting',
  },
}

const CALLED_OFF: TopUpState = {
  Icon: CircleX,
  words: 'You did not pay',
  note: 'If you have paid after all, your Points come by themselves.',
  look: 'plain',
}

/**
 * Returns the state of a payment for the customer: an icon and words, never colour alone.
 *
 * @param isCalledOff the customer says that they left it unpaid, and its provider has not decided
 */
export function topUpState({ status, refund }: Payment, isCalledOff = false): TopUpState {
  if (isCalledOff) return CALLED_OFF
  return refund ? REFUNDS[refund] : STATES[status]
}
