import type { Browser, Page } from '@playwright/test'
import { IS_WHOLE } from './depth.ts'
import { storageOf } from './support/device.ts'
import type { Device } from './support/device.ts'
import { sendEmptyPages } from './support/empty-pages.ts'
import { PAST_THE_LIMIT_MS, WORDS, breakCalls, callOf, faultsOfTurn, nameOf } from './support/faults.ts'
import type { Fault } from './support/faults.ts'
import type { Customer } from './support/people.ts'
import { SCREENS, openScreen } from './support/screens.ts'
import type { AppScreen } from './support/screens.ts'
import { complaintsOf, expect, test } from './support/test.ts'

/** Uses a phone that has never opened the app, so that nothing stored on it can help. */
async function onNewPhone<T>(browser: Browser, device: Device, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ storageState: storageOf(device) })
  await sendEmptyPages(context)
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Returns the calls that a screen makes by itself when all goes well. */
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

interface Trial {
  broken: readonly string[]
  fault: Fault
  /** Whether the screen exists for the broken call. */
  isEssential: boolean
}

/** Opens the screen, and stays until the broken calls were reported or given up. */
async function openBroken(page: Page, screen: AppScreen, customer: Customer, { broken, fault }: Trial): Promise<void> {
  const asked = await breakCalls(page, broken, fault)
  if (fault === 'silent') await page.clock.install()
  await openScreen(page, screen, customer)
  await expect.poll(() => asked.size).toBeGreaterThan(0)
  if (fault !== 'silent') return
  await expect(page.locator('main')).toBeVisible()
  // Some calls are made only after another was answered.
  const all = expect.poll(() => asked.size, { timeout: 1_000 }).toBe(broken.length)
  await all.catch(() => undefined)
  await page.clock.runFor(PAST_THE_LIMIT_MS)
}

/** Expects some text, no endless wait, and something to press next. */
async function isAlive(page: Page): Promise<void> {
  const body = page.locator('body')
  await expect(page.locator('main')).toBeVisible()
  await expect(body.locator('[role=status][aria-label]:visible, [aria-busy=true]')).toHaveCount(0)
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(10)
  await expect(body.locator('a:visible, button:visible:enabled').first()).toBeVisible()
}

/** Returns the calls of a screen without those that its main content needs. */
async function othersOf(
  browser: Browser,
  device: Device,
  screen: AppScreen,
  customer: Customer,
): Promise<readonly string[]> {
  const { shows = [], goesOnWithout = [] } = screen
  const calls = await onNewPhone(browser, device, (page) => callsOf(page, screen, customer))
  expect(calls).toEqual(expect.arrayContaining([...shows, ...goesOnWithout]))
  return calls.filter((call) => !shows.includes(call)).toSorted()
}

/**
 * Tries each call with each fault. The short form tries one fault each, and all calls that are not
 * essential at once.
 */
function trialsOf({ shows = [] }: AppScreen, others: readonly string[], place: number): Trial[] {
  const groups = [...shows.map((call) => [call]), ...(IS_WHOLE ? others.map((call) => [call]) : [others])].filter(
    ({ length }) => length > 0,
  )
  return groups.flatMap((broken, index) =>
    faultsOfTurn(place + index).map((fault) => ({
      broken,
      fault,
      isEssential: index < shows.length,
    })),
  )
}

for (const [place, screen] of SCREENS.entries()) {
  test(`${screen.path} shows a message and a next step, whichever call fails`, async ({
    browser,
    bystander,
    onlooker,
  }) => {
    const customer = screen.isForCustomers ? onlooker : bystander
    const device = { customer: screen.isForCustomers ? customer : undefined, hasChosen: true }
    const others = await othersOf(browser, device, screen, customer)

    for (const trial of trialsOf(screen, others, place)) {
      const { broken, fault, isEssential } = trial
      await test.step(`${broken.join(', ')}: ${fault}`, () =>
        onNewPhone(browser, device, async (page) => {
          const complaints = complaintsOf(page)
          await openBroken(page, screen, customer, trial)
          await isAlive(page)
          if (isEssential) {
            if (screen.foldedUnder) await page.getByRole('heading', { name: screen.foldedUnder }).click()
            await expect(page.getByText(WORDS[fault]).first()).toBeVisible()
            await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled()
          }
          expect(complaints).toEqual([])
        }))
    }
  })
}
