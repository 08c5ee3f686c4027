import { expect, test } from './support/test.ts'

/** The visible part of a screen of 1280 × 1024 that is enlarged four times (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 256 }, isOnlooker: true, hasChosen: true })

/** The share of the screen's height under bars that stay in place while the page scrolls. */
const COVERED = `(() => {
  const isBar = (one) =>
    /fixed|sticky/.test(getComputedStyle(one).position) && one.checkVisibility()
  const heights = [...document.querySelectorAll('body *')]
    .filter(isBar)
    .map((one) => one.getBoundingClientRect().height)
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
})()`

const LOSE_NETWORK = `
  Object.defineProperty(navigator, 'onLine', { get: () => false })
  dispatchEvent(new Event('offline'))
`

const HAS_CUT_NAME = `[...document.querySelectorAll('nav a')].some((tab) => {
  const name = tab.querySelector('span')
  const isShown = name.getBoundingClientRect().width > 1
  return isShown && (name.scrollWidth > name.clientWidth + 1 ||
    tab.scrollWidth > tab.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
})`

for (const textSize of ['100%', '200%']) {
  test(`enlarged four times, with text at ${textSize}, tabs have whole names or icons`, async ({ page }) => {
    await page.goto('/profile')
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(tabs).toHaveText(['See a Movie', 'Trailers', 'Velvet Centers', 'Profile'])
    expect(await page.evaluate(HAS_CUT_NAME)).toBe(false)
    for (const tab of await tabs.all()) {
      await expect(tab.locator('svg')).toBeVisible()
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })
}

test('on a narrow phone with text at 130%, names of tabs of two lines are whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/profile')
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'))
  expect(await page.evaluate(HAS_CUT_NAME)).toBe(false)
  const names = page.getByRole('navigation', { name: 'Main' }).getByRole('link').locator('span')
  for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 })
})

test.describe('for a visitor whose location is unknown', () => {
  test.use({ isOnlooker: false, hasChosen: false, isLocated: false, permissions: [] })

  test('with text at 200%, the question for the location leaves the films to be tapped', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 612 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Choose your area' })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.getByRole('link', { name: /King of Boys/ }).click()
    await expect(page).toHaveURL(/\/movie\//)
  })
})

test('enlarged and offline, the bars leave most of the screen to a purchase', async ({ page }) => {
  await page.goto('/confirmticket')
  await expect(page.getByRole('button', { name: 'Confirm Seat' })).toBeVisible()
  // The code that reports a lost network still has to be loaded over it.
  await page.evaluate(LOSE_NETWORK)
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByText(/^Offline/)).toBeVisible()
  expect(await page.evaluate(COVERED)).toBeLessThan(0.25)
})

test("above an open keyboard, a top-up's amount and pay button are visible", async ({ page }) => {
  // The part of a screen of 360 × 612 that the keyboard leaves.
  await page.setViewportSize({ width: 360, height: 330 })
  await page.goto('/fund')
  const amount = page.getByLabel('Amount in Points')
  await amount.fill('500')
  await expect(amount).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeInViewport({ ratio: 1 })
})

const PLACEHOLDER_OVERFLOW = `(() => {
  const field = document.querySelector('form input')
  const { fontFamily, fontWeight, paddingLeft } = getComputedStyle(field)
  const { fontSize } = getComputedStyle(field, '::placeholder')
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = [fontWeight, fontSize, fontFamily].join(' ')
  const room = field.clientWidth - 2 * parseFloat(paddingLeft)
  return pen.measureText(field.placeholder).width - room
})()`

for (const width of [320, 360]) {
  test(`at ${width} pixels with text at 200%, the top-up's hint is whole`, async ({ page }) => {
    await page.setViewportSize({ width, height: 612 })
    await page.goto('/fund')
    await expect(page.getByLabel('Amount in Points')).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate<number>(PLACEHOLDER_OVERFLOW)).toBeLessThanOrEqual(0)
  })
}

test("on a narrow phone with text at 200%, a ticket's text is below its poster", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/mytickets')
  const card = page.getByRole('link', { name: /View Ticket/ }).first()
  const [poster, date] = [card.locator('img'), card.getByText(/\/\w{3}\//)]
  const topOfText = async () => (await date.boundingBox())?.y ?? NaN
  const endOfPoster = async () => {
    const { y, height } = (await poster.boundingBox()) ?? { y: NaN, height: NaN }
    return y + height
  }
  await expect(date).toBeVisible()
  expect(await topOfText()).toBeLessThan(await endOfPoster())
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await topOfText()).toBeGreaterThan(await endOfPoster())
})
