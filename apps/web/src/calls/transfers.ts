import { caller } from '@velvet/client/call'
import type * as transfers from '@velvet/contract/tickets/transfers.calls'

export const giveTicket = caller<typeof transfers.giveTicket>('POST /api/v1/tickets/:id/give')
export const callBackTicket = caller<typeof transfers.callBackTicket>('DELETE /api/v1/tickets/:id/give')
export const takeBackTicket = caller<typeof transfers.takeBackTicket>('DELETE /api/v1/tickets/:id/give/taken')
export const getTransfer = caller<typeof transfers.getTransfer>('GET /api/v1/give/:token')
export const takeTransfer = caller<typeof transfers.takeTransfer>('POST /api/v1/give/:token')
