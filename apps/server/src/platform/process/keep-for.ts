interface Kept<Found> {
  found: Promise<Found>
  until: number
}

/**
 * Wraps `find` so that its result for an id is reused for `forMs`. At most `most` results are kept:
 * a new result displaces the oldest one. A failure is not kept and displaces no result.
 */
export function keepFor<Found>(
  { forMs, most }: { forMs: number; most: number },
  find: (id: string) => Promise<Found>,
): (id: string) => Promise<Found> {
  const kept = new Map<string, Kept<Found>>()
  const finding = new Map<string, Promise<Found>>()

  function keep(id: string, now: Kept<Found>): void {
    // A map keeps its keys in the order of insertion. A key that is set again keeps its old place,
    // so the key must be deleted first to become the youngest.
    kept.delete(id)
    kept.set(id, now)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return (id) => {
    const before = kept.get(id)
    if (before && before.until > Date.now()) return before.found
    const underWay = finding.get(id)
    if (underWay) return underWay
    const until = Date.now() + forMs
    const found = find(id).finally(() => finding.delete(id))
    finding.set(id, found)
    found.then(
      () => keep(id, { found, until }),
      () => undefined,
    )
    return found
  }
}
