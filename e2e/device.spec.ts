import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What the phone's browser itself can do, and what it says when it may not. */

const PICTURES = {
  jpeg: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone number', { exact: false }).first().fill('08030000001')
  await page.getByLabel('Password', { exact: true }).fill('velvet-demo-1')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)
}

/** Makes the browser answer the next readings so, as it does on a phone without a position. */
async function refuseLocation(page: Page, code: 1 | 2 | 3): Promise<void> {
  await page.addInitScript(`
    navigator.geolocation.getCurrentPosition = (_, fail) => {
      setTimeout(() => fail({ code: ${code}, message: '' }), 0)
    }
  `)
}

test.describe('location', () => {
  test('granted: the coordinates of the device are known', async ({ page }) => {
    await page.goto('/usergps')
    await expect(page.getByText('10.31, 9.84')).toBeVisible()
  })

  test('granted: the place that is found there is shown', async ({ page }) => {
    await logIn(page)
    await page.goto('/geo')
    await expect(page.getByText('10.31, 9.84')).toBeVisible()
    await expect(page.getByText('Formatted address')).toBeVisible()
    await expect(page.getByText('Nigeria', { exact: true })).toBeVisible()
  })

  test('denied by the browser: home says so, and has another way in', async ({ browser }) => {
    const context = await browser.newContext({ permissions: [] })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByText('Location permissions denied by user')).toBeVisible()
    await expect(page.getByText(/requires location services/)).toBeVisible()
    await page.getByRole('button', { name: 'Choose your area' }).click()
    await page
      .getByRole('button', { name: /Bauchi/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
    await context.close()
  })

  for (const [code, words] of [
    [2, 'Location information is unavailable'],
    [3, 'The request to get user location timed out'],
  ] as const) {
    test(`${words}: said on home`, async ({ page }) => {
      await refuseLocation(page, code)
      await page.goto('/')
      await expect(page.getByText(words)).toBeVisible()
    })
  }

  test('a browser without it says so', async ({ page }) => {
    await page.addInitScript(
      `Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined })`,
    )
    await page.goto('/')
    await expect(page.getByText('Geolocation is not supported by this browser')).toBeVisible()
  })
})

test.describe('sharing a ticket', () => {
  async function openTicket(page: Page): Promise<void> {
    await logIn(page)
    await page.goto('/')
    await page.getByRole('link', { name: /King of Boys/ }).click()
    await page.getByRole('button', { name: /AM|PM/ }).and(page.locator(':enabled')).first().click()
    await page
      .getByRole('button', { name: /Proceed/ })
      .and(page.locator(':enabled'))
      .first()
      .click()
    await page.getByRole('button', { name: /Confirm Seat/ }).click()
    await page.getByRole('button', { name: 'Show my ticket' }).click()
    await expect(page).toHaveURL(/ticketdetails/)
  }

  test('by the sheet, which may be closed again; without one the link is copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
    await page.addInitScript(`
      window.shared = []
      navigator.share = async (data) => {
        window.shared.push(data)
        if (window.shared.length > 1) throw new DOMException('closed', 'AbortError')
      }
    `)
    await openTicket(page)
    const tell = page.getByRole('button', { name: 'Tell A Friend' })
    await tell.click()
    await tell.click()
    const shared = await page.evaluate<{ title: string; url: string }[]>('window.shared')
    expect(shared).toHaveLength(2)
    expect(shared[0]?.title).toMatch(/^Watch King of Boys/)
    expect(shared[0]?.url).toMatch(/^http/)
    await expect(page.getByText(/Link copied/)).toBeHidden()

    await page.evaluate('delete navigator.share; delete Navigator.prototype.share')
    await tell.click()
    await expect(page.getByText(/Link copied/)).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shared[0]?.url)
  })
})

test.describe('the profile picture', () => {
  for (const [kind, bytes] of Object.entries(PICTURES)) {
    test(`a ${kind} is taken`, async ({ page }) => {
      await logIn(page)
      await page.goto('/profile')
      const picking = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Change your picture' }).click()
      const file = {
        name: `me.${kind}`,
        mimeType: `image/${kind}`,
        buffer: Buffer.from(bytes, 'base64'),
      }
      await (await picking).setFiles(file)
      await expect(page.getByText('Picture changed')).toBeAttached()
    })
  }

  test('anything else is refused with the reason', async ({ page }) => {
    await logIn(page)
    await page.goto('/profile')
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change your picture' }).click()
    const file = { name: 'me.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') }
    await (await picking).setFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Info' })
    await expect(dialog).toContainText(
      'Please select a valid image file (JPEG, PNG, GIF, or WEBP).',
    )
  })
})

test('the network of the device is followed', async ({ page, context }) => {
  await page.goto('/internetcheck')
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
})

test('a photo is posted as form data', async ({ page }) => {
  await page.goto('/mytest')
  const posted = page.waitForRequest(/placeholder/)
  await page.getByLabel('Photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURES.png, 'base64'),
  })
  expect((await posted).headers()['content-type']).toContain('multipart/form-data')
  await expect(page.getByText('me.png: answered 404')).toBeVisible()
})
