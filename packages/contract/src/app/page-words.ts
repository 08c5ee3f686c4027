import { PAGE_DESCRIPTION } from '../words/messages.ts'

/** The server writes these texts into the page of the customer's app and into what a phone needs to install it. */
export const PAGE_WORDS = {
  description: PAGE_DESCRIPTION,
  partLost: 'A part of the app was lost on its way.',
  tryAgain: 'Try Again',
  browserTooOld: 'Please update your browser or Android System WebView.',
  noJavaScript: 'This app needs JavaScript. Please turn it on in your browser.',
  myTickets: 'My Tickets',
  centers: '{product} Centers',
} as const
