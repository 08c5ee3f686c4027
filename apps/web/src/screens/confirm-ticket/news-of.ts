import { fill } from '@velvet/contract/shared/words/spoken'
import { isDecision, isOfSession } from '../../parts/use-idempotent-call.ts'
import type { Outcome } from '../../parts/use-idempotent-call.ts'
import { textOfPurchase } from '../../parts/purchase/words-of-tickets.ts'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import type { PurchaseNews } from '../../state/booking.ts'
import type { Purchase } from '../../state/tickets.ts'
import { w } from './words.ts'

/** Returns the news of how a purchase ended, for a customer who has left the confirm screen. */
export function newsOf(outcome: Outcome<Purchase>): Omit<PurchaseNews, 'uuid'> {
  if ('output' in outcome) {
    const text = textOfPurchase(outcome.output)
    return { title: ofPurchase.succeeded, text, mayHaveTickets: true }
  }
  const { failure } = outcome
  if (isOfSession(failure)) {
    return { title: w.nothingBought, text: w.sessionWasOver, mayHaveTickets: false }
  }
  if (!isDecision(failure)) {
    return { title: w.noAnswerYet, text: w.notAnswered, mayHaveTickets: true }
  }
  const refusal = fill(ofPurchase.failed, { reason: failure.message })
  return { title: w.nothingBought, text: fill(w.refused, { refusal }), mayHaveTickets: false }
}
