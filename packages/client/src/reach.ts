/** Whether the latest call reached the server. */
export type Reach =
  | { kind: 'reached' }
  /** No answer arrived in time. */
  | { kind: 'unreached' }
  /** The service worker gave a stored answer; `at` is when the server sent it, in ISO 8601. */
  | { kind: 'kept'; at: string }

type Listener = (reach: Reach) => void
const listeners = new Set<Listener>()

/**
 * Calls the listener when a call gets its answer or is given up. Returns a function that stops it.
 */
export function onReach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellReach(reach: Reach): void {
  for (const listener of listeners) listener(reach)
}

/** Reads the header that the service worker adds to stored answers. */
export function reachOf(seen: string | null): Reach {
  if (seen === null) return { kind: 'reached' }
  const at = Date.parse(seen)
  return { kind: 'kept', at: new Date(Number.isNaN(at) ? Date.now() : at).toISOString() }
}
