import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

const FLUTTERWAVE = ['https://checkout.flutterwave.com', 'https://*.flutterwave.com']
const PAYSTACK = [
  'https://js.paystack.co',
  'https://checkout.paystack.com',
  'https://api.paystack.co',
]

/** The hosts from which Google's tag is loaded, and to which it reports. */
const ADVERTISING = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://www.google.com',
]

/**
 * Returns what a page of the app may load. Every script of the page can reach the token, so foreign
 * scripts are allowed only on /fund, where the providers' checkouts run, and on /contact where the
 * operator measures advertisements; that tag then waits for the visitor's consent. Inline scripts
 * run only by their hash.
 */
export function contentSecurityPolicy(
  config: Config,
  path: string,
  inlineScripts: readonly string[],
): string {
  const providers = path === '/fund' ? checkoutHosts(config) : []
  const tag = path === '/contact' && config.AD_CONVERSION_ID ? ADVERTISING : []
  // The providers' scripts set inline styles on their windows.
  const styles = providers.length > 0 ? ["'self'", "'unsafe-inline'"] : ["'self'"]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...providers, ...tag],
    'style-src': styles,
    'img-src': ["'self'", 'data:', 'blob:', ...providers, ...tag],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...providers, ...tag],
    'frame-src': providers.length > 0 ? providers : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Returns the hashes that allow the page's inline scripts, and no others. */
export function hashesOfInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}

function checkoutHosts({ services }: Config): string[] {
  const scripts = [services.flutterwave.script, services.paystack.script].map(
    (script) => new URL(script).origin,
  )
  const isReal = scripts.some((origin) => origin.startsWith('https://'))
  return [...new Set([...scripts, ...(isReal ? [...FLUTTERWAVE, ...PAYSTACK] : [])])]
}
