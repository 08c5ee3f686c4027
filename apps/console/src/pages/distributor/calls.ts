import { callsOf } from '@velvet/client/calls-of'
import type * as settlements from '@velvet/contract/endpoints/money/settlements'

export const settlementCalls = callsOf<typeof settlements>()({
  listSettlements: 'GET /api/v1/staff/settlements',
  getSettlement: 'GET /api/v1/staff/settlements/:id',
})
