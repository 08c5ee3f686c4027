import type { Locator, Page } from '@playwright/test'
import { HAS_WORKER, IS_WHOLLY_KEPT } from './in-page.ts'
import { expect } from './test.ts'

/** The worker is in charge, and has put away what opens without a network. */
export async function isOnPhone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(HAS_WORKER)).toBe(true)
}

/** For a customer: the rest of the screens as well. */
export async function isWhollyOnPhone(page: Page): Promise<void> {
  await isOnPhone(page)
  const isDone = () => page.evaluate<boolean>(IS_WHOLLY_KEPT)
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
}

/** With the network, which is there for the page a moment before it is there for the worker. */
export async function comesBack(page: Page, what: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(async () => {
    // It may be gone by the time it is pressed: the screen comes by itself as well.
    if (await again.isVisible()) await again.click({ timeout: 2000 })
    await expect(what).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
