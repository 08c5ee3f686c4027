import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('trailers', {
  fromLastVisit: '{reason}. These are from your last visit.',
  loading: 'Loading trailers',
  noTrailers: 'No trailers yet.',
})
