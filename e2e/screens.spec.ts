import { INVALID_IMAGE } from '@velvet/contract/catalogue/images.rules'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import type { Locator, Page } from '@playwright/test'
import { aPhoto, keptPicture } from './support/photo.ts'
import { sendEmptyPages } from './support/empty-pages.ts'
import { expect, test } from './support/test.ts'

const RED = 'rgb(216, 35, 47)'
const colourOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor)
const topOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).paddingTop)

/** Sets what the native shell reports about itself before anything is shown. */
async function asOn(page: Page, platform: 'ios' | 'web'): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await page.evaluate((name) => (document.documentElement.dataset['platform'] = name), platform)
}

test('a visitor finds the way to log in in the header', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Login/Signup' }).tap()
  await expect(page).toHaveURL(/login/)
})

test('on a low screen every way on from the login is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 612 })
  await page.goto('/login')
  const last = await page.getByRole('button', { name: 'Forgot Password?' }).boundingBox()
  const left = 612 - (last?.y ?? 612) - (last?.height ?? 0)
  expect(left, 'pixels between the last button and the edge').toBeGreaterThanOrEqual(24)
})

test('posters are in two columns', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect(cards.nth(2)).toBeVisible()
  const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()))
  const [first, second, third] = boxes
  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1)
  expect(third?.x).toBe(first?.x)
})

test('every field of the sign-up is required', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
  await page.getByLabel('State', { exact: true }).selectOption('Bauchi')
  for (const label of ['Country', 'State', 'Province/LGA', 'Phone Number', 'Password', 'Date of Birth', 'Sex']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('Male')
})

test('the location is read again every ten seconds', async ({ page }) => {
  await page.addInitScript(() => {
    const here = { coords: { latitude: 10.31, longitude: 9.84 } }
    const readings: number[] = []
    const getCurrentPosition = (done: (place: typeof here) => void) => {
      readings.push(Date.now())
      done(here)
    }
    Object.assign(window, { readings })
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      get: () => ({ getCurrentPosition }),
    })
  })
  const readings = () => page.evaluate(() => (window as unknown as { readings: number[] }).readings.length)
  await page.clock.install()
  await page.goto('/privacy')
  await expect.poll(readings).toBe(1)
  // The page's clock also runs by itself, so each time is well before the next reading.
  await page.clock.runFor(5_000)
  expect(await readings()).toBe(1)
  await page.clock.runFor(25_000)
  expect(await readings()).toBe(4)
})

test.describe('for a customer', () => {
  test.use({ isOnlooker: true })

  test('the iOS app leaves room for the status bar, and elsewhere screens begin higher', async ({ page, customer }) => {
    await page.goto('/home')
    await asOn(page, 'ios')
    expect(await topOf(page.locator('main > header'))).toBe('50px')
    await page.goto(`/movie/${customer.film.MovieID}`)
    const film = page.getByRole('button', { name: 'Back' }).locator('..')
    await asOn(page, 'ios')
    expect(await topOf(film)).toBe('60px')
    await asOn(page, 'web')
    expect(await topOf(film)).toBe('20px')
    await page.goto('/velvetcenters')
    const centers = page.locator('main > div')
    await asOn(page, 'ios')
    expect(await topOf(centers)).toBe('60px')
    await asOn(page, 'web')
    expect(await topOf(centers)).toBe('40px')
  })

  test('the tab of the open screen is red', async ({ page }) => {
    await page.goto('/trailers')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: 'Trailers' })).toHaveCSS('background-color', RED)
    expect(await colourOf(bar.getByRole('link', { name: 'Profile' }))).not.toBe(RED)
  })

  test('a badge is green, red or orange, and has a text', async ({ page }) => {
    const colours = {
      Unused: 'rgb(61, 214, 140)',
      Used: RED,
      Expired: 'rgb(255, 159, 67)',
    }
    await page.route('**/api/v1/fetchtickets', async (route) => {
      const [ticket] = (await (await route.fetch()).json()) as Ticket[]
      const tickets = Object.keys(colours).map((TicketStatus) => ({
        ...ticket,
        TicketStatus,
        TicketID: crypto.randomUUID(),
      }))
      await route.fulfill({ json: tickets })
    })
    await page.goto('/mytickets')
    for (const [status, colour] of Object.entries(colours)) {
      await expect(page.getByText(status, { exact: true })).toHaveCSS('background-color', colour)
    }
    // The app may ask for the tickets once more when the page is closed already.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a placeholder is as high as the content that replaces it', async ({ page }) => {
    const heightOf = async (what: Locator) => (await what.first().boundingBox())?.height ?? 0
    await sendEmptyPages(page)
    // Tickets come first: a phone that has been answered keeps them, and need not load them again.
    for (const path of ['/mytickets', '/trailers', '/velvetcenters']) {
      const answers = Promise.withResolvers<undefined>()
      await page.route('**/api/v1/**', async (route) => {
        await answers.promise
        await route.fallback()
      })
      await page.goto(path)
      const kept = await heightOf(page.getByRole('status', { name: /^Loading/ }).locator('> *'))
      answers.resolve(undefined)
      const card = await heightOf(page.locator('main').getByRole('listitem'))
      expect(Math.abs(card - kept), path).toBeLessThanOrEqual(2)
    }
  })

  test('the toast is 320 pixels wide and at least 64 high', async ({ page }) => {
    await page.addInitScript(() => {
      if (history.state === null) {
        history.replaceState({ key: 'default', state: { showToast: true } }, '')
      }
    })
    await page.goto('/profile')
    const toast = page.getByText('Your account just got more Velvet Points!')
    const box = await toast.boundingBox()
    expect(box?.width).toBe(320)
    expect(box?.height).toBeGreaterThanOrEqual(64)
  })

  for (const [name, beginning, text] of [
    ['is not really a picture', 'no picture', INVALID_IMAGE],
    ['begins like a picture and is none', '\xff\xd8\xff\xe0', 'Your picture was not changed.'],
  ] as const) {
    test(`a file that ${name} is not sent`, async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.goto('/profile')
      await page.getByLabel('Picture', { exact: true }).setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(`${beginning} at all`, 'latin1'),
      })
      await expect(page.getByText(text)).toBeAttached()
      expect(sent.filter((url) => url.includes('upload'))).toEqual([])
    })
  }
})

test.describe('for a customer who changes the picture', () => {
  test.use({ balance: 0 })

  test('a large photo is sent as at most 0.07 MB and 800 pixels', async ({ page }) => {
    await page.goto('/profile')
    await page.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await aPhoto(page),
    })
    await expect(page.getByText('Picture changed')).toBeAttached()
    const { longest, size } = await keptPicture(page)
    expect(longest).toBeGreaterThan(100)
    expect(longest).toBeLessThanOrEqual(800)
    expect(size).toBeLessThanOrEqual(0.07 * 1024 * 1024)
  })
})

test.describe('in the delivered app with its service worker', () => {
  test.use({ isOnlooker: true, serviceWorkers: 'allow' })

  test('the delivered app writes nothing to the console', async ({ page }) => {
    const written: string[] = []
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) written.push(message.text())
    })
    await page.route('**/api/v1/services/status', (route) => route.abort())
    await page.goto('/fund')
    await expect(page.getByLabel('Amount in Points')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(written).toEqual([])
  })
})
