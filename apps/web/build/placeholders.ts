import { PAGE_DEFAULTS } from '@velvet/contract/shared/app/page-defaults'
import { fillPlaceholders } from '@velvet/contract/shared/app/page-settings'
import type { Plugin } from 'vite'

const DEFAULTS = new Map<string, string>(Object.entries(PAGE_DEFAULTS))

/** Fills in the placeholders under `vite dev`, which the server does for the built page. */
export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => fillPlaceholders(html, (name) => DEFAULTS.get(name)),
    },
  }
}
