import type { Payment } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { CircleAlert } from '@velvet/ui/icons/circle-alert'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { CircleX } from '@velvet/ui/icons/circle-x'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import { Undo2 } from '@velvet/ui/icons/undo-2'
import type { Icon } from '@velvet/ui/icon'
import { PRODUCT } from '../app/product.ts'
import { w } from './top-up/words.ts'

interface TopUpState {
  Icon: Icon
  text: string
  /** A further explanation for the customer. */
  note?: string
  look: 'good' | 'waiting' | 'bad' | 'plain'
}

const WRITE_TO_US = fill(w.writeToUs, { email: PRODUCT.supportEmail })

const STATES: Record<Payment['status'], TopUpState> = {
  pending: {
    Icon: Hourglass,
    text: w.pending,
    note: w.pointsCome,
    look: 'waiting',
  },
  successful: { Icon: CircleCheck, text: w.successful, look: 'good' },
  failed: { Icon: CircleX, text: w.failed, look: 'bad' },
  unmatched: { Icon: CircleAlert, text: w.unmatched, note: WRITE_TO_US, look: 'waiting' },
}

const REFUNDS: Record<NonNullable<Payment['refund']>, TopUpState> = {
  pending: { Icon: Undo2, text: w.refundPending, look: 'waiting' },
  refunded: { Icon: Undo2, text: w.refunded, look: 'plain' },
  failed: {
    Icon: CircleAlert,
    text: w.refundFailed,
    note: WRITE_TO_US,
    look: 'waiting',
  },
}

const PART_REFUNDS: typeof REFUNDS = {
  ...REFUNDS,
  pending: { ...REFUNDS.pending, text: w.partRefundPending },
  refunded: { ...REFUNDS.refunded, text: w.partRefunded },
}

const REVERSED: TopUpState = { Icon: Undo2, text: w.reversed, note: WRITE_TO_US, look: 'bad' }

const PARTLY_REVERSED: TopUpState = { ...REVERSED, text: w.partlyReversed }

const CALLED_OFF: TopUpState = {
  Icon: CircleX,
  text: w.calledOff,
  note: w.paidAfterAll,
  look: 'plain',
}

/**
 * Returns the state of a payment for the customer: an icon and words, never colour alone.
 *
 * @param isCalledOff the customer says that they left it unpaid, and its provider has not decided
 */
export function topUpState(
  { status, amount, refund, refunded = amount, reversed }: Payment,
  isCalledOff = false,
): TopUpState {
  if (isCalledOff) return CALLED_OFF
  if (refund) return status === 'successful' && refunded < amount ? PART_REFUNDS[refund] : REFUNDS[refund]
  if (reversed !== undefined) return reversed < amount ? PARTLY_REVERSED : REVERSED
  return STATES[status]
}
