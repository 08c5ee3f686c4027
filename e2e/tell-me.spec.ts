import type { Page } from '@playwright/test'
import type { Cinema } from '@velvet/contract/shared/entities/entities'
import type { Waits } from '@velvet/contract/tickets/waiting-list.calls'
import { call, type Customer } from './support/people.ts'
import { dateIn, makeFilmThatIs } from './support/programme.ts'
import { asStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const MANAGER = 'manager@velvet.example'

/** Each size has a day of its own, on which nothing else is planned. */
const SIZES = [
  { width: 360, height: 740, daysAhead: 50 },
  { width: 360, height: 612, daysAhead: 51 },
]

/** Puts a showtime of the film on sale in Bauchi, and returns its id. */
async function putOnSale(filmID: string, daysAhead: number): Promise<string> {
  const { cinemasLists } = await call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi')
  const cinemaID = cinemasLists[0]?.CinemaID ?? ''
  const screens = await asStaff<{ items: { id: string }[] }>(MANAGER, 'GET', `staff/cinemas/${cinemaID}/screens`)
  const date = dateIn(daysAhead)
  const plan = { filmID, screenID: screens.items[0]?.id, startsAt: `${date}T12:00:00Z` }
  const planned = await asStaff<{ showtime: { id: string } }>(MANAGER, 'POST', 'staff/showtimes', {
    ...plan,
    ticketPrice: 40,
  })
  await asStaff(MANAGER, 'POST', 'staff/showtimes/publish', { cinemaID, date })
  return planned.showtime.id
}

/** Holds every seat of a showtime, and returns their names. */
async function sellOut(showtimeId: string): Promise<string[]> {
  const path = `staff/showtimes/${showtimeId}/seats`
  const { seats } = await asStaff<{ seats: { seat: string; state: string }[] }>(MANAGER, 'GET', path)
  const names = seats.filter(({ state }) => state === 'free').map(({ seat }) => seat)
  await asStaff(MANAGER, 'POST', `${path}/hold`, { seats: names, reason: 'For a school' })
  return names
}

async function untilTold({ token }: Customer, list: keyof Waits): Promise<void> {
  const isTold = async () => {
    const waits = await call<Waits>('GET', 'waits', undefined, token)
    return waits[list].every((wait) => wait.isTold)
  }
  await expect.poll(isTold, { timeout: 30_000 }).toBe(true)
}

const seeShowtimes = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'See Showtimes' }).tap()

for (const [index, { daysAhead, ...viewport }] of SIZES.entries()) {
  // `npm test` takes one height, because it has to end in time.
  const tag = index === 0 ? [] : ['@of-its-own']
  test.describe(`at ${viewport.width}×${viewport.height}`, { tag }, () => {
    test.use({ balance: 100, viewport })

    test('a customer waits for a film and then for seats, and is notified of both', async ({
      page,
      context,
      customer,
    }) => {
      const { id: filmId, title } = await makeFilmThatIs('coming-soon')
      await page.goto(`/movie/${filmId}`)
      await page.getByRole('button', { name: 'Tell me when tickets are on sale near me' }).tap()
      await expect(page.getByText('We will tell you when tickets are on sale near you.')).toBeVisible()
      expect(await violations(page)).toEqual([])

      const showtimeId = await putOnSale(filmId, daysAhead)
      await untilTold(customer, 'films')
      await page.goto('/')
      await expect(page.getByRole('dialog', { name: 'Tickets are on sale' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await seeShowtimes(page, 'Tickets are on sale')
      await expect(page.getByRole('button', { name: /1:00 PM/ })).toBeEnabled()

      const seats = await sellOut(showtimeId)
      await page.reload()
      await expect(page.getByRole('button', { name: /1:00 PM.*Sold Out!/ })).toBeDisabled()
      await page.getByRole('button', { name: 'Tell me if seats come back' }).tap()
      const dialog = page.getByRole('dialog', { name: 'Tell me if seats come back' })
      await dialog.getByRole('button', { name: 'One more' }).tap()

      await context.setOffline(true)
      await page.getByRole('button', { name: 'Dismiss' }).tap()
      await expect(dialog.getByRole('button', { name: /^Tell me: / })).toBeDisabled()
      await expect(dialog.getByText(/network/i)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await context.setOffline(false)

      await dialog.getByRole('button', { name: /^Tell me: / }).tap()
      await expect(dialog.getByText('You wait for 2 seats. We will tell you.')).toBeVisible()
      expect(await violations(page)).toEqual([])

      await asStaff(MANAGER, 'POST', `staff/showtimes/${showtimeId}/seats/release`, {
        seats: seats.slice(0, 3),
      })
      await untilTold(customer, 'showtimes')
      await page.goto('/mytickets')
      await seeShowtimes(page, 'Seats are back')
      await expect(page.getByRole('button', { name: /1:00 PM/ })).toBeEnabled()
      await page.goto('/mytickets')
      await expect(page.getByRole('heading', { name: `Seats are back: ${title}` })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    })
  })
}
