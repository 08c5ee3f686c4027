import sharp from 'sharp'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const TRAILER = 'apps/server/seeds/media/trailers/lionheart.mp4'

const poster = () =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#2255aa' } })
    .jpeg()
    .toBuffer()

test('a manager adds a film with its poster, and archives it', async ({ page, browser }) => {
  const title = `The Return of Amina ${Date.now() % 100_000}`
  await page.goto('/console/films')
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('heading', { name: 'Films' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const search = page.getByRole('searchbox')
  await search.fill('Amina')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=Amina/)
  await expect(search).toBeFocused()

  await page.getByRole('link', { name: 'Add a film' }).click()
  // The test waits for the form, because the labels of its fields would otherwise find the search
  // box of the list.
  await expect(page.getByRole('button', { name: 'Add the film' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Language').fill('hausa')
  await page.getByLabel('Distributor').fill('FilmOne')
  await page.getByLabel('Running time in minutes').fill('104')
  await page.getByLabel('Rating').selectOption('12A')
  await page.getByLabel('State').selectOption('Now playing')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the film' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another poster' }).click()
  const image = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await poster() }
  await (await chosen).setFiles(image)
  await expect(page.getByText('The poster is set.')).toBeVisible()
  const chosenStill = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a still' }).click()
  await (await chosenStill).setFiles(image)
  await expect(page.getByRole('img', { name: `${title}, still 1` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove still 1' })).toBeEnabled()
  await page.getByLabel('Upload a trailer').setInputFiles(TRAILER)
  await expect(page.getByText('The trailer is set.')).toBeVisible()
  await expect(page.getByLabel('Replace the trailer')).toHaveValue('')
  expect(await violations(page)).toEqual([])

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/home')
  await expect(phone.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Archived' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('link').first()).toBeVisible()
  await expect(phone.getByRole('link', { name: new RegExp(title) })).toBeHidden()
  await phone.context().close()
})
