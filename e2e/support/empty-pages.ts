import type { BrowserContext, Page } from '@playwright/test'

const PAINTED = /^\/(?:home|trailers|login|movie\/[^/]+)?$/

/**
 * Replaces the pages that the server paints by the empty page that the service worker sends, so
 * that the app asks the server for all data of a screen.
 */
export async function sendEmptyPages(where: BrowserContext | Page): Promise<void> {
  await where.route(
    ({ pathname }) => PAINTED.test(pathname),
    async (route) => {
      const shell = new URL('/shell.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url: shell }) })
    },
  )
}
