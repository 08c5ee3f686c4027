/** Where the answer of the latest call came from. */
export type AnswerSource =
  | { kind: 'server' }
  /** No answer arrived in time. */
  | { kind: 'nowhere' }
  /** The service worker gave a stored answer; `at` is when the server sent it, in ISO 8601. */
  | { kind: 'phone'; at: string }

type Listener = (source: AnswerSource) => void
const listeners = new Set<Listener>()

/**
 * Has `listener` called for every call, once it is answered or given up. Returns a function that
 * stops it.
 */
export function onAnswerSource(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportAnswerSource(source: AnswerSource): void {
  for (const listener of listeners) listener(source)
}

/** After this wait the app reports a slow network, and the waiting continues. */
const SLOW_MS = 4_000

/**
 * Reports a slow network after this time unless the returned function is called in time. That function returns true
 * if it came too late.
 */
export function reportIfSlow(afterMs = SLOW_MS): () => boolean {
  let isReported = false
  const timer = setTimeout(() => {
    isReported = true
    reportAnswerSource({ kind: 'nowhere' })
  }, afterMs)
  return () => {
    clearTimeout(timer)
    return isReported
  }
}

/** Reads the header that the service worker adds to stored answers. */
export function answerSourceOf(seen: string | null): AnswerSource {
  if (seen === null) return { kind: 'server' }
  const at = Date.parse(seen)
  return { kind: 'phone', at: new Date(Number.isNaN(at) ? Date.now() : at).toISOString() }
}
