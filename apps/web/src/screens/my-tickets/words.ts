import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('my-tickets', {
  myTickets: 'My Tickets',
  backToProfile: 'Back to profile',
  keptHere: '{reason}. These are the tickets kept on this phone.',
  onThisPhone:
    'This browser keeps these tickets. Log in or sign up to have them in your account, also on another phone.',
  noTickets: 'You have no tickets yet.',
  loading: 'Loading tickets',
  viewTicket: 'View Ticket',
  seat: 'Seat {seats}',
  seats: 'Seats {seats}',
  seatGivenAway: 'Seat {seats}, given away',
  seatsGivenAway: 'Seats {seats}, given away',
})
