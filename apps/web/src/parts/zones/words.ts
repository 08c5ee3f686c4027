import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Zones have these names in the language of the page. */
export const w = spoken('zones', ZONE_NAMES)
