import {
  DID_NOT_PAY,
  OPENING_CHECKOUT,
  PAID_POINTS_COME,
  PAYMENT_IS_BEING_CONFIRMED,
  PURCHASE_SUCCEEDED,
  purchaseFailed,
} from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Several screens show these words about a purchase. */
export const w = spoken('purchase', {
  stepOf: 'Step {step} of {steps}',
  lastStep: 'Step {step} of {steps}, the last',
  dayAndTime: '{day}, {time}',
  anotherDay: 'Another day: {day}, not {chosen}',
  succeeded: PURCHASE_SUCCEEDED,
  ticketFor: '1 ticket for {film}',
  ticketsFor: '{tickets} tickets for {film}',
  seat: 'Seat {seats}',
  seats: 'Seats {seats}',
  boughtTicket: '1 ticket for {film}. Seat {seats}. Balance: {balance}',
  boughtTickets: '{tickets} tickets for {film}. Seats {seats}. Balance: {balance}',
  paid: '{paid} paid. Balance: {balance}',
  cameBack: '{paid} came back. Balance: {balance}',
  viewTickets: 'View Tickets',
  failed: purchaseFailed('{reason}'),
  noTickets: 'No tickets were bought',
  notPaid: 'The payment did not go through. Nothing was bought.',
  becamePoints: 'Your payment became {points}, which are in your wallet.',
  isLookedAt: 'Your payment has arrived, and our team looks at it. You can write to {email}.',
  finishBuying: 'Finish buying {film}, {price}',
  finishBuyingTickets: 'Finish buying your tickets, {price}',
  openingCheckout: OPENING_CHECKOUT,
  isBeingConfirmed: PAYMENT_IS_BEING_CONFIRMED,
  pointsCome: PAID_POINTS_COME,
  didNotPay: DID_NOT_PAY,
  ticketsComeWithPayment: 'Your tickets are bought as soon as it arrives. Please do not pay again.',
})
