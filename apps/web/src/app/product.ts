import { DEFAULT_PRODUCT_NAME, centersPath } from '@velvet/contract/product'

function meta(name: string): string {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="velvet:${name}"]`)
  const content = element?.content ?? ''
  // A placeholder that nobody filled in is no name.
  return /^%[A-Z_]+%$/.test(content) ? '' : content
}

/** What the operator calls the product and where its customers find help. */
export const PRODUCT = {
  name: meta('product') || DEFAULT_PRODUCT_NAME,
  supportEmail: meta('support-email') || 'support@velvet.example',
  supportPhone: meta('support-phone'),
  /** What an advertisement is measured by, where the operator measures any. */
  adConversion: meta('ad-conversion'),
  /** Where the native shells find the server; a browser got the page from there. */
  server: meta('server'),
  hasDebugRoutes: meta('debug-routes') === 'on',
}

export const CENTERS_PATH = centersPath(PRODUCT.name)
