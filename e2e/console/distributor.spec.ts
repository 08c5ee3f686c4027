import { readFile } from 'node:fs/promises'
import { DESK_SIZES } from '../support/is-whole.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const ADMIN = 'admin@velvet.example'
const OWN = 'FilmOne Entertainment'
const PASSWORD = 'a password of my own'

interface Film {
  title: string
  distributor: string
}

test("a distributor's person is invited and sees only the sales of its films", async ({ page, browser }) => {
  const email = `distributor-${Date.now()}@velvet.example`
  const { items } = await asStaff<{ items: Film[] }>(ADMIN, 'GET', 'staff/films?limit=100')
  const own = items.filter(({ distributor }) => distributor === OWN).map(({ title }) => title)
  const others = items.filter(({ distributor }) => distributor !== OWN).map(({ title }) => title)

  await page.goto('/console/staff')
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Adaeze Nwosu')
  await dialog.getByLabel('Role').selectOption({ index: 4 })
  await expect(dialog.getByRole('group', { name: 'Works only at' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Distributor' }).fill('filmone ent')
  await dialog.getByRole('option', { name: OWN }).click()
  await dialog.getByLabel('Email').fill(email)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByText('/console/invitation#').textContent()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link ?? '')
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Set the password' }).click()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await signIn(theirs, email, PASSWORD)
  await expect(theirs.getByRole('heading', { name: 'Now' })).toBeVisible()
  const areas = theirs.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  await expect(areas).toHaveText(['Now', 'Films', 'Weeks', 'Settlements', 'Proof'])
  const table = theirs.getByRole('table')
  await theirs.getByRole('combobox', { name: 'By', exact: true }).selectOption('Film')
  await expect(table.locator('th').first()).toHaveText('Film')
  const shown = await table.locator('tbody td:first-child').allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  expect(own).toEqual(expect.arrayContaining(shown))

  const downloading = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const title of shown) expect(file).toContain(title)
  for (const title of others) expect(file).not.toContain(title)

  for (const [path, heading] of [
    ['now', 'Now'],
    ['now/changes', 'Now'],
    ['now/log', 'Now'],
    ['films', 'Films'],
    ['weeks', 'Weeks'],
    ['settlements', 'Settlements'],
    ['proof', 'Proof'],
  ] as const) {
    await theirs.goto(`/console/${path}`)
    await expect(theirs.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(theirs.getByRole('main').getByText('Loading')).toHaveCount(0)
    for (const size of DESK_SIZES) {
      await theirs.setViewportSize(size)
      expect(await violations(theirs), path).toEqual([])
    }
  }
})

test('staff without a distributor read that an admin must assign one', async ({ page }) => {
  const email = `nobody-${Date.now()}@velvet.example`
  const person = { name: 'Nobody yet', email, role: 'distributor' }
  const { invitation } = await asStaff<{ invitation: { url: string } }>(
    ...([ADMIN, 'POST', 'staff/people', person] as const),
  )
  await page.goto(invitation.url)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page.getByText('You are not bound to a distributor yet')).toBeVisible()
})
