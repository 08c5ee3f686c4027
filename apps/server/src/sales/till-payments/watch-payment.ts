import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/till-payments.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { requireOwnTill, requireSession } from '../counter/open-till.ts'
import { askTerminal, pushedOf, endPayment } from './ask-terminal.ts'
import { showPayment } from './show-payment.ts'
import { findTillPayment, mayAskNow, type TillPaymentRow } from './till-payments-sql.ts'

/** A terminal is asked about a payment at most once in this time, however many tills look at it. */
const ASKED_EVERY_SECONDS = 2
/** A person stands at the window, so an answer that takes longer is not waited for. */
const ANSWER_LIMIT_MS = 4_000

type Watching = Call<typeof contract.getTillPayment> | Call<typeof contract.cancelTillPayment>

/** Returns how a payment stands. While the till waits for a terminal, its provider is asked. */
export async function getTillPayment(call: Call<typeof contract.getTillPayment>) {
  const { db, input } = call
  const payment = await requirePayment(call)
  if (payment.state === 'waiting' && (await mayAskNow(db, payment.id, ASKED_EVERY_SECONDS))) {
    await askIfPossible(call, payment)
  }
  return showPayment(db, input.id)
}

/**
 * Gives a payment up and frees its seats. The terminal is asked first, because the buyer may have paid just now;
 * then the sale is made and nothing is cancelled.
 */
export async function cancelTillPayment(call: Call<typeof contract.cancelTillPayment>) {
  const { db, input, providers, log } = call
  const payment = await requirePayment(call)
  if (payment.state === 'waiting') {
    requireOwnTill(call.staff, await requireSession(db, payment.sessionId))
    await askIfPossible(call, payment)
    await endPayment(db, payment, { state: 'cancelled' })
  }
  const answer = await showPayment(db, input.id)
  if (payment.kind === 'terminal' && answer.payment.state === 'cancelled') {
    const provider = providers.terminals[payment.provider]
    // Without an answer the buyer may still pay, and the money is listed to be given back.
    await provider?.withdraw(pushedOf(payment)).catch((error: unknown) => {
      log.warn({ err: error, provider: payment.provider }, 'a payment stays on its terminal')
    })
  }
  return answer
}

async function requirePayment({ db, staff, input }: Watching): Promise<TillPaymentRow> {
  const payment = await findTillPayment(db, input.id)
  if (!payment) throw new AppError('till-payment-not-found')
  const { till } = await requireSession(db, payment.sessionId)
  await requireOwnCinema(db, staff, till.cinemaID, 'till-payment-not-found')
  return payment
}

async function askIfPossible(call: Watching, payment: TillPaymentRow): Promise<void> {
  await askTerminal(call, payment, { timeoutMs: ANSWER_LIMIT_MS }).catch((error: unknown) => {
    call.log.warn({ err: error, provider: payment.provider }, 'a terminal could not be asked')
  })
}
