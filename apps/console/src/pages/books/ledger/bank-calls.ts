import { callsOf } from '@velvet/client/calls-of'
import type * as bank from '@velvet/contract/books/bank.calls'

export const bankCalls = callsOf<Omit<typeof bank, 'sponsorStatementCsv'>>()({
  listBankEvents: 'GET /api/v1/staff/bank/events',
  recordDeposit: 'POST /api/v1/staff/bank/deposits',
  recordPayout: 'POST /api/v1/staff/bank/payouts',
  recordSponsorPayment: 'POST /api/v1/staff/bank/sponsors',
  undoBankEvent: 'POST /api/v1/staff/bank/events/:id/undo',
  listBankLines: 'GET /api/v1/staff/bank/lines',
  addBankStatement: 'POST /api/v1/staff/bank/statements',
  tickBankLine: 'POST /api/v1/staff/bank/lines/:id/tick',
  setBankLineAside: 'POST /api/v1/staff/bank/lines/:id/aside',
  untickBankLine: 'POST /api/v1/staff/bank/lines/:id/untick',
  getBankAges: 'GET /api/v1/staff/bank/ages',
})
