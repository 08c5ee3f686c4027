import { callsOf } from '@velvet/client/calls-of'
import type * as adjustments from '@velvet/contract/points/adjustments.calls'
import type * as refunds from '@velvet/contract/points/refunds.calls'
import type * as timeline from '@velvet/contract/people/customer-timeline.calls'
import type * as moves from '@velvet/contract/people/number-moves.calls'
import type * as customers from '@velvet/contract/people/customers.calls'

export const customerCalls = callsOf<
  typeof customers & typeof moves & typeof timeline & typeof adjustments & typeof refunds
>()({
  listCustomers: 'GET /api/v1/staff/customers',
  getCustomer: 'GET /api/v1/staff/customers/:uuid',
  getTimeline: 'GET /api/v1/staff/customers/:uuid/timeline',
  adjustBalance: 'POST /api/v1/staff/customers/:uuid/adjust',
  blockCustomer: 'POST /api/v1/staff/customers/:uuid/block',
  unblockCustomer: 'POST /api/v1/staff/customers/:uuid/unblock',
  exportAccountByStaff: 'POST /api/v1/staff/customers/:uuid/export',
  closeAccountByStaff: 'POST /api/v1/staff/customers/:uuid/close',
  callOffClosing: 'POST /api/v1/staff/customers/:uuid/close/calloff',
  endCustomerSessions: 'POST /api/v1/staff/customers/:uuid/sessions/end',
  sendNumberCode: 'POST /api/v1/staff/customers/:uuid/number/code',
  proposeNumberMove: 'POST /api/v1/staff/customers/:uuid/number',
  approveNumberMove: 'POST /api/v1/staff/numbermoves/:id/approve',
  rejectNumberMove: 'POST /api/v1/staff/numbermoves/:id/reject',
  sendPinByStaff: 'POST /api/v1/staff/customers/:uuid/tickets/:ticketID/sendpin',
  refundTicketByStaff: 'POST /api/v1/staff/tickets/:ticketID/refund',
  getPurchaseOfTicket: 'GET /api/v1/staff/tickets/:ticketID/purchase',
  refundPurchase: 'POST /api/v1/staff/tickets/:ticketID/purchase/refund',
})
