import type { Locator, Page } from '@playwright/test'
import { HAS_WORKER, IS_WHOLLY_KEPT } from './in-page.ts'
import { expect } from './test.ts'

/** Waits until the service worker controls the page and has stored what opens without a network. */
export async function isOnPhone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(HAS_WORKER)).toBe(true)
}

/** Waits until the other screens are stored too, which happens for customers only. */
export async function isWhollyOnPhone(page: Page): Promise<void> {
  await isOnPhone(page)
  const isDone = () => page.evaluate<boolean>(IS_WHOLLY_KEPT)
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
}

/**
 * Switches the network back on and waits for the element. The page has the network a moment before
 * the service worker has it.
 */
export async function comesBack(page: Page, what: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(async () => {
    // The button may disappear before it is pressed, because the screen also loads by itself.
    if (await again.isVisible()) await again.click({ timeout: 2000 })
    await expect(what).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
