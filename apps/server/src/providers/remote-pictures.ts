import { isIP } from 'node:net'
import type { Agent } from 'undici'
import { ProviderError } from './ask.ts'
import { readBounded } from './read-bounded.ts'
import { AddressRefused, guardedLookup, isPublicAddress } from './public-address.ts'

const PICTURE_LIMIT_BYTES = 1_000_000

interface Options {
  timeoutMs?: number
  /** Decides which addresses may be connected to. */
  isAllowed?: (address: string) => boolean
}

/**
 * Fetches pictures from other hosts. It checks the address at the moment of connecting, so that a
 * name whose address changes after a check gains nothing.
 */
export function createRemotePictures({
  timeoutMs = 2000,
  isAllowed = isPublicAddress,
}: Options = {}) {
  const connect = { lookup: guardedLookup(isAllowed), timeout: timeoutMs }
  let opened: Promise<Client> | undefined
  return {
    /**
     * Fetches at most 1 MB in 2 s, without following redirects. Returns undefined if there is no
     * picture. Throws AddressRefused for an address that is not allowed, and ProviderError if the
     * host fails.
     */
    async fetch(url: URL): Promise<Buffer | undefined> {
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      // A literal address is connected to without any lookup.
      if (isIP(literal) && !isAllowed(literal)) {
        throw new AddressRefused('the address is not on the open internet')
      }
      try {
        opened ??= openClient(connect)
        return await read(url, await opened, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (error instanceof AddressRefused || error instanceof ProviderError) throw error
        throw new ProviderError('unreachable', 'the picture host does not answer', { cause: error })
      }
    },
  }
}

/** Loads the library when the first picture is asked for, because few servers ever ask for one. */
async function openClient(connect: NonNullable<Agent.Options['connect']>) {
  const { Agent, request } = await import('undici')
  return { agent: new Agent({ connect, pipelining: 0 }), request }
}

type Client = Awaited<ReturnType<typeof openClient>>

async function read(url: URL, { agent, request }: Client, signal: AbortSignal) {
  const { statusCode, body } = await request(url, { dispatcher: agent, signal })
  if (statusCode !== 200) {
    body.on('error', () => undefined).destroy()
    if (statusCode === 404 || statusCode === 410) return undefined
    if (statusCode < 400) throw new AddressRefused('the picture is somewhere else')
    throw new ProviderError('unreachable', `the picture host answered ${statusCode}`)
  }
  const picture = await readBounded(body as AsyncIterable<Buffer>, PICTURE_LIMIT_BYTES)
  if (!picture) throw new ProviderError('garbage', 'the picture is too large')
  return picture
}
