import { CHECKOUT_HOSTS, pageDirectives, policyText } from '@velvet/contract/shared/app/page-policy'
import type { Config } from '../../settings/config.ts'

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
 * and styles work only if the policy contains their hash.
 */
export function contentSecurityPolicy(
  config: Config,
  path: string,
  inlineScripts: readonly string[],
  inlineStyles: readonly string[] = [],
): string {
  const checkouts = isOfCheckouts(path) ? checkoutHosts(config) : []
  const tags = path === '/contact' && config.AD_CONVERSION_ID ? ADVERTISING : []
  return policyText({
    ...pageDirectives({
      inlineScripts,
      inlineStyles,
      checkouts,
      tags,
      // The gate's reader of codes is WebAssembly.
      runsWebAssembly: /^\/(?:gate|proof)(?:\/|$)/.test(path),
      // The providers' scripts set inline styles on their windows.
      allowsStylesInPlace: checkouts.length > 0,
    }),
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
}

/**
 * Returns the opener policy of a page. A checkout needs popups, because a bank asks about a card in a
 * window that the checkout opens. On every other page, a window that was opened cannot reach the page that
 * opened it.
 */
export function openerPolicy(path: string): 'same-origin' | 'same-origin-allow-popups' {
  return isOfCheckouts(path) ? 'same-origin-allow-popups' : 'same-origin'
}

function isOfCheckouts(path: string): boolean {
  return /^\/fund\/?$/i.test(path)
}

function checkoutHosts({ services }: Config): string[] {
  const offered = [services.flutterwave, services.paystack].filter((one) => one !== undefined)
  const scripts = offered.map(({ script }) => new URL(script).origin)
  const isReal = scripts.some((origin) => origin.startsWith('https://'))
  return [...new Set([...scripts, ...(isReal ? CHECKOUT_HOSTS : [])])]
}
