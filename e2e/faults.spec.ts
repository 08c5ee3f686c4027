import type { Browser, Page } from '@playwright/test'
import { IS_PART_OF_ALL, IS_WHOLE } from './depth.ts'
import { storageOf } from './support/device.ts'
import type { Device } from './support/device.ts'
import {
  PAST_THE_LIMIT_MS,
  WORDS,
  breakCalls,
  callOf,
  faultsOfTurn,
  nameOf,
} from './support/faults.ts'
import type { Fault } from './support/faults.ts'
import { aCustomer, buyTicket } from './support/people.ts'
import type { Customer } from './support/people.ts'
import { SCREENS, openScreen } from './support/screens.ts'
import type { AppScreen } from './support/screens.ts'
import { complaintsOf, expect, test } from './support/test.ts'

/** What a screen is there for: without it, it says why, and offers another try. */
const ESSENTIAL = new Set([
  ...['/ GET /api/v1/movies', '/home GET /api/v1/movies/:phoneNumber'],
  ...['/movie GET /api/v1/movie/:movieId', '/movie GET /api/v1/showingshowtimes/:movieId/:LGA'],
  ...['/trailer GET /api/v1/trailer/:id', '/selected-trailer GET /api/v1/selected-trailer/:id'],
  ...['/trailers GET /api/v1/trailers', '/velvetcenters GET /api/v1/cinemas/:LGA'],
  ...['/previewcenter GET /api/v1/cinema/:cinemaId', '/signup GET /api/v1/locations'],
  '/selectcinema GET /api/v1/showingcinemas/:movieId/:LGA',
  ...['/mytickets POST /api/v1/fetchtickets', '/ticketdetails POST /api/v1/fetchtickets'],
  '/profile GET /api/v1/wallet/:uuid',
])

/** A phone that has never opened the app before, so that nothing it kept can help. */
async function onNewPhone<T>(
  browser: Browser,
  device: Device,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ storageState: storageOf(device) })
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

/** The calls that a screen makes by itself when all goes well. */
async function callsOf(page: Page, screen: AppScreen, customer: Customer): Promise<string[]> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const call = callOf(request)
    if (call) calls.add(nameOf(call))
  })
  await openScreen(page, screen, customer)
  await page.waitForLoadState('networkidle')
  return [...calls]
}

async function openBroken(page: Page, screen: AppScreen, customer: Customer, fault: Fault) {
  if (fault === 'silent') await page.clock.install()
  await openScreen(page, screen, customer)
  if (fault !== 'silent') return
  await expect(page.locator('main')).toBeVisible()
  await page.waitForTimeout(300)
  await page.clock.runFor(PAST_THE_LIMIT_MS)
}

/** Something to read, no wait without an end, and a next thing to do. */
async function isAlive(page: Page): Promise<void> {
  const body = page.locator('body')
  await expect(page.locator('main')).toBeVisible()
  await expect(body.locator('[role=status][aria-label]:visible, [aria-busy=true]')).toHaveCount(0)
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(10)
  await expect(body.locator('a:visible, button:visible:enabled').first()).toBeVisible()
}

interface Trial {
  broken: string[]
  fault: Fault
  /** Whether the screen is there for what is broken. */
  isEssential: boolean
}

/** Each call with each fault; in the short form one fault each, and what is not essential at once. */
function trialsOf(screen: AppScreen, calls: string[], place: number): Trial[] {
  const [, first = ''] = /^(\/[a-z-]*)/.exec(screen.path) ?? []
  const isEssential = (call: string) => ESSENTIAL.has(`${first} ${call}`)
  const others = calls.filter((call) => !isEssential(call))
  const groups = [
    ...calls.filter(isEssential).map((call) => [call]),
    ...(IS_WHOLE ? others.map((call) => [call]) : IS_PART_OF_ALL ? [] : [others]),
  ].filter(({ length }) => length > 0)
  return groups.flatMap((broken, index) =>
    faultsOfTurn(place + index).map((fault) => ({
      broken,
      fault,
      isEssential: broken.every(isEssential),
    })),
  )
}

for (const [place, screen] of SCREENS.entries()) {
  test(`${screen.path} says something and leads on, whichever of its calls comes to nothing`, async ({
    browser,
    bystander,
  }) => {
    const customer = screen.isForCustomers ? await aCustomer(3000) : bystander
    if (screen.path === '/ticketdetails') await buyTicket(customer)
    const device = { customer: screen.isForCustomers ? customer : undefined, hasChosen: true }
    const calls = await onNewPhone(browser, device, (page) => callsOf(page, screen, customer))

    for (const { broken, fault, isEssential } of trialsOf(screen, calls.toSorted(), place)) {
      await test.step(`${broken.join(', ')}: ${fault}`, () =>
        onNewPhone(browser, device, async (page) => {
          const complaints = complaintsOf(page)
          await breakCalls(page, broken, fault)
          await openBroken(page, screen, customer, fault)
          await isAlive(page)
          if (isEssential) {
            await expect(page.getByText(WORDS[fault]).first()).toBeVisible()
            await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled()
          }
          expect(complaints).toEqual([])
        }))
    }
  })
}
