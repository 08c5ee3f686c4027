import {
  BOOK_SOON,
  HOW_SEATS_ARE_TOLD,
  SEATS_ARE_BACK,
  STOP_WAITING,
  TELL_ME_OF_FILM,
  TELL_ME_OF_SEATS,
  TICKETS_ON_SALE,
  WAITS_FOR_FILM,
} from '@velvet/contract/tickets/waiting-list-words'
import { needsNetwork } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Customers who wait for seats, or for a film near them, read these words on several screens. */
export const w = spoken('waits', {
  tellMeOfFilm: TELL_ME_OF_FILM,
  tellMeOfSeats: TELL_ME_OF_SEATS,
  stopWaiting: STOP_WAITING,
  stopWaitingFor: `${STOP_WAITING}: {what}`,
  tellMe: 'Tell me',
  tellMeOf: 'Tell me: {what}',
  waitsForFilm: WAITS_FOR_FILM,
  waitsForSeat: 'You wait for a seat. We will tell you.',
  waitsForSeats: 'You wait for {seats} seats. We will tell you.',
  howSeatsAreTold: HOW_SEATS_ARE_TOLD,
  seats: 'Seats',
  numberOfSeats: 'Number of seats',
  needsNetwork: needsNetwork('to ask for this'),
  yourWaits: 'What you wait for',
  removeWait: 'Remove',
  removeWaitFor: 'Remove: {what}',
  seatsAreBack: SEATS_ARE_BACK,
  seatsAreBackFor: `${SEATS_ARE_BACK}: {film}`,
  bookSoon: BOOK_SOON,
  seatsOfShowtime: `{film}, {start}, {cinema}. ${BOOK_SOON}`,
  ticketsOnSale: TICKETS_ON_SALE,
  ticketsOnSaleFor: `${TICKETS_ON_SALE}: {film}`,
  nearYou: 'Showtimes near you can be booked now.',
  canBeBooked: '{film} can be booked near you now.',
  seeShowtimes: 'See Showtimes',
})
