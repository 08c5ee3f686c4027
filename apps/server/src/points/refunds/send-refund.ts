import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { readClock } from '../../platform/database/clock-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { applyReport } from '../reversals/apply-report.ts'
import { applyReportedReversals } from '../reversals/apply-reported-reversals.ts'
import { objectionToRefund } from './refund-objection.ts'
import {
  failRefund,
  followReport,
  isRefundDue,
  keepRefundError,
  type DueRefund,
} from '../../kernel/payments/refunds-sql.ts'

type Asking = Pick<Deps, 'db' | 'providers'>

/**
 * Asks the provider about a refund, and orders it if the provider does not know it. It asks first
 * each time, because an earlier order may have arrived although its answer was lost, and because the
 * money may have gone back in another way. Throws ProviderError if the outcome is not known.
 */
export async function sendRefund(deps: Asking, refund: DueRefund): Promise<void> {
  try {
    await applyReports(deps, refund)
    const mayOrder = await deps.db.transaction().execute((tx) => mayStillOrder(tx, refund))
    if (mayOrder) await order(deps, refund)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await deps.db.transaction().execute((tx) => keepRefundError(tx, refund.id, error.message))
    throw error
  }
}

/**
 * Returns true if the refund is still due and nothing forbids sending it. If something forbids it,
 * ends the refund as failed.
 */
async function mayStillOrder(tx: Transaction, refund: DueRefund): Promise<boolean> {
  // The payment is locked first, in the order in which a provider's reports are applied.
  await lockPaymentByReference(tx, refund.txRef)
  if (!(await isRefundDue(tx, refund.id))) return false
  const error = await objectionToRefund(tx, refund)
  if (error !== undefined) await failRefund(tx, refund.id, error)
  return error === undefined
}

const applyReports = (deps: Asking, refund: DueRefund) => applyReportedReversals(deps, refund.provider, refund)

async function order(deps: Asking, refund: DueRefund): Promise<void> {
  const { id, provider } = refund
  const askedAt = await readClock(deps.db)
  try {
    const report = await cardProviderOf(deps.providers, provider).refund(refund)
    await deps.db.transaction().execute(async (tx) => {
      const { number, state: reported } = report
      if (reported !== 'over') return applyReport(tx, { provider, report, askedAt })
      const failed = { status: 'failed', error: 'The provider could not send the refund' } as const
      await followReport(tx, id, { number, reported, askedAt, ...failed })
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || !isFinal(error)) throw error
    // The provider may refuse this order because an earlier one arrived while we asked.
    await applyReports(deps, refund)
    const text = textOf(error.body) ?? error.message
    await deps.db.transaction().execute((tx) => failRefund(tx, id, text))
  }
}

/**
 * Returns true for a refusal of this request. A wrong key is our fault, and trying again helps once
 * it is fixed.
 */
function isFinal({ kind, status }: ProviderError): boolean {
  return kind === 'refused' && status !== 401 && status !== 403
}

const WORDS_LIMIT = 300

/** Returns the provider's words for a person to read. */
function textOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' ? body.message.slice(0, WORDS_LIMIT) : undefined
}
