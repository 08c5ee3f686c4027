import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { DEFAULTS } from './placeholders.ts'

/** The server that the native apps use, unless the environment names another. */
const SERVER_URL = 'https://velvet.example'

const CHECKOUTS = [
  'https://checkout.flutterwave.com',
  'https://*.flutterwave.com',
  'https://js.paystack.co',
  'https://checkout.paystack.com',
  'https://api.paystack.co',
].join(' ')

/**
 * Makes the page of the native shells. No server fills in its placeholders, so the build does. A
 * shell has one page for all screens, and therefore one security policy, which permits the
 * checkouts.
 */
export function nativePage(): Plugin {
  const server = new URL(process.env['SERVER_URL'] ?? SERVER_URL).origin
  const fill = (name: string) =>
    name === 'DEBUG_ROUTES' ? 'off' : (process.env[name] ?? DEFAULTS[name])
  return {
    name: 'native-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/%([A-Z_]+)%/g, (whole, name: string) => fill(name) ?? whole)
          // After the character set, which must be in the first kilobyte.
          .replace('<meta charset="utf-8" />', (charset) => `${charset}\n${head(server, html)}`),
    },
  }
}

function head(server: string, html: string): string {
  return `    <meta name="velvet:server" content="${server}" />
    <meta http-equiv="Content-Security-Policy" content="${policy(server, hashesOf(html))}" />`
}

/** Returns the hashes that permit the scripts inside the page, as the server does for browsers. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => {
    const digest = createHash('sha256').update(script).digest('base64')
    return `'sha256-${digest}'`
  })
}

function policy(server: string, inlineScripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.join(' ')} ${CHECKOUTS}`,
    // Android's shell writes the safe areas of the screen into a style of the page.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${server} ${CHECKOUTS}`,
    `media-src 'self' blob: ${server}`,
    "font-src 'self'",
    `connect-src 'self' ${server} ${CHECKOUTS}`,
    `frame-src ${CHECKOUTS}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ')
}
