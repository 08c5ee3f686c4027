import { GATE_NAME } from '../../operator/product.ts'
import { FIND_A_MOVIE } from '../words/first-messages.ts'
import { PAGE_DESCRIPTION } from '../words/messages.ts'

/** The server writes these texts into the pages of the customer's app and of the gate, and into what a phone needs to install them. */
export const PAGE_WORDS = {
  description: PAGE_DESCRIPTION,
  partLost: 'Part of the app failed to load.',
  tryAgain: 'Try Again',
  browserTooOld: 'Please update your browser or Android System WebView.',
  noJavaScript: 'This app needs JavaScript. Please turn it on in your browser.',
  myTickets: 'My Tickets',
  findMovie: FIND_A_MOVIE,
  centers: '{product} Centers',
  giftTitle: 'A ticket for {movie}',
  giftText: '{when}, {cinema}. Open the link to take the ticket. It works once.',
  gate: GATE_NAME,
  gateDescription: 'Admits people at the door, with or without a network.',
} as const
