import type { Locator } from '@playwright/test'

/** Fingers on the glass, counted. */
export class Taps {
  count = 0

  async on(target: Locator): Promise<void> {
    await target.tap()
    this.count += 1
  }
}
