import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('code', {
  title: 'Your code',
  isKept: 'We keep this code for you. It lowers the price when you confirm tickets that it is for.',
  seeFilms: 'See the films',
})
