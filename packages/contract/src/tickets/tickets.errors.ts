import { MAX_WAITING_REQUESTS } from '../sales/complimentary.rules.ts'
import { MAX_TICKET_TYPES } from '../catalogue/ticket-types.rules.ts'
import { MOST_WAITS } from './waiting-list.ts'

/** The refusals about buying tickets, their types, giving them back and sending their pins. */
export const TICKET_ERRORS = {
  'sale-ended': { status: 409, message: 'Online sale of this showtime has ended' },
  'sold-out': { status: 409, message: 'There are not enough seats left for this showtime' },
  'seat-taken': { status: 409, message: 'A seat that you chose is not free. Please choose another' },
  'on-sale-already': { status: 409, message: 'Tickets for this film are on sale near you. You can book them now' },
  'seats-free-already': {
    status: 409,
    message: 'There are enough free seats for this showtime. You can book them now',
  },
  'too-many-waits': {
    status: 409,
    message: `You wait for ${MOST_WAITS} films and showtimes already. Please take one back first`,
  },
  'love-seat-torn': { status: 409, message: 'Please choose both halves of a love seat' },
  'zone-sold-out': { status: 409, message: 'Too few of these seats are left. Please choose others' },
  'no-wheelchair-place': { status: 409, message: 'No wheelchair place is free for this showtime' },
  'price-changed': {
    status: 409,
    message: 'The price of this ticket has changed. Please look at the new total and confirm again',
  },
  'showtime-moved': { status: 409, message: 'This showtime has another time, film or screen than when you ordered' },
  'bought-meanwhile': { status: 409, message: 'You have bought tickets for this showtime in another way meanwhile' },
  'type-not-sold': { status: 409, message: 'This kind of ticket is not sold for this showtime. Please choose again' },
  'film-for-adults': {
    status: 409,
    message: 'This film is only for people aged 18 and over, so no tickets for children are sold',
  },
  'too-many-tickets': { status: 400, message: 'That is more tickets than one purchase may hold' },
  'balance-too-low': { status: 402, message: 'Your balance is too low for this purchase' },
  'ticket-not-found': { status: 404, message: 'This ticket is not among yours' },
  'ticket-over': { status: 409, message: 'This ticket can no longer be used' },
  'pin-just-sent': { status: 429, message: 'The pin was sent a moment ago. Please wait a minute before you ask again' },
  'pin-sent-too-often': {
    status: 429,
    message: 'This pin was sent as often as it can be. It stands on this screen at any time',
  },
  'pins-sent-too-often': {
    status: 429,
    message: 'No more pins are sent by SMS today. Each one stands on the screen of its ticket',
  },
  'refund-not-offered': { status: 409, message: 'Tickets are not refunded once they are bought' },
  'refund-too-late': { status: 409, message: 'It is too late to get a refund for this ticket' },
  'exchange-not-offered': { status: 409, message: 'Tickets are not changed once they are bought' },
  'exchange-too-late': { status: 409, message: 'It is too late to change this ticket' },
  'refunds-too-many': {
    status: 429,
    message: 'You got as many refunds as you can get in one day. Please try again tomorrow',
  },
  'ticket-used': { status: 409, message: 'This ticket was used already' },
  'ticket-refunded': { status: 409, message: 'This ticket was refunded already' },
  'purchase-not-whole': {
    status: 409,
    message: 'Some tickets of this purchase cannot go back. Please choose the others',
  },
  'tickets-go-together': {
    status: 409,
    message: 'These tickets were sold together by an offer or in a bundle, so they are refunded together',
  },
  'free-ticket-used': {
    status: 409,
    message:
      'A free ticket was bought with the code for this ticket. Refund that one before it begins, and then this one',
  },
  'ticket-given-away': { status: 409, message: 'You gave this ticket away' },
  'refund-by-cinema-only': {
    status: 409,
    message: 'This ticket was given away, so only the cinema can refund it to the person who paid',
  },
  'gift-not-found': { status: 404, message: 'This link leads to no ticket. Please check that you have the whole link' },
  'gift-taken': { status: 409, message: 'This ticket has already been taken' },
  'gift-called-back': { status: 409, message: 'The person who sent you this link has taken the ticket back' },
  'refund-above-limit': {
    status: 403,
    message: 'This is more than a manager gives back alone. Please ask finance to refund it',
  },
  'settlement-above-limit': {
    status: 403,
    message:
      'This showtime has begun, and its tickets cost more than a manager gives back alone. Please settle it on Today, where a second person confirms it',
  },
  'show-ran': { status: 409, message: 'By its log this showtime runs or ran. Please enter first when it stopped' },
  'show-settled': {
    status: 409,
    message: 'This showtime is settled already: its visitors got refunds or free tickets',
  },
  'showtime-not-begun': { status: 409, message: 'This is possible once the showtime should have begun' },
  'settlement-waits': {
    status: 409,
    message:
      'A settlement of this showtime waits already. Another person has to settle it in the same way, or reject it',
  },
  'settlement-not-found': { status: 404, message: 'No settlement of this showtime waits for a second person' },
  'ticket-type-not-found': { status: 404, message: 'This type of tickets is not in our list' },
  'ticket-type-name-taken': { status: 409, message: 'Another type that is sold online has this name already' },
  'ticket-type-keeps-class': {
    status: 409,
    message: 'The standard type and complimentary types keep their class, and no other type can become one',
  },
  'standard-type-exists': { status: 409, message: 'There is one standard type already. Please choose another class' },
  'standard-type-is-sold': { status: 409, message: 'The standard type is always sold online' },
  'approval-is-for-admins': { status: 403, message: 'Only an admin lets one person alone give such tickets' },
  'ticket-types-full': {
    status: 409,
    message: `There can be ${MAX_TICKET_TYPES} types at most. Please change one that is offline`,
  },
  'complimentary-not-sold': {
    status: 409,
    message: 'Complimentary tickets are given away by staff, and never sold online',
  },
  'free-tickets-not-found': { status: 404, message: 'These free tickets are not in our list' },
  'type-not-complimentary': {
    status: 409,
    message: 'This type of tickets is not free. Please choose a complimentary one',
  },
  'free-tickets-request-not-found': { status: 404, message: 'This request for free tickets is not in our list' },
  'free-tickets-request-over': {
    status: 409,
    message:
      'This request for free tickets is over: somebody has decided it, or its showtime has begun or was cancelled',
  },
  'too-many-free-tickets-requests': {
    status: 409,
    message: `${MAX_WAITING_REQUESTS} of your requests for free tickets wait already. Please withdraw one, or have one decided`,
  },
  'showtime-not-on-sale': {
    status: 409,
    message: 'This showtime is a draft. Please publish it before you give tickets away',
  },
  'complimentary-has-no-price': { status: 409, message: 'Complimentary tickets are free, so they have no price' },
} as const satisfies Record<string, { status: number; message: string }>
