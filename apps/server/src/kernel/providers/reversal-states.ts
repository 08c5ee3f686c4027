// The states of money that goes back. What a provider's word means, and what follows from it, is
// decided here and nowhere else.
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Reversal } from '@velvet/contract/points/reversals'

interface Meaning {
  /** What our books hold of a reversal that another person began. */
  books: Reversal['state']
  /** The status of a refund that we ordered. */
  ownRefund: Extract<MoneyRefund['status'], 'sent' | 'refunded' | 'failed'>
  /** The case that asks a person as long as this state lasts. */
  asks: Extract<MoneyCase['kind'], 'dispute' | 'needs-attention'> | undefined
  /**
   * False if another state must follow. The provider is then asked about the reversal until it is
   * final. After a final state, only its lists of the last 30 days tell of another one.
   */
  isFinal: boolean
}

/** Points are taken as soon as the money is on its way back, so that they cannot be spent. */
export const REVERSAL_STATES = {
  /** The dispute is undecided, and the money is with us. */
  open: { books: 'open', ownRefund: 'sent', asks: 'dispute', isFinal: false },
  /** The money is on its way back. */
  pending: { books: 'standing', ownRefund: 'sent', asks: undefined, isFinal: false },
  /** The money has left us, and the provider needs the payer's bank details to send it on. */
  'needs-attention': {
    books: 'standing',
    ownRefund: 'sent',
    asks: 'needs-attention',
    isFinal: false,
  },
  /** The provider calls the whole transaction reversed, and lists nothing that explains it. */
  presumed: { books: 'standing', ownRefund: 'sent', asks: undefined, isFinal: false },
  /** The payer has the money. */
  done: { books: 'standing', ownRefund: 'refunded', asks: undefined, isFinal: true },
  /** The refund failed, or the dispute was decided for us. The money is with us. */
  over: { books: 'over', ownRefund: 'failed', asks: undefined, isFinal: true },
} as const satisfies Record<string, Meaning>

export type ReversalState = keyof typeof REVERSAL_STATES

const ALL = Object.keys(REVERSAL_STATES) as ReversalState[]
export const NOT_FINAL = ALL.filter((state) => !REVERSAL_STATES[state].isFinal)

/**
 * The words of each provider. Of Flutterwave's, only the part before the dash counts: the way of
 * payment follows it, as in `completed-mpgs` or `pending-momo`.
 */
const WORDS: Record<PaymentProvider, Record<'refund' | 'dispute', Record<string, ReversalState>>> = {
  paystack: {
    refund: {
      pending: 'pending',
      processing: 'pending',
      'needs-attention': 'needs-attention',
      processed: 'done',
      failed: 'over',
    },
    dispute: { 'merchant-accepted': 'done', 'auto-accepted': 'done', declined: 'over' },
  },
  flutterwave: {
    refund: {
      pending: 'pending',
      processing: 'pending',
      complete: 'done',
      completed: 'done',
      successful: 'done',
      success: 'done',
      failed: 'over',
    },
    // `declined` is only our own reply to the bank, which decides afterwards.
    dispute: { accepted: 'done', lost: 'done', won: 'over', reversed: 'over' },
  },
}

/**
 * Returns the state that a provider's word means. A refund in an unknown state counts as under way,
 * and a dispute as open, so that the provider is asked again, and a person once that takes too long.
 */
export function stateOf(provider: PaymentProvider, kind: 'refund' | 'dispute', word: string): ReversalState {
  const text = new Map(Object.entries(WORDS[provider][kind]))
  const name = word.toLowerCase()
  const known = text.get(name) ?? text.get(name.split('-')[0] ?? name)
  return known ?? (kind === 'refund' ? 'pending' : 'open')
}
