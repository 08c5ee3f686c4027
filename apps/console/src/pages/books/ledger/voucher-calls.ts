import { callsOf } from '@velvet/client/calls-of'
import type * as vouchers from '@velvet/contract/sales/vouchers.calls'

export const voucherCalls = callsOf<Omit<typeof vouchers, 'makeVouchers'>>()({
  listVouchers: 'GET /api/v1/staff/vouchers',
  addVouchers: 'POST /api/v1/staff/vouchers',
  stopVouchers: 'POST /api/v1/staff/vouchers/:id/stop',
})

export const VOUCHER_REREADS = [['money'], ['audit']] as const
