import type { Page } from '@playwright/test'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { call } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The least that each height of a phone's screen leaves of the picture above the title. */
const SIZES = [
  { width: 360, height: 740, picture: 180 },
  { width: 360, height: 612, picture: 140 },
  { width: 320, height: 568, picture: 100 },
]

/** Returns the film whose title needs the most lines. */
async function longTitledFilm(): Promise<Movie> {
  const { moviesList } = await call<{ moviesList: Movie[] }>('GET', 'movies')
  const playing = moviesList.filter(({ Status }) => Status === 'now-playing')
  const [longest] = playing.sort((one, other) => other.Title.length - one.Title.length)
  if (!longest) throw new Error('No film is playing')
  return longest
}

/** Returns how many pixels lie between the button's end and the tab bar, and above the title. */
async function measure(page: Page, button: string) {
  await expect(page.getByText(button, { exact: true })).toBeVisible()
  const [picture, title, red, bar] = await Promise.all([
    page.locator('header').first().boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.getByText(button, { exact: true }).boundingBox(),
    page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ])
  if (!picture || !title || !red || !bar) throw new Error('The film is not on the screen')
  return { aboveBar: bar.y - (red.y + red.height), aboveTitle: title.y - picture.y }
}

const PEOPLE = [
  { name: 'a visitor', isOnlooker: false, button: 'Signup/Login' },
  { name: 'a customer', isOnlooker: true, button: 'SHOWING' },
]

for (const { name, isOnlooker, button } of PEOPLE) {
  test.describe(`for ${name}`, () => {
    test.use({ isOnlooker })

    for (const { width, height, picture } of SIZES) {
      test(`at ${width}×${height} a film's red button is above the tab bar`, async ({ page, customer }) => {
        await page.setViewportSize({ width, height })
        await page.goto(`/movie/${customer.film.MovieID}`)
        const { aboveBar, aboveTitle } = await measure(page, button)
        expect(aboveBar, 'from the button to the tab bar').toBeGreaterThanOrEqual(0)
        expect(aboveTitle, 'picture above a title of one line').toBeGreaterThanOrEqual(picture)

        await page.goto(`/movie/${(await longTitledFilm()).MovieID}`)
        const long = await measure(page, button)
        expect(long.aboveBar, 'with a title of two lines').toBeGreaterThanOrEqual(0)
      })
    }
  })
}

for (const [width, height] of [
  [360, 612],
  [740, 360],
] as const) {
  test(`at ${width}×${height} the whole poster stands beside the title of a film`, async ({ page, customer }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/movie/${customer.film.MovieID}`)
    const poster = await page.locator('header img').first().boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (!poster || !title) throw new Error('The film is not on the screen')
    expect(poster.height / poster.width).toBeCloseTo(1.5, 1)
    expect(poster.y + poster.height).toBeLessThanOrEqual(height)
    expect(poster.x + poster.width).toBeLessThanOrEqual(title.x)
    expect(title.y).toBeLessThan(poster.y + poster.height)
  })
}

test("while a film's large poster loads, the list's picture is shown", async ({ page, customer }) => {
  await page.route('**/posters/*-480.*', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: customer.film.Title }).tap()
  const picture = page.locator('header img[src*="/posters/"]').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\./)
  await expect(picture).toBeVisible()
})

test('a title of many lines leaves the buttons above it free', async ({ page, customer }) => {
  await page.setViewportSize({ width: 360, height: 612 })
  await page.goto(`/movie/${customer.film.MovieID}`)
  const title = page.getByRole('heading', { level: 1 })
  await title.evaluate((element) => (element.textContent = 'The Homecoming of Oluwaseun '.repeat(7)))
  const back = await page.getByRole('button', { name: 'Back' }).boundingBox()
  const text = await title.boundingBox()
  expect(text?.y).toBeGreaterThanOrEqual((back?.y ?? 0) + (back?.height ?? 0))
})
