import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

const FLUTTERWAVE = ['https://checkout.flutterwave.com', 'https://*.flutterwave.com']
const PAYSTACK = [
  'https://js.paystack.co',
  'https://checkout.paystack.com',
  'https://api.paystack.co',
]

/** Where Google's tag is loaded from, and where it reports to. */
const ADVERTISING = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://www.google.com',
]

/**
 * What the app's page may load. The token is in reach of every script of the page, so strangers'
 * scripts are let in on /fund alone, where the providers' checkouts run, and on /contact where the
 * operator measures advertisements; that tag then waits for the visitor's consent. Scripts within the
 * page run by their hash alone.
 */
export function contentSecurityPolicy(
  config: Config,
  path: string,
  inlineScripts: readonly string[],
): string {
  const providers = path === '/fund' ? checkoutHosts(config) : []
  const tag = path === '/contact' && config.AD_CONVERSION_ID ? ADVERTISING : []
  // The providers' scripts style their windows in place.
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

/** What lets in the scripts that stand in the page itself, and no other. */
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
