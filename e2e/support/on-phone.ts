import type { Page } from '@playwright/test'
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
