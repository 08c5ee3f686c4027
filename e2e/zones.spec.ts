import type { Page } from '@playwright/test'
import type { Cinema, Showtime } from '@velvet/contract/shared/entities/entities'
import { instantOf, localDateOf } from '@velvet/contract/shared/time/time'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { storageOf } from './support/device.ts'
import { aCustomer, call, type Customer } from './support/people.ts'
import { asStaff, signIn } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
]
const MANAGER = 'manager@velvet.example'
// Every journey changes the price card of the same cinema, so they run one after the other.
test.describe.configure({ mode: 'serial' })

const DAYS = 5

/** The cinema whose price card the current journey has changed. */
let priced: string | undefined

interface Card {
  rules: { version: number; prices: { name: string }[] }
}

/** Draws a hall with VIP seats as a manager, prices them on Eid, and puts a showtime on sale. */
async function aShowtimeOnEid(hall: string, { cinema, film }: Customer): Promise<string> {
  const row = (name: string, kind: string) => ({
    row: name,
    seats: Array.from({ length: 8 }, (_, at) => ({ kind, number: at + 1 })),
  })
  const plan = [row('A', 'standard'), row('B', 'standard'), row('C', 'vip'), row('D', 'love-seat'), row('E', 'balcony')]
  const cinemaId = cinema.CinemaID
  priced = cinemaId
  const { screen } = await asStaff<{ screen: { id: string } }>(MANAGER, 'POST', `staff/cinemas/${cinemaId}/screens`, {
    name: hall,
    plan,
  })
  const date = localDateOf(new Date(Date.now() + DAYS * DAY_MS))
  const startsAt = instantOf(date, '15:00')
  const path = `staff/cinemas/${cinemaId}/programme`
  const { rules } = await asStaff<Card>(MANAGER, 'GET', path)
  const { version, ...card } = rules
  const line = { screenID: screen.id, fromDate: date, untilDate: date }
  const prices = [
    { ...line, name: 'Eid', price: 1_500 },
    { ...line, name: 'Eid, VIP', price: 3_000, zone: 'vip' },
    ...card.prices.filter(({ name }) => !name.startsWith('Eid')),
  ]
  await asStaff(MANAGER, 'PUT', path, { ...card, prices }, version)
  const { showtime } = await asStaff<{ showtime: { id: string } }>(MANAGER, 'POST', 'staff/showtimes', {
    filmID: film.MovieID,
    screenID: screen.id,
    startsAt: startsAt.toISOString(),
    ticketPrice: null,
  })
  await asStaff(MANAGER, 'POST', 'staff/showtimes/publish', { cinemaID: cinemaId, date })
  return showtime.id
}

async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([])
  const folder = process.env['ZONE_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

for (const [at, size] of SIZES.entries()) {
  // `npm test` runs only one size, to save time.
  const tag = at === 0 ? [] : ['@of-its-own']
  const name = `${size.width}x${size.height}`

  test(`a family buys VIP seats for Eid on a phone with ${name} pixels`, { tag }, async ({ browser }) => {
    const customer = await aCustomer(20_000)
    const id = await aShowtimeOnEid(`Hall ${name} ${Date.now()}`, customer)
    const { showtime } = await call<{ showtime: Showtime }>('GET', `showtime/${id}`, undefined, customer.token)
    const { cinemasLists } = await call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi')
    const cinema = cinemasLists.find(({ CinemaID }) => CinemaID === showtime.CinemaID) ?? customer.cinema
    const phone = await browser.newContext({
      viewport: size,
      storageState: storageOf({ customer: { ...customer, showtime, cinema }, hasChosen: true }),
    })
    const page = await phone.newPage()
    await page.goto('/confirmticket')
    const more = page.getByRole('button', { name: 'One more' })
    for (let one = 0; one < 3; one += 1) await more.click()
    await page.getByRole('button', { name: 'Seats: best together' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await look(page, `${name}-standard`)
    await page.getByRole('button', { name: /^VIP/ }).click()
    await expect(page.getByRole('gridcell', { name: 'Row C, seat 4, VIP, yours' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('12,000 Vp')).toBeVisible()
    await look(page, `${name}-vip`)
    await page.getByRole('button', { name: 'Take These Seats' }).click()
    await look(page, `${name}-confirm`)
    await page.getByRole('button', { name: 'Confirm Seat' }).click()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await page.getByRole('button', { name: 'View Tickets' }).click()
    await expect(page.getByText(/C3 VIP/)).toBeVisible()
    await look(page, `${name}-tickets`)
    await phone.close()
  })
}

test('each line of the price card shows its zone', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await desk.newPage()
  await page.goto(`/console/programme/prices?cinema=${priced ?? ''}`)
  await signIn(page, MANAGER)
  await expect(page.getByText(/^VIP seats · /)).toBeVisible()
  await look(page, 'card')
  await desk.close()
})
