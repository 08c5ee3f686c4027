import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** The names of zones in the language of the page. */
export const w = spoken('zones', ZONE_NAMES)
