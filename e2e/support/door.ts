import type { Browser, BrowserContext, Page } from '@playwright/test'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { DOOR_CHOICE_HOURS } from '@velvet/contract/tickets/gate.rules'
import { localDateOf, weekday } from '@velvet/contract/shared/time/time'
import { PORT } from '../addresses.ts'
import { expect } from './test.ts'
import { aCustomer, buyTickets, call } from './people.ts'
import type { Customer } from './people.ts'
import { signIn } from './staff.ts'

const POINTS = 20_000

/** Opens a new browser profile that behaves like an attendant's phone. */
export function aDoorPhone(browser: Browser, options = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 612 },
    baseURL: `http://127.0.0.1:${PORT}`,
    serviceWorkers: 'allow',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  })
}

/** Opens the gate on a phone, signs an attendant in, and begins to scan for one showtime. */
export async function openDoor(phone: BrowserContext, showtime: Showtime, email?: string): Promise<Page> {
  const page = await phone.newPage()
  await page.goto('/gate/')
  await signIn(page, email)
  await beginAt(page, showtime)
  return page
}

/** Chooses one showtime, and waits until its list is on the phone. */
export async function beginAt(page: Page, showtime: Showtime): Promise<void> {
  await page.getByLabel('Cinema').selectOption(showtime.CinemaName)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false)
  await page
    .getByRole('checkbox', { name: nameOf(showtime) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.getByText('List is new')).toBeVisible()
}

/**
 * The list names the weekday if the showtime is on another day, because today may have a showtime
 * at the same time.
 */
function nameOf({ Date: date, StartTime, ScreenName }: Showtime): RegExp {
  const [hours = 0, minutes = ''] = StartTime.split(':')
  const hour = Number(hours)
  const time = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  const day = date === localDateOf(new Date()) ? '' : `.*${weekday(date)}`
  return new RegExp(`${time} .*${ScreenName}${day}`)
}

export async function checkPin(page: Page, { QrCode }: Ticket): Promise<void> {
  await page.getByLabel('Pin', { exact: true }).fill(QrCode)
  await page.getByRole('button', { name: 'Check' }).click()
}

/** Expects the verdict that the whole screen shows. */
export async function expectVerdict(page: Page, result: string, seat = ''): Promise<void> {
  const verdict = page.locator(`[role="status"][data-verdict="${result}"]`)
  await expect(verdict).toBeVisible()
  await expect(verdict).toContainText(seat)
}

interface Sale {
  showtime: Showtime
  customer: Customer
  tickets: [Ticket, ...Ticket[]]
}

/** Sells tickets of a showtime that a door can choose, each purchase with this many. */
export async function sell(...purchases: number[]): Promise<Sale> {
  const customer = await aCustomer(POINTS)
  const showtime = await aShowtimeOfTheDoor(customer)
  const tickets: Ticket[] = []
  for (const numberOfTickets of purchases) {
    tickets.push(...(await buyTickets({ ...customer, showtime }, numberOfTickets)))
  }
  const [first, ...others] = tickets
  if (!first) throw new Error('No ticket was sold')
  return { showtime, customer, tickets: [first, ...others] }
}

/**
 * Returns the next showtime with seats of the customer's film. If a door cannot choose it yet, it
 * returns one of another film.
 */
async function aShowtimeOfTheDoor({ token, film }: Customer): Promise<Showtime> {
  const { moviesList } = await call<{ moviesList: Movie[] }>('GET', 'movies')
  const latest = Date.now() + DOOR_CHOICE_HOURS.ahead * HOUR_MS
  for (const { MovieID } of [film, ...moviesList]) {
    const path = `showingshowtimes/${MovieID}/Bauchi`
    const { showtimeIds } = await call<{ showtimeIds: Showtime[] }>('GET', path, undefined, token)
    const showtime = showtimeIds.find(
      (one) => one.TotalSeats - one.AssignedSeats > 30 && Date.parse(one.StartsAt) < latest,
    )
    if (showtime) return showtime
  }
  throw new Error('No showtime has seats')
}

/** Returns how the customer's app shows the tickets: `used` after the server took the scan. */
export async function statusesOf({ customer }: Sale, tickets: readonly Ticket[]) {
  const { token, user } = customer
  return Promise.all(
    tickets.map(async ({ TicketID }) => {
      const body = { uuid: user.UUID, ticketID: TicketID }
      const { ticket } = await call<{ ticket: Ticket }>('POST', 'fetchticket', body, token)
      return ticket.TicketStatus
    }),
  )
}
