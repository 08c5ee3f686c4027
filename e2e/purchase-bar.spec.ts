import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
  { width: 320, height: 568 },
]

test.use({ balance: 3000, hasChosen: true })

/** Returns the topmost element at a point of the page, which is what a finger would touch. */
const TOUCHED = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const points = [
    [left + 2, (top + bottom) / 2],
    [right - 2, (top + bottom) / 2],
    [(left + right) / 2, top + 2],
    [(left + right) / 2, bottom - 2],
  ] as const
  return points.every(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found !== null && (element.contains(found) || found.contains(element))
  })
}

/** Expects the element to be entirely on the screen, with nothing over it and no words cut off. */
async function isInSight(page: Page, what: Locator, name: string): Promise<void> {
  const box = await what.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box, name).not.toBeNull()
  if (!box) return
  expect(box.x, `${name}: left`).toBeGreaterThanOrEqual(0)
  expect(box.y, `${name}: top`).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width, `${name}: right`).toBeLessThanOrEqual(width)
  expect(box.y + box.height, `${name}: bottom`).toBeLessThanOrEqual(height)
  expect(await what.evaluate(TOUCHED), `${name}: nothing covers it`).toBe(true)
  const isCut = await what.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
  expect(isCut, `${name}: cut`).toBe(false)
}

async function isBelowChoice(page: Page): Promise<boolean> {
  const card = await page.getByRole('region', { name: 'Your choice' }).boundingBox()
  const counter = await page.getByText('Tickets', { exact: true }).last().boundingBox()
  return (card?.y ?? 0) + (card?.height ?? 0) <= (counter?.y ?? 0)
}

/** Expects the ticket counter and the pay button to be visible at these scroll positions. */
async function barIsInSight(page: Page, places: readonly ('top' | 'end')[] = ['top', 'end']): Promise<void> {
  const parts: [string, Locator][] = [
    ['the counter', page.getByRole('group', { name: 'Number of tickets' })],
    ['one less', page.getByRole('button', { name: 'One less' })],
    ['one more', page.getByRole('button', { name: 'One more' })],
    ['the note', page.getByText('Please note that proceeding is irreversible.')],
    ['the button', page.getByRole('button', { name: 'Confirm Seat' })],
  ]
  for (const place of places) {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), place)
    for (const [name, what] of parts) await isInSight(page, what, `${name}, at the ${place}`)
  }
  // At the end of the page, the bar covers nothing of the choice.
  expect(await isBelowChoice(page)).toBe(true)
}

async function open(page: Page): Promise<void> {
  await page.goto('/confirmticket')
  await expect(page.getByRole('button', { name: 'Confirm Seat' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).not.toBeEmpty()
  // An answer that is still on its way would hide the bar about the network.
  await page.waitForLoadState('networkidle')
}

/** Says what covers the first line of an element's words, and nothing where it can be read. */
const COVER_OF_FIRST_LINE = (element: Element) => {
  const { left, top } = element.getBoundingClientRect()
  const lineHeight = parseFloat(getComputedStyle(element).lineHeight)
  const found = [top + 2, top + lineHeight - 2].map((y) => document.elementFromPoint(left + 8, y))
  const cover = found.find((one) => one === null || !element.contains(one))
  return cover === undefined ? '' : (cover?.textContent ?? 'The edge of the screen')
}

/** Waits until the first line of these words is on the screen with nothing over it. */
async function isReadable(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  await expect.poll(() => text.evaluate(COVER_OF_FIRST_LINE)).toBe('')
}

const LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"

/** The largest share of the screen's height that the bar may take from the choice. */
const LARGEST_SHARE = 1 / 4
/** The largest height of the card with everything that is paid for, in pixels. */
const LARGEST_CARD = 130

/** Returns the number of lines that the words of an element take. */
const LINES = (element: Element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight))

for (const size of SIZES) {
  const name = `${size.width}×${size.height}`

  test(`at ${name} the ticket counter is in sight, and leaves the screen to the choice`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await barIsInSight(page)
    const bar = page.getByRole('button', { name: 'Confirm Seat' }).locator('..')
    const { height } = (await bar.boundingBox()) ?? { height: Infinity }
    expect(height / size.height).toBeLessThanOrEqual(LARGEST_SHARE)
  })

  test(`at ${name} the choice is one small card, and the row of seats is in sight`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    const card = await page.getByRole('region', { name: 'Your choice' }).boundingBox()
    expect(card?.height).toBeLessThanOrEqual(LARGEST_CARD)
    await isInSight(page, page.getByRole('button', { name: /^Seats: / }), 'the row of seats')
  })

  test(`at ${name} and twice the text size no date is broken`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.evaluate(LARGE_TEXT)
    const date = page.getByText(/^\d\d\/[A-Z][a-z]{2}\/\d{4}$/)
    await expect.poll(() => date.evaluate(LINES)).toBe(1)
  })

  test(`at ${name} the ticket counter is in sight while the network does not answer`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Confirm Seat' }).click()
    await expect(page.getByText(/We could not reach the server/)).toBeVisible()
    await expect(page.getByText(/The network does not answer/)).toBeVisible()
    await barIsInSight(page)
  })

  test(`at ${name} and twice the text size the ticket counter comes after the choice`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => isBelowChoice(page)).toBe(true)
    await barIsInSight(page, ['end'])
    for (let taps = 0; taps < 9; taps++) await page.getByRole('button', { name: 'One more' }).click()
    // The Points do not suffice for ten tickets, and two ways to pay are higher than what is left of the screen.
    await expect(page.getByRole('button', { name: /and book$/ })).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await isInSight(page, page.getByRole('button', { name: 'Confirm Seat' }), 'the button, at the end')
  })
}

