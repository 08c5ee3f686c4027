import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('tonight', {
  tonight: 'Tonight near you',
  next: 'Next near you',
})
