import { shortLinkIn } from '@velvet/contract/catalogue/shared-place'
import { sendOverHttp } from '../../platform/process/send-over-http.ts'
import { ProviderError } from './ask.ts'
import { guardedLookup, isPublicAddress } from './public-address.ts'

/** A short link may lead to another short link of the same site, up to this many times. */
const MOST_LINKS = 3
const TIMEOUT_MS = 4_000

interface Options {
  timeoutMs?: number
  /** Returns the address to which a short link leads, or undefined if it leads to none. Tests replace it. */
  ask?: (link: URL, signal: AbortSignal) => Promise<string | undefined>
}

/**
 * Follows the short links that phones share for a place. The server connects only to known sites of short links, over
 * TLS and at public addresses. It returns the address to which a link leads and never requests it, so a link cannot
 * reach the operator's own network.
 */
export function createShortLinks({ timeoutMs = TIMEOUT_MS, ask = askForLocation }: Options = {}) {
  return {
    /** Returns the address to which a link leads. Throws ProviderError if the site does not respond in time. */
    async follow(link: string): Promise<string | undefined> {
      const signal = AbortSignal.timeout(timeoutMs)
      let next: string | undefined = link
      for (let links = 0; links < MOST_LINKS && next !== undefined; links += 1) {
        const short = shortLinkIn(next)
        if (short === undefined) return next
        next = await ask(new URL(short), signal).catch((error: unknown) => {
          throw new ProviderError('unreachable', 'the site of the short link does not answer', { cause: error })
        })
      }
      return next !== undefined && shortLinkIn(next) === undefined ? next : undefined
    },
  }
}

async function askForLocation(link: URL, signal: AbortSignal): Promise<string | undefined> {
  const answer = await sendOverHttp(link, { lookup: guardedLookup(isPublicAddress), signal, agent: false })
  // The body is not read, because the header already contains the address.
  answer.on('error', () => undefined).destroy()
  const { location } = answer.headers
  return location === undefined ? undefined : new URL(location, link).href
}
