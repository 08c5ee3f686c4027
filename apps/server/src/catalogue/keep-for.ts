interface Kept<Found> {
  found: Promise<Found>
  until: number
}

/**
 * Wraps `find` so that its result for an id is reused for `forMs`. At most `most` ids are kept, and
 * the oldest are forgotten first. A failure is not kept.
 */
export function keepFor<Found>(
  { forMs, most }: { forMs: number; most: number },
  find: (id: string) => Promise<Found>,
): (id: string) => Promise<Found> {
  const kept = new Map<string, Kept<Found>>()
  return (id) => {
    const before = kept.get(id)
    if (before && before.until > Date.now()) return before.found
    kept.delete(id)
    const oldest = kept.keys().next()
    if (kept.size >= most && !oldest.done) kept.delete(oldest.value)
    const found = find(id)
    const now = { found, until: Date.now() + forMs }
    kept.set(id, now)
    found.catch(() => kept.get(id) === now && kept.delete(id))
    return found
  }
}
