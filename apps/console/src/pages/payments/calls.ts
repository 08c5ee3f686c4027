import { caller } from '@velvet/client/call'
import type * as adjustments from '@velvet/contract/endpoints/adjustments'
import type * as console from '@velvet/contract/endpoints/console'
import type * as jobs from '@velvet/contract/endpoints/jobs'
import type * as cases from '@velvet/contract/endpoints/money-cases'
import type * as reconciliation from '@velvet/contract/endpoints/reconciliation'
import type * as payments from '@velvet/contract/endpoints/staff-payments'

const API = '/api/v1/staff'

export const callPayments = caller<typeof payments.listAllPayments>('GET', `${API}/payments`)

export const callUnmatched = caller<typeof console.listUnmatched>('GET', `${API}/unmatched`)
export const callCreditUnmatched = caller<typeof console.creditUnmatched>(
  'POST',
  `${API}/unmatched/:id/credit`,
)
export const callRefundUnmatched = caller<typeof console.refundUnmatched>(
  'POST',
  `${API}/unmatched/:id/refund`,
)
export const callDismissUnmatched = caller<typeof console.dismissUnmatched>(
  'POST',
  `${API}/unmatched/:id/dismiss`,
)

export const callRefunds = caller<typeof console.listRefunds>('GET', `${API}/refunds`)
export const callRetryRefund = caller<typeof console.retryRefund>(
  'POST',
  `${API}/refunds/:id/retry`,
)
export const callCallOffRefund = caller<typeof console.callOffRefund>(
  'POST',
  `${API}/refunds/:id/calloff`,
)

export const callCases = caller<typeof cases.listMoneyCases>('GET', `${API}/moneycases`)
export const callResolveCase = caller<typeof cases.resolveMoneyCase>(
  'POST',
  `${API}/moneycases/:id/resolve`,
)

export const callLetters = caller<typeof jobs.listDeadLetters>('GET', `${API}/deadletters`)
export const callRetryLetter = caller<typeof jobs.retryDeadLetter>(
  'POST',
  `${API}/deadletters/:id/retry`,
)
export const callRetryLetters = caller<typeof jobs.retryDeadLetters>(
  'POST',
  `${API}/deadletters/retry`,
)

export const callDays = caller<typeof reconciliation.listReconciliations>(
  'GET',
  `${API}/reconciliations`,
)
export const callDifferences = caller<typeof reconciliation.listDifferences>(
  'GET',
  `${API}/reconciliations/differences`,
)

export const callAdjustments = caller<typeof adjustments.listAdjustments>(
  'GET',
  `${API}/adjustments`,
)
export const callApprove = caller<typeof adjustments.approveAdjustment>(
  'POST',
  `${API}/adjustments/:id/approve`,
)
export const callReject = caller<typeof adjustments.rejectAdjustment>(
  'POST',
  `${API}/adjustments/:id/reject`,
)
