import { LIMITED_LABEL, SOLD_OUT_LABEL } from '@velvet/contract/catalogue/availability'
import { SHOW_MARK_NAMES } from '@velvet/contract/catalogue/show-marks'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('showtimes', {
  ...SHOW_MARK_NAMES,
  limited: LIMITED_LABEL,
  soldOut: SOLD_OUT_LABEL,
  seatsLeft: '{count} left',
})
