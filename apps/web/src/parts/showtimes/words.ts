import { LIMITED_LABEL, SOLD_OUT_LABEL } from '@velvet/contract/catalogue/availability'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('showtimes', {
  limited: LIMITED_LABEL,
  soldOut: SOLD_OUT_LABEL,
  seatsLeft: '{count} left',
})
