import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { makeScreen } from '@velvet/contract/catalogue/screens.calls'
import type { CounterShowtime } from '@velvet/contract/sales/counter-showtimes.calls'
import type { Till } from '@velvet/contract/sales/tills.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { PIN_ALPHABET, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { randomInt } from 'node:crypto'
import { PORT } from '../addresses.ts'
import { onDatabase } from './database.ts'
import { asStaff, signIn } from './staff.ts'

/** The pin of a ticket, in the form of its QR code and in the form of papers. */
export const PIN = new RegExp(`^[${PIN_ALPHABET}]{${PIN_LENGTH}}$`)
export const GROUPED_PIN = new RegExp(`^(?:[${PIN_ALPHABET}]{4}-?){${PIN_LENGTH / 4}}$`)

const MANAGER = 'manager@velvet.example'
/** No journey sells as many tickets as this. */
const ENOUGH_SEATS = 20

/**
 * Moves a showtime without sold seats to the next minute, on a screen of its own, because all others may show something
 * then. At night, or beside showtimes that keep seats, no other showtime is the first for sale at a counter.
 */
const BEGIN_SOON = `
  with extra as (
    insert into screens (id, cinema_id, name, plan, total_seats)
    select gen_random_uuid(), cinema_id, 'Extra ' || gen_random_uuid(), plan, total_seats
    from screens
    where total_seats >= ${ENOUGH_SEATS} and exists (
      select from showtimes where showtimes.cinema_id = screens.cinema_id and state = 'published'
        and assigned_seats = 0 and starts_at > now() + interval '1 day')
    limit 1
    returning id, cinema_id, total_seats
  )
  update showtimes set starts_at = now() + interval '1 minute', ends_at = now() + interval '1 hour',
    screen_id = extra.id, total_seats = extra.total_seats
  from extra
  where showtimes.id = (
    select id from showtimes soon
    where soon.cinema_id = extra.cinema_id and state = 'published' and assigned_seats = 0
      and starts_at > now() + interval '1 day'
    limit 1
  )`

/** One person sells in all journeys, and would need a supervisor for most refunds and free tickets of the day. */
const RAISE_LIMIT = 'update settings set counter_limit = 1000000000'

/** Adds a till to a cinema whose counter has something to sell now. */
export async function aTill(): Promise<{ till: Till; showtime: CounterShowtime }> {
  await onDatabase(RAISE_LIMIT, [])
  const found = (await forSale()) ?? (await onDatabase(BEGIN_SOON, []), await forSale())
  if (!found) throw new Error('No counter has a showtime to sell')
  const { cinemaID, showtime } = found
  return { till: await addTill(cinemaID), showtime }
}

async function addTill(cinemaID: string): Promise<Till> {
  const name = `Window ${randomInt(1_000_000)}`
  const request = { name, cinemaID }
  return (await asStaff<{ till: Till }>(MANAGER, 'POST', 'counter/tills', request)).till
}

/** Moves a showtime without sold seats of a cinema to a screen, where it begins in half an hour. */
const BEGIN_LATER = `
  update showtimes set starts_at = now() + interval '30 minutes', ends_at = now() + interval '2 hours',
    screen_id = screens.id, total_seats = screens.total_seats
  from screens
  where screens.id = $1 and showtimes.id = (
    select id from showtimes
    where cinema_id = $2 and state = 'published' and assigned_seats = 0
      and starts_at > now() + interval '1 day'
    limit 1
  )`

/** Screens whose seats are kept for tills have names that begin with this. */
const KEPT = 'Kept'

/** So many seats give each till of a cinema several, however many tills the other journeys have added. */
const COUNTER_SEATS = 300
/** A hall of 400 seats. */
const PLAN = Array.from({ length: 20 }, (_, row) => straightRow(String.fromCodePoint(65 + row), 20))

/**
 * Adds a screen whose showtime keeps seats for the counter, and two tills, each of which gets a part of them. The
 * seats are kept until shortly before the start, so it begins later than that.
 */
