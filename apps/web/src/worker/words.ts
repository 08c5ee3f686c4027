import { spoken } from '@velvet/contract/shared/words/spoken'

/** The worker cannot load files of words, so the build writes the translations of these texts into it. */
export const w = spoken('worker', {
  title: 'There is news about your tickets',
  text: 'Tap to read it.',
})
