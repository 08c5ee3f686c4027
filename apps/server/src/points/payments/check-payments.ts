import { isOverdue, isPastBeingUnderWay, isPastPayingTwice } from '../../kernel/payments/overdue.ts'
import { claimDuePayments, giveUpPayment, keepWaiting, type DuePayment } from '../../kernel/payments/payments-sql.ts'
import { settle } from './settle.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

/** Asks about payments that no webhook has settled. */
export async function checkPayments(deps: JobDeps): Promise<number> {
  const payments = await deps.db.transaction().execute((tx) => claimDuePayments(tx, BATCH))
  return workOnEach(deps, payments, (payment) => checkPayment(deps, payment), 'a payment could not be verified')
}

async function checkPayment(deps: JobDeps, payment: DuePayment) {
  const { provider, txRef, status, createdAt, settledAt } = payment
  const { outcome } = await settle(deps, provider, { txRef })
  // A payment ends only after its provider has answered, so that a silent provider loses no money.
  // A payment that waits for the operator ends too: asking about it for ever would starve those
  // behind it.
  const isOver = status === 'successful' ? settledAt !== null && isPastPayingTwice(settledAt) : isOverdue(createdAt)
  if (!isOver) return
  const isUnderWay = outcome === 'pending' && !isPastBeingUnderWay(createdAt)
  const end = isUnderWay ? keepWaiting : giveUpPayment
  await deps.db.transaction().execute((tx) => end(tx, txRef))
}
