import { spoken } from '@velvet/contract/words/spoken'

export const w = spoken('trailers', {
  fromLastVisit: '{reason}. These are from your last visit.',
  loading: 'Loading trailers',
  noTrailers: 'No trailers yet.',
})
