import { expect, type Locator, type Page } from '@playwright/test'
import { FILM } from './people.ts'

/** Taps on the screen and counts them. */
export class Taps {
  count = 0

  async on(target: Locator): Promise<void> {
    await target.tap()
    this.count += 1
  }

  /**
   * Taps from the home screen to the purchase screen of a showtime. The last showtime of today may be sold
   * out in the evening; the tap that then chooses another day is not counted.
   */
  async toPurchase(page: Page, film = FILM): Promise<void> {
    await page.goto('/')
    await this.on(page.getByRole('link', { name: film }))
    // Home has times of its own.
    await expect(page.getByRole('group', { name: 'Day' })).toBeVisible()
    const times = page.getByRole('button', { name: /AM|PM/ })
    const free = times.and(page.locator(':enabled'))
    await expect(times.first()).toBeVisible()
    if ((await free.count()) === 0) await page.getByRole('button', { name: /^Tomorrow/ }).tap()
    await this.on(free.first())
    const proceed = page.getByRole('button', { name: 'Proceed' }).and(page.locator(':enabled'))
    await this.on(proceed.first())
  }
}
