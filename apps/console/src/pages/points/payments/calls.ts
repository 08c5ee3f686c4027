import { callsOf } from '@velvet/client/calls-of'
import type * as adjustments from '@velvet/contract/points/adjustments.calls'
import type * as jobs from '@velvet/contract/operator/failed-messages.calls'
import type * as giftCodes from '@velvet/contract/points/gift-code-batches.calls'
import type * as cases from '@velvet/contract/points/cases.calls'
import type * as reconciliation from '@velvet/contract/points/reconciliation.calls'
import type * as timeline from '@velvet/contract/people/customer-timeline.calls'
import type * as customers from '@velvet/contract/people/customers.calls'
import type * as refunds from '@velvet/contract/points/refunds.calls'
import type * as pointsTransfers from '@velvet/contract/points/transfers.calls'
import type * as payments from '@velvet/contract/points/payments.calls'
import type * as unmatched from '@velvet/contract/points/unmatched.calls'

export const paymentCalls = callsOf<
  typeof payments &
    typeof refunds &
    typeof unmatched &
    typeof cases &
    typeof jobs &
    typeof reconciliation &
    typeof adjustments &
    typeof pointsTransfers &
    typeof giftCodes &
    Pick<typeof customers, 'blockCustomer'> &
    typeof timeline
>()({
  listAllPayments: 'GET /api/v1/staff/payments',
  listUnmatched: 'GET /api/v1/staff/unmatched',
  creditUnmatched: 'POST /api/v1/staff/unmatched/:id/credit',
  refundUnmatched: 'POST /api/v1/staff/unmatched/:id/refund',
  dismissUnmatched: 'POST /api/v1/staff/unmatched/:id/dismiss',
  listRefunds: 'GET /api/v1/staff/refunds',
  retryRefund: 'POST /api/v1/staff/refunds/:id/retry',
  callOffRefund: 'POST /api/v1/staff/refunds/:id/calloff',
  listMoneyCases: 'GET /api/v1/staff/moneycases',
  resolveMoneyCase: 'POST /api/v1/staff/moneycases/:id/resolve',
  getTimeline: 'GET /api/v1/staff/customers/:uuid/timeline',
  blockCustomer: 'POST /api/v1/staff/customers/:uuid/block',
  listFailedMessages: 'GET /api/v1/staff/deadletters',
  retryFailedMessage: 'POST /api/v1/staff/deadletters/:id/retry',
  retryFailedMessages: 'POST /api/v1/staff/deadletters/retry',
  listReconciliations: 'GET /api/v1/staff/reconciliations',
  listDifferences: 'GET /api/v1/staff/reconciliations/differences',
  listAdjustments: 'GET /api/v1/staff/adjustments',
  approveAdjustment: 'POST /api/v1/staff/adjustments/:id/approve',
  rejectAdjustment: 'POST /api/v1/staff/adjustments/:id/reject',
  listGiftCodeBatches: 'GET /api/v1/staff/giftcodes',
  proposeGiftCodes: 'POST /api/v1/staff/giftcodes',
  endGiftCodes: 'POST /api/v1/staff/giftcodes/:id/stop',
  sumPointsTransfers: 'GET /api/v1/staff/reports/pointsgifts',
  listPointsTransfers: 'GET /api/v1/staff/pointsgifts',
  callBackPoints: 'POST /api/v1/staff/pointsgifts/:id/callback',
  approvePointsRecall: 'POST /api/v1/staff/pointsgifts/:id/approve',
  rejectPointsRecall: 'POST /api/v1/staff/pointsgifts/:id/reject',
})
