import { sendEmptyPages } from './support/empty-pages.ts'
import { expect, test } from './support/test.ts'

test.describe('a phone turned on its side', () => {
  test.use({ balance: 3000, hasChosen: true })

  test('can still pay in the middle of a purchase when it is wider than 768 pixels', async ({ page }) => {
    await page.goto('/confirmticket')
    await page.setViewportSize({ width: 800, height: 360 })
    await page.getByRole('button', { name: 'Confirm Seat' }).tap()
    await expect(page.getByText('Success!')).toBeVisible()
  })
})

test('the lines of the bar about the network stand apart at twice the text size', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const text = page.getByText(/The network does not answer/)
  await expect(text).toBeVisible()
  const [lineHeight, fontSize] = await text.evaluate((element) => {
    const style = getComputedStyle(element)
    return [parseFloat(style.lineHeight), parseFloat(style.fontSize)] as const
  })
  expect(lineHeight / fontSize, 'line height per text size').toBeGreaterThanOrEqual(1.5)
})

test.describe('a person who wants no animation', () => {
  test.use({ reducedMotion: 'reduce' })

  test('sees none that lasts or repeats', async ({ page }) => {
    await sendEmptyPages(page)
    await page.route('**/api/v1/movies', () => undefined)
    await page.goto('/')
    await expect(page.getByRole('status', { name: 'Loading movies' })).toBeVisible()
    const lasting = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => {
          const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {}
          return Number(duration) > 100 || iterations === Infinity
        }).length,
    )
    expect(lasting).toBe(0)
  })
})
