import { hashesOfInlineScripts } from '@velvet/contract/shared/app/inline-scripts'
import { CHECKOUT_HOSTS, pageDirectives, policyText } from '@velvet/contract/shared/app/page-policy'
import { PAGE_DEFAULTS } from '@velvet/contract/shared/app/page-defaults'
import { fillPlaceholders } from '@velvet/contract/shared/app/page-settings'
import type { Plugin } from 'vite'

/** The server that the native apps use, unless the environment names another. */
const SERVER_URL = 'https://velvet.example'

const DEFAULTS = new Map<string, string>(Object.entries(PAGE_DEFAULTS))

/**
 * Makes the page of the native shells. No server fills in its placeholders, so the build does. A
 * shell has one page for all screens, and therefore one security policy, which permits the
 * checkouts.
 */
export function nativePage(): Plugin {
  const server = new URL(process.env['SERVER_URL'] ?? SERVER_URL).origin
  const fill = (name: string) => (name === 'DEBUG_ROUTES' ? 'off' : (process.env[name] ?? DEFAULTS.get(name)))
  return {
    name: 'native-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        fillPlaceholders(html, fill)
          // The character set stays first, because browsers look for it in the first kilobyte.
          .replace('<meta charset="utf-8" />', (charset) => `${charset}\n${head(server, html)}`),
    },
  }
}

function head(server: string, html: string): string {
  return `    <meta name="velvet:server" content="${server}" />
    <meta http-equiv="Content-Security-Policy" content="${policyFor(server, html)}" />`
}

function policyFor(server: string, html: string): string {
  return policyText(
    pageDirectives({
      inlineScripts: hashesOfInlineScripts(html),
      checkouts: CHECKOUT_HOSTS,
      server,
      // Android's shell writes the insets of the screen into a style of the page.
      allowsStylesInPlace: true,
    }),
  )
}
