import type { BrowserContext, Page } from '@playwright/test'
import { IS_WHOLE } from './depth.ts'
import { expect, test } from './support/test.ts'

const IS_PART = /\/assets\/([\w.-]+)-[\w-]{8}\.(js|css)$/

/** Returns the name of a part of the app, such as `frame.js`; undefined for other addresses. */
function partAt(url: string): string | undefined {
  const [, name, kind] = IS_PART.exec(new URL(url).pathname) ?? []
  return name && kind && `${name}.${kind}`
}

/** Returns the parts of the app that this address loads. */
async function partsOf(page: Page, address: string): Promise<string[]> {
  const parts = new Set<string>()
  page.on('request', (request) => {
    const part = partAt(request.url())
    if (part) parts.add(part)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return [...parts]
}

interface Losing {
  part: string
  /** For how many documents the part is lost. */
  documents: number
}

/** Opens a tab in which each request for a part is cut, and counts the documents it loads. */
async function openLosing(context: BrowserContext, losing: Losing) {
  const page = await context.newPage()
  const counted = { documents: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.documents++
  })
  await page.route('**/assets/**', (route) => {
    const isLost = partAt(route.request().url()) === losing.part
    return isLost && counted.documents <= losing.documents ? route.abort() : route.fallback()
  })
  return { page, counted }
}

/** The app reacts to taps, and shows a screen. */
async function isWorking(page: Page): Promise<void> {
  await expect(page.locator('html[data-starting]')).toHaveCount(0)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.getByText('Part of the app failed to load.')).toBeHidden()
  await expect(page.getByText(/did not arrive|Unexpected Application Error/)).toBeHidden()
}

/** Each way in which the page offers to try again. */
function againOn(page: Page) {
  return page
    .getByRole('link', { name: 'Try Again' })
    .or(page.getByRole('button', { name: /Try Again|Reload/ }))
    .filter({ visible: true })
    .first()
}

/** The short form loses a part of each kind: of every screen, of one screen, and a style sheet. */
const SAMPLE = ['frame.js', 'index.js', 'index.css', 'frame.css', 'later.js', 'privacy.css']
const ADDRESSES = IS_WHOLE
  ? ['/', '/signup', '/login', '/privacy', '/contact', '/forgotpassword', '/movie/0', '/nowhere']
  : ['/privacy']

for (const address of ADDRESSES) {
  test(`${address} reloads when a part is lost, and then offers another try`, async ({ page, context }) => {
    test.setTimeout(IS_WHOLE ? 600_000 : 90_000)
    const parts = await partsOf(page, address)
    const tried = IS_WHOLE ? parts : SAMPLE
    expect(parts).toEqual(expect.arrayContaining(tried))
    for (const part of tried) {
      await test.step(`${part} is lost once`, async () => {
        const { page: tab, counted } = await openLosing(context, { part, documents: 1 })
        await tab.goto(address, { waitUntil: 'commit' })
        await isWorking(tab)
        expect(counted.documents).toBeLessThanOrEqual(2)
        await tab.close()
      })
      await test.step(`${part} is lost for good`, async () => {
        const losing = { part, documents: Infinity }
        const { page: tab, counted } = await openLosing(context, losing)
        await tab.goto(address, { waitUntil: 'commit' })
        const again = againOn(tab)
        await expect(again.or(tab.locator('html:not([data-starting]) main h1')).first()).toBeVisible()
        await tab.waitForTimeout(500)
        expect(counted.documents).toBeLessThanOrEqual(2)
        losing.documents = 0
        if (await again.isVisible()) {
          await expect(again).toBeInViewport()
          await again.click()
        }
        await isWorking(tab)
        await tab.close()
      })
    }
  })
}

for (const part of ['frame.js', 'index.css']) {
  test(`${part}, which never arrives, leads to a message with another try after 15 s`, async ({ page }) => {
    let isSilent = true
    await page.route('**/assets/**', async (route) => {
      if (isSilent && partAt(route.request().url()) === part) return
      await route.fallback()
    })
    await page.clock.install()
    await page.goto('/privacy', { waitUntil: 'commit' })
    await expect(page.locator('html[data-starting]')).toHaveCount(1)
    await page.clock.fastForward(15_000)
    const again = page.getByRole('link', { name: 'Try Again' })
    await expect(again).toBeInViewport()
    isSilent = false
    await again.click()
    await isWorking(page)
  })
}
