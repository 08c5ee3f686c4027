import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Asks until the answer is new. Fails if a request gets the old answer although it began more than
 * a second after the change.
 */
export async function seenWithinASecond(isNew: () => Promise<boolean>): Promise<void> {
  const changedAt = performance.now()
  for (;;) {
    const askedAt = performance.now()
    if (await isNew()) return
    expect(askedAt - changedAt).toBeLessThan(1_000)
    await turn()
  }
}
