import { DEFAULT_PRODUCT_NAME } from '../../operator/product.ts'
import { OFFERED_AT_FIRST } from '../words/languages.ts'
import { country } from '../country/country.ts'
import { DEFAULT_SUPPORT_EMAIL, type PageSettings } from './page-settings.ts'
import { PAGE_WORDS } from './page-words.ts'
import { fill } from '../words/spoken.ts'

const { dial, trunk, example } = country().numbers
/** The placeholder is an example number, such as +2348030000000. */
export const DEFAULT_SUPPORT_PHONE = `+${dial}${example.slice(trunk.length).replace(/\d{7}$/, '0000000')}`

/** The settings of a page that no operator has filled in. */
export const PAGE_DEFAULTS: PageSettings = {
  PRODUCT_NAME: DEFAULT_PRODUCT_NAME,
  SUPPORT_EMAIL: DEFAULT_SUPPORT_EMAIL,
  SUPPORT_PHONE: DEFAULT_SUPPORT_PHONE,
  AD_CONVERSION_ID: '',
  DEBUG_ROUTES: 'on',
  COUNTRY: '',
  LANGUAGE: 'en',
  LANGUAGES: OFFERED_AT_FIRST.join(' '),
  DESCRIPTION: PAGE_WORDS.description,
  PART_LOST: PAGE_WORDS.partLost,
  TRY_AGAIN: PAGE_WORDS.tryAgain,
  BROWSER_TOO_OLD: PAGE_WORDS.browserTooOld,
  NO_JAVASCRIPT: PAGE_WORDS.noJavaScript,
  GATE: fill(PAGE_WORDS.gate, { product: DEFAULT_PRODUCT_NAME }),
}
