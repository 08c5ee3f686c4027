import { TRAILER_FETCH_TIME_MS, TRAILER_MAX_BYTES } from '@velvet/contract/catalogue/films.rules'
import { isIP, type LookupFunction } from 'node:net'
import { ProviderError, readBounded } from './ask.ts'
import { sendOverHttp } from '../../platform/process/send-over-http.ts'
import { AddressRefused, guardedLookup, isPublicAddress } from './public-address.ts'

interface Limits {
  bytes: number
  timeoutMs: number
}

interface Options extends Limits {
  /** Returns true if the server may connect to this address. */
  isAllowed?: (address: string) => boolean
}

export const PICTURE_LIMITS: Limits = { bytes: 1_000_000, timeoutMs: 2000 }
export const VIDEO_LIMITS: Limits = {
  bytes: TRAILER_MAX_BYTES,
  timeoutMs: TRAILER_FETCH_TIME_MS,
}

/** The file at an address is larger than it may be. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/**
 * Fetches files from other hosts. The address is checked at the moment of connecting, so that an attacker cannot pass
 * the check with one address of a name and then give the name another address.
 */
export function createRemoteFiles({ bytes, timeoutMs, isAllowed = isPublicAddress }: Options) {
  const lookup = guardedLookup(isAllowed)
  return {
    /**
     * Fetches a file without following redirects. Returns undefined if the host has no such file.
     * Throws AddressRefused for an address that is not allowed, FileTooLarge for a file above the
     * limit, and ProviderError if the host fails or is too slow.
     */
    async fetch(url: URL): Promise<Buffer | undefined> {
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      // A numeric address is checked here, because connecting to it needs no lookup and so would
      // skip the check in the lookup.
      if (isIP(literal) && !isAllowed(literal)) {
        throw new AddressRefused('the address is not on the open internet')
      }
      try {
        return await read(url, bytes, { lookup, signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        if (error instanceof AddressRefused || error instanceof ProviderError) throw error
        if (error instanceof FileTooLarge) throw error
        throw new ProviderError('unreachable', 'the host of the file does not answer', {
          cause: error,
        })
      }
    },
  }
}

async function read(url: URL, limit: number, { lookup, signal }: { lookup: LookupFunction; signal: AbortSignal }) {
  // Without an agent, each file has a connection of its own, whose address was checked for it.
  const answer = await sendOverHttp(url, { lookup, signal, agent: false })
  const { statusCode = 0 } = answer
  if (statusCode !== 200) {
    answer.on('error', () => undefined).destroy()
    if (statusCode === 404 || statusCode === 410) return undefined
    if (statusCode < 400) throw new AddressRefused('the file is somewhere else')
    throw new ProviderError('unreachable', `the host of the file answered ${statusCode}`)
  }
  const file = await readBounded(answer, limit)
  if (!file) throw new FileTooLarge('the file is too large')
  return file
}
