import { spoken } from '@velvet/contract/words/spoken'

/** A worker cannot load files of words, so the build puts the other languages of these texts into it. */
export const w = spoken('worker', {
  title: 'There is news about your tickets',
  text: 'Tap to read it.',
})
