import type { Locator } from '@playwright/test'

/** Taps on the screen and counts them. */
export class Taps {
  count = 0

  async on(target: Locator): Promise<void> {
    await target.tap()
    this.count += 1
  }
}
