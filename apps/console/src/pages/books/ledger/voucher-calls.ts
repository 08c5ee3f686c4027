import { callsOf } from '@velvet/client/calls-of'
import type * as vouchers from '@velvet/contract/sales/vouchers.calls'
import type { VoucherBatch } from '@velvet/contract/sales/vouchers.calls'

export const voucherCalls = callsOf<Omit<typeof vouchers, 'makeVouchers' | 'voucherStatementCsv'>>()({
  listVouchers: 'GET /api/v1/staff/vouchers',
  addVouchers: 'POST /api/v1/staff/vouchers',
  stopVouchers: 'POST /api/v1/staff/vouchers/:id/stop',
})

export const ACCOUNTING: Readonly<Record<VoucherBatch['accounting'], string>> = {
  'at-use': 'When used',
  'at-sale': 'When sold',
}

export const VOUCHER_REREADS = [['money'], ['audit']] as const
