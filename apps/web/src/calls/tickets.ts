import { caller } from '@velvet/client/call'
import type * as tickets from '@velvet/contract/tickets/tickets.calls'

export const purchaseTickets = caller<typeof tickets.purchaseTickets>('POST /api/v1/purchaseticket')
export const exchangeTickets = caller<typeof tickets.exchangeTickets>('POST /api/v1/exchangetickets')
export const refundTicket = caller<typeof tickets.refundTicket>('POST /api/v1/refundticket')
export const listTickets = caller<typeof tickets.listTickets>('POST /api/v1/fetchtickets')
export const sendPin = caller<typeof tickets.sendPin>('POST /api/v1/sendpin')
export const addToGoogleWallet = caller<typeof tickets.addToGoogleWallet>('POST /api/v1/googlewallet')
export const getTicket = caller<typeof tickets.getTicket>('POST /api/v1/fetchticket')
