/** How the latest call found the server. */
export type Reach =
  | { kind: 'reached' }
  /** Nothing came, or nothing in time. */
  | { kind: 'unreached' }
  /** The answer is one that the phone kept; `at` is when the server gave it, in ISO 8601. */
  | { kind: 'kept'; at: string }

type Listener = (reach: Reach) => void
const listeners = new Set<Listener>()

/** Tells of every call, once its answer is there or given up; answers how to stop listening. */
export function onReach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellReach(reach: Reach): void {
  for (const listener of listeners) listener(reach)
}

/** By the mark that the service worker puts on what it kept. */
export function reachOf(seen: string | null): Reach {
  if (seen === null) return { kind: 'reached' }
  const at = Date.parse(seen)
  return { kind: 'kept', at: new Date(Number.isNaN(at) ? Date.now() : at).toISOString() }
}
