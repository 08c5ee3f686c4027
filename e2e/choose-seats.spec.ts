import type { Browser, Locator, Page } from '@playwright/test'
import { SEAT_NOT_FREE } from '@velvet/contract/catalogue/chosen-seats'
import type { Cinema, Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { storageOf } from './support/device.ts'
import { aCustomer, call, type Customer } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const HEIGHTS = [740, 612]
/** A film for families, whose showtimes have several types of tickets. */
const FAMILY_FILM = 'Lionheart'
/** The film of the other journeys here, and the operator with wheelchair places where it is shown. */
const OTHER_FILM = 'Citation'
const ACCESSIBLE = 'Zaranda Lights Cinema'
const POINTS = 15_000
const ROOM = 30
const B3_IS_GONE = SEAT_NOT_FREE.replace('{seat}', 'B3')

interface Request {
  title: string
  /** Each test has a showtime of its own, at this place among those of the film. */
  place: number
  cinemaName?: string
}

/** Returns a customer with Points, who has chosen a showtime with many free seats. */
async function whoChose({ title, place, cinemaName }: Request): Promise<Customer> {
  const customer = await aCustomer(POINTS)
  const { token } = customer
  const { moviesList } = await call<{ moviesList: Movie[] }>('GET', 'movies')
  const film = moviesList.find(({ Title }) => Title === title)
  const path = `showingshowtimes/${film?.MovieID}/Bauchi`
  const [{ showtimeIds }, { cinemasLists }] = await Promise.all([
    call<{ showtimeIds: Showtime[] }>('GET', path, undefined, token),
    call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi'),
  ])
  const showtime = showtimeIds
    .filter(({ CinemaName }) => cinemaName === undefined || CinemaName === cinemaName)
    .filter(({ TotalSeats, AssignedSeats }) => TotalSeats - AssignedSeats > ROOM)
    .at(-1 - place)
  const cinema = cinemasLists.find(({ CinemaID }) => CinemaID === showtime?.CinemaID)
  if (!film || !showtime || !cinema) throw new Error(`${title} is not shown`)
  return { ...customer, film, showtime, cinema }
}

/** Opens the confirm screen on a phone of its own. */
async function openConfirm(browser: Browser, height: number, customer: Customer): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 360, height },
    storageState: storageOf({ customer, hasChosen: true }),
  })
  const page = await phone.newPage()
  await page.goto('/confirmticket')
  await expect(page.getByRole('button', { name: 'Confirm Seat' })).toBeVisible()
  return page
}

const seat = (page: Page, name: string): Locator => page.locator(`[data-seat="${name}"]`)

/** Opens the seat plan, and waits until its seats are there. */
async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Seats: best together' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

async function choose(page: Page, seats: readonly string[]): Promise<void> {
  for (const name of seats) {
    // The first tap on a wide hall zooms.
    await expect(async () => {
      if ((await seat(page, name).getAttribute('aria-selected')) !== 'true') await seat(page, name).click()
      await expect(seat(page, name)).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
    }).toPass()
  }
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Take / }).click()
}

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Seat' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
}

for (const [place, height] of HEIGHTS.entries()) {
  // `npm test` takes one height, because it has to end in time.
  const tag = place === 0 ? [] : ['@of-its-own']

  test(`at a height of ${height}: a family of four buys the seats that it chose`, { tag }, async ({ browser }) => {
    const family = await whoChose({ title: FAMILY_FILM, place })
    const page = await openConfirm(browser, height, family)
    const more = (type: string) =>
      page.getByRole('group', { name: `Number of tickets: ${type}` }).getByRole('button', { name: 'One more' })
    await expect(page.getByText('For under 12: bring proof of age')).toBeVisible()
    await expect(page.getByText('Bring your student card')).toBeVisible()
    await more('Adult').click()
    for (let child = 0; child < 2; child += 1) await more('Child').click()
    await expect(page.getByText('4 tickets')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await openPlan(page)
    await choose(page, ['C1', 'C2', 'C3', 'C4'])
    await expect(page.getByRole('button', { name: /^Seats C1, C2, C3, C4/ })).toBeVisible()
    await buy(page)
    await expect(page.getByText('C1, C2, C3, C4')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'View Tickets' }).click()
    await expect(page.getByText(/C4 Child/)).toBeVisible()
    await page.context().close()
  })

  test(
    `at a height of ${height}: of two buyers of a seat, the second sees it taken`,
    { tag: '@of-its-own' },
    async ({ browser }) => {
      const first = await whoChose({ title: OTHER_FILM, place })
      const second = await aCustomer(POINTS)
      const { film, showtime, cinema } = first
      const pages = [
        await openConfirm(browser, height, first),
        await openConfirm(browser, height, { ...second, film, showtime, cinema }),
      ] as const
      for (const page of pages) {
        await openPlan(page)
        await choose(page, ['B3'])
      }
      const [quick, late] = pages
      await buy(quick)
      await late.getByRole('button', { name: 'Confirm Seat' }).click()
      await expect(late.getByText(B3_IS_GONE).first()).toBeVisible()
      await expect(late.getByText(/no Points were taken/)).toBeVisible()
      expect(await violations(late)).toEqual([])
      await late.getByRole('button', { name: 'Choose Other Seats', exact: true }).click()
      await expect(late.getByRole('gridcell', { name: 'Row B, seat 3, taken' })).toBeVisible()
      await expect(late.getByRole('dialog').getByText(B3_IS_GONE)).toBeVisible()
      await choose(late, ['B5'])
      await buy(late)
      await expect(late.getByText('B5', { exact: true }).first()).toBeVisible()
      for (const page of pages) await page.context().close()
    },
  )

  test(
    `at a height of ${height}: a wheelchair place is sold with the seat beside it`,
    { tag: '@of-its-own' },
    async ({ browser }) => {
      const request = { title: FAMILY_FILM, place: HEIGHTS.length + place, cinemaName: ACCESSIBLE }
      const page = await openConfirm(browser, height, await whoChose(request))
      const adults = page.getByRole('group', { name: 'Number of tickets: Adult' })
      await adults.getByRole('button', { name: 'One more' }).click()
      await openPlan(page)
      await page.getByRole('switch', { name: /I need a wheelchair place/ }).click()
      await expect(page.getByText(/^Now free: /)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Take These Seats' }).click()
      await expect(page.getByRole('button', { name: /^Wheelchair place/ })).toBeVisible()
      await buy(page)
      // The last two seats of row A are the places, and the one before them is the companion's.
      await expect(page.getByText('A6, A7', { exact: true }).first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.context().close()
    },
  )
}
