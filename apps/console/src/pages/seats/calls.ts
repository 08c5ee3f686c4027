import { callsOf } from '@velvet/client/calls-of'
import type * as seats from '@velvet/contract/endpoints/showtimes/seats-of-show'

export const seatCalls = callsOf<typeof seats>()({
  getSeats: 'GET /api/v1/staff/showtimes/:id/seats',
  holdSeats: 'POST /api/v1/staff/showtimes/:id/seats/hold',
  releaseSeats: 'POST /api/v1/staff/showtimes/:id/seats/release',
  moveTicket: 'POST /api/v1/staff/tickets/:ticketID/move',
})

export const SEATS_KEY = ['seats']
