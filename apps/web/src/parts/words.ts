import { spoken } from '@velvet/contract/words/spoken'

/** The words of parts that several screens show. */
export const w = spoken('parts', {
  language: 'Language',
  phoneNumber: 'Phone Number',
  dataSaver: 'Data saver',
  dataSaverNote: 'Small posters, nothing plays or loads by itself',
  about: 'About',
  contactUs: 'Contact Us',
  privacyPolicy: 'Privacy Policy',
  opensOn: 'From {day}',
})
