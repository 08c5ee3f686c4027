import { PAGE_NOT_FOUND } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Parts of the app that several screens share show these words. */
export const w = spoken('parts', {
  language: 'Language',
  phoneNumber: 'Phone Number',
  foreignPhone: 'Only a Nigerian number works here, such as 0803 123 4567.',
  phoneElsewhere: 'Only numbers such as {examples} work here.',
  passwordHint: 'At least {characters} characters',
  dataSaver: 'Data saver',
  dataSaverNote: 'Small posters, nothing plays or loads by itself',
  about: 'About',
  contactUs: 'Contact Us',
  privacyPolicy: 'Privacy Policy',
  opensOn: 'From {day}',
  finishPayment: 'Finish your payment',
  pageNotFound: PAGE_NOT_FOUND,
  preferred: 'Preferred',
  getDirections: 'Get Directions',
  directionsTo: 'Get Directions to {cinema}, in a new tab',
  inNewTab: '{label}, in a new tab',
  cinemasTimesPrices: 'Cinemas, times and prices',
  noShowtimes: 'No showtimes yet.',
  carousel: 'carousel',
})
