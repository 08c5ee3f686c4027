import { callsOf } from '@velvet/client/calls-of'
import type * as closing from '@velvet/contract/sales/closing.calls'
import type * as complimentary from '@velvet/contract/sales/complimentary.calls'
import type * as seats from '@velvet/contract/catalogue/seats-of-show.calls'

export const seatCalls = callsOf<typeof seats & typeof complimentary>()({
  getSeats: 'GET /api/v1/staff/showtimes/:id/seats',
  holdSeats: 'POST /api/v1/staff/showtimes/:id/seats/hold',
  releaseSeats: 'POST /api/v1/staff/showtimes/:id/seats/release',
  giveFreeTickets: 'POST /api/v1/staff/complimentary',
  getFreeTickets: 'GET /api/v1/staff/complimentary/:id',
  listFreeTicketsRequests: 'GET /api/v1/staff/complimentary/requests',
  approveFreeTickets: 'POST /api/v1/staff/complimentary/requests/:id/approve',
  rejectFreeTickets: 'POST /api/v1/staff/complimentary/requests/:id/reject',
  moveTicket: 'POST /api/v1/staff/tickets/:ticketID/move',
})

export const closingCalls = callsOf<Pick<typeof closing, 'closeShowtimeBooks'>>()({
  closeShowtimeBooks: 'POST /api/v1/staff/showtimes/:id/books/close',
})

export const SEATS_KEY = ['seats']
export const REQUESTS_KEY = [...SEATS_KEY, 'free-tickets-requests']