test.describe('with too few Points', () => {
  test.use({ balance: 0 })

  for (const size of SIZES.filter(({ height }) => height <= 660)) {
    test(`at ${size.width}×${size.height} both ways to pay share a row below the choice`, async ({ page }) => {
      await page.setViewportSize(size)
      await open(page)
      const pay = page.getByRole('button', { name: /and book$/ })
      const confirm = page.getByRole('button', { name: 'Confirm Seat' })
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await isInSight(page, pay, 'the payment')
      await isInSight(page, confirm, 'the button')
      await isInSight(page, page.getByRole('button', { name: /^Seats: / }), 'the row of seats')
      const places = await Promise.all([pay.boundingBox(), confirm.boundingBox()])
      expect(places[0]?.x).toBeGreaterThan(places[1]?.x ?? Infinity)
    })
  }
})

const ON_ITS_SIDE = { width: 740, height: 360 }

test('on a phone on its side the ticket counter and the button are in sight', async ({ page }) => {
  await page.setViewportSize(ON_ITS_SIDE)
  await open(page)
  await barIsInSight(page)
})

for (const size of [...SIZES, ON_ITS_SIDE]) {
  test(`at ${size.width}×${size.height} with double text the button is in sight`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.evaluate(LARGE_TEXT)
    const button = page.getByRole('button', { name: 'Confirm Seat' })
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      await page.evaluate(`scrollTo(0, ${share} * document.body.scrollHeight)`)
      await expect(button).toBeInViewport({ ratio: 1 })
      await expect.poll(() => button.evaluate(TOUCHED)).toBe(true)
    }
    expect(await isBelowChoice(page)).toBe(true)
  })
}

test.describe('at twice the text size a refusal can be read above the bar', () => {
  for (const size of SIZES) {
    test(`on ${size.width}×${size.height}, when the server refuses`, async ({ page }) => {
      await page.setViewportSize(size)
      await open(page)
      await page.evaluate(LARGE_TEXT)
      const refusal = { error: 'price-changed', message: 'The price has changed' }
      await page.route('**/purchaseticket', (route) => route.fulfill({ status: 409, json: refusal }))
      await page.getByRole('button', { name: 'Confirm Seat' }).click()
      await isReadable(page.getByText('The price has changed!'))
    })
  }

  test('when the network does not answer, also the second time', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 612 })
    await open(page)
    await page.evaluate(LARGE_TEXT)
    await page.route('**/api/**', (route) => route.abort())
    for (const time of ['first', 'second']) {
      await page.getByRole('button', { name: 'Confirm Seat' }).click()
      await expect(page.getByText(/The network does not answer/), time).toBeVisible()
      await isReadable(page.getByText(/We could not reach the server/))
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    }
  })
})

test.describe('for a customer with too few Points', () => {
  test.use({ balance: 100 })

  test('Confirm Seat and the payment are in sight again after turning the phone', async ({ page }) => {
    const confirm = page.getByRole('button', { name: 'Confirm Seat' })
    const pay = page.getByRole('button', { name: /and book$/ })
    const [upright, onItsSide] = [
      { width: 360, height: 612 },
      { width: 612, height: 360 },
    ]
    await page.setViewportSize(upright)
    await open(page)
    await isInSight(page, confirm, 'the button before the turn')
    await isInSight(page, pay, 'the payment before the turn')
    await page.setViewportSize(onItsSide)
    await expect(async () => isInSight(page, pay, 'the payment on its side')).toPass()
    await page.setViewportSize(upright)
    await expect(async () => {
      await isInSight(page, confirm, 'the button after the turn')
      await isInSight(page, pay, 'the payment after the turn')
    }).toPass()
  })
})