export async function twoTillsWithSeats() {
  const { cinemaID } = (await aTill()).till
  const screens = `staff/cinemas/${cinemaID}/screens`
  const request = { name: `${KEPT} ${randomInt(1_000_000)}`, plan: PLAN }
  const { screen } = await asStaff<OutputOf<typeof makeScreen>>(MANAGER, 'POST', screens, request)
  await onDatabase(BEGIN_LATER, [screen.id, cinemaID])
  const kept = { ...request, counterSeats: COUNTER_SEATS }
  await asStaff(MANAGER, 'PUT', `staff/screens/${screen.id}`, kept, screen.version)
  const { showtime } = (await findShowtime(({ screen: name }) => name === request.name)) ?? {}
  if (!showtime) throw new Error('The counter does not sell the showtime that was moved')
  return { showtime, tills: [await addTill(cinemaID), await addTill(cinemaID)] as const }
}

/** Gives a till a card terminal and an account for transfers. Returns the number of the account. */
export async function giveTakers({ id }: Till): Promise<string> {
  const number = String(Date.now()).slice(-10)
  await asStaff(MANAGER, 'PUT', `counter/tills/${id}`, {
    terminal: { provider: 'moniepoint', id: `P${number}` },
    account: { number, bank: 'Sandbox Bank', name: 'Velvet Cinemas' },
  })
  return number
}

/** Sells a standard ticket for a seat at another till of the cinema. */
export async function sellElsewhere(cinemaID: string, { id, types }: CounterShowtime, seat: string): Promise<void> {
  const till = { tillID: (await addTill(cinemaID)).id, openingCount: 0 }
  const { session } = await asStaff<{ session: TillSession }>(...([MANAGER, 'POST', 'counter/sessions', till] as const))
  const { typeID, kobo } = types[0] ?? { typeID: '', kobo: 0 }
  await asStaff(MANAGER, 'POST', 'counter/sales', {
    sessionID: session.id,
    showtimeID: id,
    seats: [seat],
    tickets: [{ typeID, count: 1 }],
    tenders: [{ kind: 'cash', kobo }],
  })
}

/**
 * Finds a showtime that its tills offer first, because a sale by keyboard begins with that one. No seats are kept for
 * it, because a till sells such seats without an answer.
 */
const forSale = () =>
  findShowtime(({ seatsLeft, screen }, index) => index === 0 && seatsLeft >= ENOUGH_SEATS && !screen.startsWith(KEPT))

async function findShowtime(isFit: (showtime: CounterShowtime, index: number) => boolean) {
  const { items } = await asStaff<{ items: { id: string }[] }>(MANAGER, 'GET', 'staff/cinemas')
  for (const { id: cinemaID } of items) {
    const path = `counter/showtimes?cinemaID=${cinemaID}`
    const listed = await asStaff<{ items: CounterShowtime[] }>(MANAGER, 'GET', path)
    const showtime = listed.items.find(isFit)
    if (showtime) return { cinemaID, showtime }
  }
  return undefined
}

/** Opens a browser profile with the screen and settings of the machine at a cinema's window. */
export function aWindow(browser: Browser, options = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 1024, height: 768 },
    baseURL: `http://127.0.0.1:${PORT}`,
    serviceWorkers: 'allow',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  })
}

/** Signs in and opens a till with this cash, which the safe gave before. */
export async function openTill(page: Page, till: Till, naira: string): Promise<void> {
  const thousands = Number(naira.replace(',', '')) / 1000
  if (thousands > 0) await asStaff(MANAGER, 'POST', `counter/tills/${till.id}/float`, { kobo: thousands * 100_000 })
  await page.goto('/counter/')
  await signIn(page, MANAGER)
  await page.getByRole('combobox', { name: 'Till' }).selectOption({ label: `${till.name}, ${till.cinema}` })
  if (thousands > 0) await page.getByLabel('₦1,000', { exact: true }).fill(String(thousands))
  await page.getByRole('button', { name: /^Open (the till|without cash)$/ }).click()
  await page.getByRole('listbox').waitFor()
}

/** Keeps the browser from opening its window for printing, which would stop the journey. */
export async function withoutPrinting(page: Page): Promise<void> {
  await page.addInitScript('window.print = () => undefined')
}

/** Presses these keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Finds the part of the screen that shows the seats and the change of the last sale. */
export const sold = (page: Page) => page.getByRole('region', { name: 'Sold' })
