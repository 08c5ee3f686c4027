import type { Plugin } from 'vite'

/** The values on a page that no operator has filled in. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  PRODUCT_NAME: 'Velvet',
  SUPPORT_EMAIL: 'support@velvet.example',
  SUPPORT_PHONE: '+234 800 000 0000',
  AD_CONVERSION_ID: '',
  DEBUG_ROUTES: 'on',
}

/** Fills in the placeholders under `vite dev`, which the server does for the built page. */
export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/%([A-Z_]+)%/g, (whole, name: string) => DEFAULTS[name] ?? whole),
    },
  }
}
