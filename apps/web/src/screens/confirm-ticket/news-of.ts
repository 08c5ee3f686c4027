import { PURCHASE_SUCCEEDED, purchaseFailed } from '@velvet/contract/words/messages'
import { formatVp } from '@velvet/contract/money/vp'
import { isDecision, isOfSession } from '../../parts/use-idempotent-call.ts'
import type { Outcome } from '../../parts/use-idempotent-call.ts'
import { wordsOfTickets } from '../../parts/purchase/words-of-tickets.ts'
import type { PurchaseNews } from '../../state/booking.ts'
import type { Purchase } from '../../state/tickets.ts'
import { NOTHING_TAKEN } from './answers.ts'

const NOT_KNOWN =
  'Your purchase was not answered, so it may have gone through, or not. Open the showtime again and press Confirm Seat to find out. Nothing can be bought twice.'

const NOTHING_BOUGHT = 'Nothing was bought'
const SESSION_WAS_OVER = 'Your session had ended before the purchase.'

/** Returns the news of how a purchase ended, for a customer who has left the confirm screen. */
export function newsOf(outcome: Outcome<Purchase>): Omit<PurchaseNews, 'uuid'> {
  if ('output' in outcome) {
    const { tickets, label, seats } = wordsOfTickets(outcome.output.tickets)
    const words = `${tickets}. ${label} ${seats}. Balance: ${formatVp(outcome.output.balance)}`
    return { title: PURCHASE_SUCCEEDED, words, mayHaveTickets: true }
  }
  const { failure } = outcome
  if (isOfSession(failure)) {
    const words = `${SESSION_WAS_OVER} ${NOTHING_TAKEN}`
    return { title: NOTHING_BOUGHT, words, mayHaveTickets: false }
  }
  if (!isDecision(failure)) {
    return { title: 'No answer yet', words: NOT_KNOWN, mayHaveTickets: true }
  }
  const words = `${purchaseFailed(failure.message)} ${NOTHING_TAKEN}`
  return { title: NOTHING_BOUGHT, words, mayHaveTickets: false }
}
