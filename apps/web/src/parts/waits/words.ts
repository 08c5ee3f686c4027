import {
  BOOK_SOON,
  HOW_SEATS_ARE_TOLD,
  SEATS_ARE_BACK,
  STOP_WAITING,
  TELL_ME_OF_FILM,
  TELL_ME_OF_SEATS,
  TICKETS_ON_SALE,
  WAITS_FOR_FILM,
} from '@velvet/contract/waiting/wait-words'
import { needsNetwork } from '@velvet/contract/words/messages'
import { spoken } from '@velvet/contract/words/spoken'

/** The words for customers who wait for seats, or for a film near them. */
export const w = spoken('waits', {
  tellMeOfFilm: TELL_ME_OF_FILM,
  tellMeOfSeats: TELL_ME_OF_SEATS,
  stopWaiting: STOP_WAITING,
  stopWaitingFor: `${STOP_WAITING}: {showtime}`,
  tellMe: 'Tell me',
  tellMeOf: 'Tell me: {showtime}',
  waitsForFilm: WAITS_FOR_FILM,
  waitsForSeat: 'You wait for a seat. We will tell you.',
  waitsForSeats: 'You wait for {seats} seats. We will tell you.',
  howSeatsAreTold: HOW_SEATS_ARE_TOLD,
  seats: 'Seats',
  numberOfSeats: 'Number of seats',
  needsNetwork: needsNetwork('to ask for this'),
  seatsAreBack: SEATS_ARE_BACK,
  seatsOfShowtime: `{film}, {start}, {cinema}. ${BOOK_SOON}`,
  ticketsOnSale: TICKETS_ON_SALE,
  canBeBooked: '{film} can be booked near you now.',
  seeShowtimes: 'See Showtimes',
})
