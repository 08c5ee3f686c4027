import { spoken } from '@velvet/contract/shared/words/spoken'

/** Search engines, and browsers in which the app does not run, show these words. */
export const w = spoken('plain', {
  about: 'What it is about',
  cinemas: 'Cinemas',
  howToBuy: 'How to buy a ticket',
  turnOnJavaScript:
    'Open this page with JavaScript turned on, in a recent version of Chrome, Firefox, Safari or another browser.',
  signUp: 'Sign up with your phone number, and log in.',
  buyPoints: 'Buy {product} Points (Vp) by card, bank transfer or USSD under Profile.',
  buyByMobileMoney: 'Buy {product} Points (Vp) by mobile money or card under Profile.',
  choose: 'Choose a movie, a showtime, a cinema and the number of tickets, and confirm.',
  showCode: 'At the cinema, show the code of your ticket.',
  writeForHelp: 'If you need help, write to {email}.',
  writeOrCall: 'If you need help, write to {email} or call {phone}.',
})
