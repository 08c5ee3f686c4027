import sharp from 'sharp'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('an admin changes a notification text, resets it and adds an app version', async ({ page }) => {
  await page.goto('/console/settings')
  await signIn(page, 'admin@velvet.example')
  await page.getByRole('link', { name: 'Product and help' }).click()
  await expect(page.getByLabel('Name of the product')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Notifications' }).click()
  const notice = page.getByRole('region', { name: 'Points were returned' })
  await notice.getByLabel('Title').fill('{points} are back, {name}')
  await expect(notice.getByText(/^\{name\} stands for nothing here/)).toBeVisible()
  await notice.getByLabel('Title').fill('{points} are back')
  await expect(notice.getByRole('figure')).toContainText('1,200 Vp are back')
  expect(await violations(page)).toEqual([])
  await notice.getByRole('button', { name: 'Save' }).click()
  await notice.getByRole('button', { name: 'Use the words of the product' }).click()
  await expect(notice.getByLabel('Title')).toHaveValue('{points} returned')

  await page.getByRole('link', { name: 'App versions' }).click()
  const number = `2.0.${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Add a version' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill(number)
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(`^${number}`) })
  await expect(row).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toBeHidden()
})

test('an address without a page keeps the way to every area', async ({ page }) => {
  for (const address of ['nowhere', 'settings/nowhere']) {
    await page.goto(`/console/${address}`)
    if (address === 'nowhere') await signIn(page, 'admin@velvet.example')
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Programme' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})

test('staff who may only read learn so before they fill in a form, and are led back', async ({ page }) => {
  for (const address of ['films/new', 'films/import', 'cinemas/new', 'staff']) {
    await page.goto(`/console/${address}`)
    if (address === 'films/new') await signIn(page, 'finance@velvet.example')
    await expect(page.getByRole('alert')).toContainText('Your account may not do this')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
})

test('the app shows the logo of the chain until it is removed', async ({ page }) => {
  const picture = { width: 64, height: 64, channels: 4, background: '#1f7a45' } as const
  const buffer = await sharp({ create: picture }).png().toBuffer()
  await page.goto('/console/settings/product')
  await signIn(page, 'admin@velvet.example')
  const card = page.getByRole('region', { name: 'Logo of the chain' })
  await card.getByLabel('A picture of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = card.getByAltText('The present logo')
  await expect(logo).toBeVisible()
  expect(await violations(page)).toEqual([])
  const served = async () => Buffer.from(await (await page.request.get('/logo.svg')).body()).toString('latin1')
  await expect.poll(served).toContain('WEBP')
  await card.getByRole('button', { name: 'Show the logo of the app' }).click()
  await expect(logo).toBeHidden()
  await expect.poll(served).toContain('<svg')
})
