import { serverUrl } from '@velvet/client/base-url'
import { PICTURE_NOT_FETCHED } from '@velvet/contract/shared/words/messages'

const TIME_LIMIT_MS = 15_000

/**
 * Loads the picture through the server, and not from any cache; returns undefined if that fails.
 */
export async function fetchPicture(address: string, leaving: AbortSignal): Promise<Blob | undefined> {
  const query = new URLSearchParams({ url: address, v: String(Date.now()) })
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, TIME_LIMIT_MS)
  leaving.addEventListener('abort', stop)
  try {
    const url = serverUrl(`/api/v1/imageproxy?${query.toString()}`)
    const answer = await fetch(url, { signal: limit.signal })
    if (answer.ok) return await answer.blob()
    console.warn(PICTURE_NOT_FETCHED)
  } catch {
    if (!leaving.aborted) console.warn(PICTURE_NOT_FETCHED)
  } finally {
    clearTimeout(timer)
    leaving.removeEventListener('abort', stop)
  }
  return undefined
}
