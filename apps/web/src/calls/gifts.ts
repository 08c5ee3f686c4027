import { caller } from '@velvet/client/call'
import type * as gifts from '@velvet/contract/tickets/transfers.calls'

export const giveTicket = caller<typeof gifts.giveTicket>('POST /api/v1/tickets/:id/give')
export const callBackTicket = caller<typeof gifts.callBackTicket>('DELETE /api/v1/tickets/:id/give')
export const takeBackTicket = caller<typeof gifts.takeBackTicket>(
  'DELETE /api/v1/tickets/:id/give/taken',
)
export const getGift = caller<typeof gifts.getGift>('GET /api/v1/give/:token')
export const takeGift = caller<typeof gifts.takeGift>('POST /api/v1/give/:token')
