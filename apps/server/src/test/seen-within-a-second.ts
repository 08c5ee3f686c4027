import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Asks again and again until the answer is new. Fails if a request that began more than a second
 * after the change got the old answer.
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
