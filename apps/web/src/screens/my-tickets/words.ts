import { spoken } from '@velvet/contract/words/spoken'

export const w = spoken('my-tickets', {
  myTickets: 'My Tickets',
  backToProfile: 'Back to profile',
  keptHere: '{reason}. These are the tickets kept on this phone.',
  noTickets: 'You have no tickets yet.',
  loading: 'Loading tickets',
  viewTicket: 'View Ticket',
  seat: 'Seat {seats}',
  seats: 'Seats {seats}',
  seatGivenAway: 'Seat {seats}, given away',
  seatsGivenAway: 'Seats {seats}, given away',
})
