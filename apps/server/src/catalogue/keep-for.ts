interface Kept<Found> {
  found: Promise<Found>
  until: number
}

/**
 * Returns a function that finds what `find` finds, and asks it once in `forMs` for each id. It keeps
 * `most` ids at most and forgets the oldest first. A failure is not kept.
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
