import { DEFAULT_SUPPORT_EMAIL, UNFILLED } from '@velvet/contract/shared/app/page-settings'
import type { Language } from '@velvet/contract/shared/words/languages'
import { fill } from '@velvet/contract/shared/words/spoken'
import { DEFAULT_PRODUCT_NAME, centersPath } from '@velvet/contract/operator/product'
import { pageMeta } from './page-meta.ts'
import { w } from './words.ts'

function meta(name: string): string {
  const content = pageMeta(name)
  // An unfilled placeholder is not a name.
  return UNFILLED.test(content) ? '' : content
}

/** The operator's name for the product, and the addresses for help. */
export const PRODUCT = {
  name: meta('product') || DEFAULT_PRODUCT_NAME,
  supportEmail: meta('support-email') || DEFAULT_SUPPORT_EMAIL,
  supportPhone: meta('support-phone'),
  /** The id for measuring advertisements, if the operator measures any. */
  adConversion: meta('ad-conversion'),
  /** The address of the server for the native shells; a browser loaded the page from it. */
  server: meta('server'),
  /** The languages that the operator offers. */
  languages: meta('languages').split(' ') as Language[],
  hasDebugRoutes: meta('debug-routes') === 'on',
}

export const CENTERS_PATH = centersPath(PRODUCT.name)
export const CENTERS_TITLE = fill(w.centers, { product: PRODUCT.name })
