import { caller } from '@velvet/client/call'
import type * as adjustments from '@velvet/contract/endpoints/adjustments'
import type { refundTicketByStaff } from '@velvet/contract/endpoints/console'
import type { getTimeline } from '@velvet/contract/endpoints/customer-timeline'
import type * as customers from '@velvet/contract/endpoints/staff-customers'

const API = '/api/v1/staff/customers'
const ONE = `${API}/:uuid` as const

export const callCustomers = caller<typeof customers.listCustomers>('GET', API)
export const callCustomer = caller<typeof customers.getCustomer>('GET', ONE)
export const callTimeline = caller<typeof getTimeline>('GET', `${ONE}/timeline`)

export const callAdjust = caller<typeof adjustments.adjustBalance>('POST', `${ONE}/adjust`)
export const callBlock = caller<typeof customers.blockCustomer>('POST', `${ONE}/block`)
export const callUnblock = caller<typeof customers.unblockCustomer>('POST', `${ONE}/unblock`)
export const callExport = caller<typeof customers.exportAccountByStaff>('POST', `${ONE}/export`)
export const callClose = caller<typeof customers.closeAccountByStaff>('POST', `${ONE}/close`)
export const callSendPin = caller<typeof customers.sendPinByStaff>(
  'POST',
  `${ONE}/tickets/:ticketID/sendpin`,
)
export const callRefundTicket = caller<typeof refundTicketByStaff>(
  'POST',
  '/api/v1/staff/tickets/:ticketID/refund',
)
