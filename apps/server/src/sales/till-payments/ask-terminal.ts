import type { Deps } from '../../kernel/calls/deps.ts'
import type { AskingLimits } from '../../kernel/providers/card-provider.ts'
import type { Approval, PushedPayment, TerminalNews } from '../../kernel/providers/terminal-provider.ts'
import { bookMoney } from './book-money.ts'
import { endTillPayment, lockTillPayment, claimDueTillPayments, type TillPaymentRow } from './till-payments-sql.ts'
import type { ErrorCode } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { lockShowAtTill } from '../counter/lock-show.ts'
import { deleteTillHold } from '../../catalogue/seats/customer-holds-sql.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

/** A till that waits asks by itself. This is for a till that was switched off, and for an event that was lost. */
const EVERY_SECONDS = 5

type Ending = { state: 'cancelled' } | { state: 'declined'; refusal: ErrorCode }

export type Asking = Pick<Deps, 'db' | 'providers'>

/** Returns a payment as the provider of its terminal needs it. */
export function pushedOf(payment: TillPaymentRow): PushedPayment {
  const { id, place: terminal, kobo, providerReference, createdAt: begunAt } = payment
  return { id, terminal, kobo, providerReference, begunAt }
}

/**
 * Asks the provider of a terminal about a payment. Books the money that was taken, or ends the payment if the card was
 * declined. Returns the state that the provider reports. Throws ProviderError if no answer comes.
 */
export async function askTerminal(
  asking: Asking,
  payment: TillPaymentRow,
  limits?: AskingLimits,
): Promise<TerminalNews['state']> {
  const provider = asking.providers.terminals[payment.provider]
  if (!provider || payment.kind !== 'terminal') return 'unknown'
  const { state, approvals } = await provider.status(pushedOf(payment), limits)
  for (const approval of approvals) await bookApproval(asking.db, payment, approval)
  if (state === 'declined') {
    await endPayment(asking.db, payment, { state: 'declined', refusal: 'terminal-declined' })
  }
  return state
}

/** Books money that a terminal has taken for a payment. */
export async function bookApproval(
  db: Asking['db'],
  payment: TillPaymentRow,
  { number, kobo }: Approval,
): Promise<void> {
  const { tillId, kind, provider, place } = payment
  const money = { tillId, kind, provider, place, number, kobo }
  await db.transaction().execute((tx) => bookMoney(tx, money, payment))
}

/** Ends a payment that still waits, and frees its seats at once. */
export async function endPayment(
  db: Database,
  { id, showtimeId }: Pick<TillPaymentRow, 'id' | 'showtimeId'>,
  ending: Ending,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (showtimeId !== null) await lockShowAtTill(tx, showtimeId)
    const locked = await lockTillPayment(tx, id)
    if (locked?.state !== 'waiting') return
    await deleteTillHold(tx, id)
    await endTillPayment(tx, id, ending)
  })
}

/** Asks about payments at card terminals whose event has not come, also after everybody has given them up. */
export async function askAboutTerminals(deps: JobDeps): Promise<number> {
  const payments = await deps.db.transaction().execute((tx) => claimDueTillPayments(tx, BATCH, EVERY_SECONDS))
  return workOnEach(deps, payments, (payment) => askTerminal(deps, payment), 'a terminal could not be asked')
}
