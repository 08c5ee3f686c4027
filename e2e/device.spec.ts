import { expect, test } from './support/test.ts'

/** Tests the abilities of the phone's browser, and the messages when it refuses them. */

const PICTURES = {
  jpeg: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
}

test.describe('on the phone of a customer', () => {
  test.use({ isOnlooker: true })

  test('the app reads the coordinates of the device and finds the place', async ({ page }) => {
    await page.goto('/usergps')
    await expect(page.getByText('10.31, 9.84')).toBeVisible()
    await page.goto('/geo')
    await expect(page.getByText('10.31, 9.84')).toBeVisible()
    await expect(page.getByText('Formatted address')).toBeVisible()
    await expect(page.getByText('Nigeria', { exact: true })).toBeVisible()
  })

  test('a ticket is shared by the share sheet, or its link is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
    await page.addInitScript(`
      window.shared = []
      navigator.share = async (data) => {
        window.shared.push(data)
        if (window.shared.length > 1) throw new DOMException('closed', 'AbortError')
      }
    `)
    await page.goto('/ticketdetails')
    const notify = page.getByRole('button', { name: 'Tell A Friend' })
    await notify.click()
    await notify.click()
    const shared = await page.evaluate<{ title: string; url: string }[]>('window.shared')
    expect(shared).toHaveLength(2)
    expect(shared[0]?.title).toMatch(/^Watch King of Boys/)
    expect(shared[0]?.url).toMatch(/^http/)
    await expect(page.getByText(/Link copied/)).toBeHidden()

    await page.evaluate('delete navigator.share; delete Navigator.prototype.share')
    await notify.click()
    await expect(page.getByText(/Link copied/)).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shared[0]?.url)
  })
})

test.describe('the profile picture', () => {
  test.use({ balance: 0 })

  test('can be of each type that the web knows', async ({ page }) => {
    for (const [kind, bytes] of Object.entries(PICTURES)) {
      await page.goto('/profile')
      const picking = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Change your picture' }).click()
      const file = {
        name: `me.${kind}`,
        mimeType: `image/${kind}`,
        buffer: Buffer.from(bytes, 'base64'),
      }
      await (await picking).setFiles(file)
      await expect(page.getByText('Picture changed'), kind).toBeAttached()
    }
  })
})

test("the app follows the state of the device's network", async ({ page, context }) => {
  await page.goto('/internetcheck')
  await expect(page.getByRole('main').getByText('Online', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('main').getByText('Offline', { exact: true })).toBeVisible()
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
