import type { Page } from '@playwright/test'
import { CONSOLE_PAGES } from '../support/console-pages.ts'
import { demoThings } from '../support/demo-things.ts'
import { DESK_SIZES } from '../support/is-whole.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** On a phone, tables scroll sideways within their own boxes, but the page does not. */
const PHONE = { width: 390, height: 844 }

const ADMIN = 'admin@velvet.example'
/** The plan of a screen scrolls sideways within its own box. */
const SCROLLS = ['/cinemas/$id/screens/new', '/cinemas/$id/screens/$screenId']

/** Names each box whose content is wider than the box, and the page if it is wider than the window. */
const cutBoxes = (page: Page, mayScroll: boolean) =>
  page.evaluate(
    (isPageOnly) =>
      [...document.querySelectorAll(isPageOnly ? 'html' : 'html, #content *')]
        .filter((one) => !one.matches('.visually-hidden, input, option'))
        .filter((one) => one.matches('html') || getComputedStyle(one).overflowX !== 'visible')
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`),
    mayScroll,
  )

test('console pages fit a desktop screen and do not scroll sideways on a phone', async ({ page }) => {
  test.setTimeout(300_000)
  const things = await demoThings(ADMIN)
  await page.goto('/console/account')
  await signIn(page, ADMIN)
  await expect(page.getByLabel('Email')).toBeHidden()
  for (const [path, address] of Object.entries(CONSOLE_PAGES)) {
    await page.goto(`/console${typeof address === 'string' ? address : address(things)}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    for (const size of DESK_SIZES) {
      await page.setViewportSize(size)
      expect(await cutBoxes(page, SCROLLS.includes(path)), `${path} at ${size.width}`).toEqual([])
    }
    await page.setViewportSize(PHONE)
    expect(await cutBoxes(page, true), `${path} on a phone`).toEqual([])
  }
})

for (const path of ['/payments', '/payments/refunds']) {
  test(`references of 40 letters and large amounts fit the table of ${path}`, async ({ page }) => {
    const isList = ({ pathname }: URL) => pathname === `/api/v1/staff${path.replace('/payments/', '/')}`
    await page.route(isList, async (route) => {
      const answer = await route.fetch()
      const large = (await answer.text())
        .replace(/"tx_ref":"[^"]*"/g, `"tx_ref":"${'a1b2c3d4'.repeat(5)}"`)
        .replace(/"(amount|naira|VpValue|points)":\d+/g, '"$1":987654321')
      await route.fulfill({ response: answer, body: large })
    })
    await page.goto(`/console${path}`)
    await signIn(page, ADMIN)
    await expect(page.getByText('a1b2c3d4'.repeat(5)).first()).toBeVisible()
    expect(await cutBoxes(page, false)).toEqual([])
  })
}

test('the table of busy hours scrolls in its own box on a screen 1024 wide', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/console/reports/occupancy')
  await signIn(page, ADMIN)
  await expect(page.getByRole('cell', { name: 'All hours' })).toBeVisible()
  expect(await cutBoxes(page, true)).toEqual([])
})
