/** The hosts of the checkouts of both providers, as their documentation names them. */
export const CHECKOUT_HOSTS = [
  'https://checkout.flutterwave.com',
  'https://*.flutterwave.com',
  'https://js.paystack.co',
  'https://checkout.paystack.com',
  'https://api.paystack.co',
] as const

/**
 * Flutterwave's script shows the checkout from another host than its own, and calls another. The
 * documentation does not name these hosts, but sites whose policy leaves them out report a checkout
 * that stays blank.
 */
const FRAMED_BY_CHECKOUTS = ['https://*.f4b-flutterwave.com'] as const
const CALLED_BY_CHECKOUTS = ['https://api.ravepay.co'] as const

/**
 * A buyer taps a USSD code in the checkout to dial it. Without this source, the browser replaces the
 * checkout by an error page instead.
 */
const DIALLED_IN_CHECKOUTS = 'tel:'

interface PageSources {
  /** The hashes of the inline scripts, which allow them to run. */
  inlineScripts: readonly string[]
  /** The hashes of the inline styles, which allow them to work. */
  inlineStyles?: readonly string[]
  /** Hosts of checkouts. Their scripts load pictures, call their own server and open frames. */
  checkouts?: readonly string[]
  /** Hosts of an advertiser's tag, which opens no frames. */
  tags?: readonly string[]
  /** The address of the server, if the page does not come from it. */
  server?: string
  /** Whether the page may run WebAssembly. */
  runsWebAssembly?: boolean
  /** Whether scripts may write styles into the page. */
  allowsStylesInPlace: boolean
}

/** Returns the directives for every page of the app, in browsers and in the native apps. */
export function pageDirectives(sources: PageSources): Record<string, readonly string[]> {
  const { inlineScripts, inlineStyles = [], checkouts = [], tags = [] } = sources
  const styles = sources.allowsStylesInPlace ? ["'unsafe-inline'"] : inlineStyles
  const programs = sources.runsWebAssembly ? ["'wasm-unsafe-eval'"] : []
  const server = sources.server === undefined ? [] : [sources.server]
  const isWithCheckouts = checkouts.length > 0
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...programs, ...checkouts, ...tags],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...server, ...checkouts, ...tags],
    'media-src': ["'self'", 'blob:', ...server],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...server, ...checkouts, ...(isWithCheckouts ? CALLED_BY_CHECKOUTS : []), ...tags],
    'frame-src': isWithCheckouts ? [...checkouts, ...FRAMED_BY_CHECKOUTS, DIALLED_IN_CHECKOUTS] : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  }
}

/** Returns the text of a Content-Security-Policy. */
export function policyText(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
