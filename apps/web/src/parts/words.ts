import { spoken } from '@velvet/contract/words/spoken'

/** The words of parts that several screens have. */
export const w = spoken('parts', {
  language: 'Language',
  phoneNumber: 'Phone Number',
})
