import { shortLinkIn } from '@velvet/contract/catalogue/shared-place'
import { sendOverHttp } from '../../platform/process/send-over-http.ts'
import { ProviderError } from './ask.ts'
import { guardedLookup, isPublicAddress } from './public-address.ts'

/** A short link may lead to another one of the same site. */
const MOST_LINKS = 3
const TIMEOUT_MS = 4_000

interface Options {
  timeoutMs?: number
  /** Returns the address to which a short link leads; undefined if it leads nowhere. Tests replace it. */
  ask?: (link: URL, signal: AbortSignal) => Promise<string | undefined>
}

/**
 * Follows the short links that phones share of a place. The server connects to the few known sites of short links
 * alone, over TLS, and only to an address of the open internet. The address to which a link leads is returned and never
 * fetched.
 */
export function createShortLinks({ timeoutMs = TIMEOUT_MS, ask = askForLocation }: Options = {}) {
  return {
    /** Returns the address to which a link leads. Throws ProviderError if its site does not answer in time. */
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
  // The body is not read, because the header alone says where the link leads.
  answer.on('error', () => undefined).destroy()
  const { location } = answer.headers
  return location === undefined ? undefined : new URL(location, link).href
}
