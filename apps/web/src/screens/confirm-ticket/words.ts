import { SEAT_NOT_FREE, SEATS_NOT_FREE } from '@velvet/contract/catalogue/chosen-seats'
import { SEAT_IN_WORDS } from '@velvet/contract/catalogue/plan-layout'
import { SOLD_OUT_LABEL } from '@velvet/contract/catalogue/availability'
import { TICKET_ERRORS } from '@velvet/contract/tickets/tickets.errors'
import { TYPES_OF_TICKETS } from '@velvet/contract/catalogue/ticket-types.rules'
import { needsNetwork, PURCHASE_IS_FINAL } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'
import { HALL_WORDS } from '@velvet/ui/hall-words'

export const w = spoken('confirm-ticket', {
  confirmTicket: 'Confirm Ticket',
  haveTicket: 'You already have a ticket for this showtime: seat {seats}.',
  haveTickets: 'You already have {tickets} tickets for this showtime: seats {seats}.',
  yourChoice: 'Your choice',
  posterOf: 'Poster of {film}',
  each: '{price} each',
  networkForSeat: needsNetwork('to buy a seat'),

  ticket: '1 ticket',
  tickets: '{tickets} tickets',
  ticketsLabel: 'Tickets',
  numberOfTickets: 'Number of tickets',
  numberOfType: 'Number of tickets: {type}',
  typesOfTickets: TYPES_OF_TICKETS,
  atMost: 'At most {tickets} at a time',
  lastSeat: 'The last seat',
  onlyLeft: 'Only {seats} left',
  isFinal: PURCHASE_IS_FINAL,
  networkForTickets: needsNetwork('to buy tickets'),
  stillWaiting: 'Still waiting for the answer. Nothing can be bought twice.',
  total: 'Total:',
  balanceAfter: 'Balance after: {points}',
  usedFirst: 'You have {points}, used first',
  soldOut: SOLD_OUT_LABEL,
  confirmSeat: 'Confirm Seat',
  chooseMoreSeat: 'Choose 1 More Seat',
  chooseMoreSeats: 'Choose {seats} More Seats',
  payAndBook: 'Pay {price} and book',

  nothingBought: 'Nothing was bought',
  nothingTaken: 'Nothing was bought, and no Points were taken.',
  refused: '{refusal} Nothing was bought, and no Points were taken.',
  sessionWasOver: 'Your session had ended before the purchase. Nothing was bought, and no Points were taken.',
  noAnswerYet: 'No answer yet',
  notAnswered:
    'Your purchase was not answered yet. Open the showtime again to see how it ended. Nothing can be bought twice.',
  notReached:
    'We could not reach the server. We ask again as soon as there is a network, and show here how your purchase ended. Nothing can be bought twice.',
  notKnown:
    'It is not known yet whether Points were taken: press Confirm Seat again to find out. Nothing can be bought twice.',
  askedBefore:
    'Your last try was not answered. Press Confirm Seat to find out how it ended. Nothing can be bought twice.',
  anotherShowtime: 'Choose Another Showtime',
  otherSeats: 'Choose Other Seats',
  balance: 'Balance: {points}',
  moreCredit: 'Get More Credit',

  chooseSeats: 'Choose seats',
  bestTogether: 'Seats: best together',
  loadingSeats: 'Loading the seats',
  networkForPlan: needsNetwork('to see which seats are still free'),
  seat: 'Seat {seats}',
  seats: 'Seats {seats}',
  numberOfSeats: '{seats} seats',
  chooseOthers: '{chosen}: choose other seats',
  listOfSeats: '{seats} and {last}',
  seatNotFree: SEAT_NOT_FREE,
  seatsNotFree: SEATS_NOT_FREE,
  needWheelchairPlace: 'I need a wheelchair place',
  comesWithSeats: 'It comes with the seats beside it',
  comesFirst: 'It comes before other seats',
  noWheelchairPlace: TICKET_ERRORS['no-wheelchair-place'].message,
  chooseSeatOrAny: 'Choose 1 seat, or close this to get any',
  chooseSeatsOrAny: 'Choose {seats} seats, or close this to get any',
  nowFree: 'Now free: {seats}',
  chooseOneMore: '{chosen}. Choose 1 more seat',
  chooseMore: '{chosen}. Choose {seats} more seats',
  seatAlone: 'Seat {seats} would be left alone',
  seatsAlone: 'Seats {seats} would be left alone',
  anySeats: 'Any Seats',
  takeSeat: 'Take This Seat',
  takeSeats: 'Take These Seats',
  takePlace: 'Take This Place',
  ...SEAT_IN_WORDS,
  looksFree: 'Free',
  looksChosen: 'Yours',
  looksTaken: 'Taken',
  wheelchairPlace: 'Wheelchair place',
  companionSeat: 'Companion’s seat',
  isFree: 'free',
  isChosen: 'yours',
  isTaken: 'taken',
  ...HALL_WORDS,
})
