import type { BrowserContext, Page } from '@playwright/test'

const PAINTED = /^\/(?:home|trailers|login|movie\/[^/]+)?$/

/**
 * Has the screens that the server paints sent as the service worker sends them: empty, so that the
 * app asks for all that they show.
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
