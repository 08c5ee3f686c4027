// Opens a till for the benchmark, and sells at it by HTTP or by the keys of its page.
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { addTill, openSession } from '@velvet/contract/sales/tills.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { MadeShowtime } from '@velvet/server/test/made-showtime'
import { PASSWORD } from '@velvet/server/test/makers'
import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { TestEnvironment } from './test-environment.ts'
import { goOn } from './step.ts'

/** Each buyer pays with this banknote, and the till gives change. */
const BANKNOTE_KOBO = 100_000

export interface BenchTill {
  /** Sells one ticket by HTTP. Returns false if the showtime is sold out. */
  sell: (showtime: MadeShowtime) => Promise<boolean>
  /** Sells tickets by keys. Returns the milliseconds from each last key until the seats were on the screen. */
  sellByKeys: (browser: Browser, sales: number, slower: number) => Promise<number[]>
}

/** Adds a till to a cinema and opens it. */
export async function openBenchTill(
  testEnvironment: TestEnvironment,
  url: string,
  cinemaID: string,
): Promise<BenchTill> {
  const { token, email } = await testEnvironment.makeStaff('manager')
  const post = (path: string, input: object) =>
    fetch(`${url}/api/v1/counter/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(input),
    })
  const added = await post('tills', { name: `Window ${randomUUID().slice(0, 8)}`, cinemaID })
  const { till } = (await added.json()) as OutputOf<typeof addTill>
  const opened = await post('sessions', { tillID: till.id, openingCount: 0 })
  const { session } = (await opened.json()) as OutputOf<typeof openSession>
  return {
    async sell({ id }) {
      const answer = await post('sales', {
        sessionID: session.id,
        showtimeID: id,
        tickets: [{ typeID: STANDARD_TYPE_ID, count: 1 }],
        tenders: [{ kind: 'cash', kobo: BANKNOTE_KOBO }],
      })
      const text = await answer.text()
      if (answer.status === 201) return true
      if (text.includes('"sold-out"')) return false
      throw new Error(`A sale was answered ${answer.status}: ${text}`)
    },
    async sellByKeys(browser, sales, slower) {
      await using context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1024, height: 768 },
      })
      const page = await context.newPage()
      await page.addInitScript(TIME_SALES)
      await signIn(page, email)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      for (let sale = 1; sale <= sales; sale += 1) {
        goOn()
        await sellOneByKeys(page, sale)
      }
      return await page.evaluate<number[]>('window.sales')
    },
  }
}

/** Goes on with the till, which is the only one so far and is open already. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/counter/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('option').first().waitFor()
}

/** Presses the keys of one ticket in cash. Later sales begin at the button that prints the last one. */
async function sellOneByKeys(page: Page, sale: number): Promise<void> {
  if (sale > 1) await page.keyboard.press('Enter')
  for (const key of ['Enter', 'a', 'Enter', 'k']) await page.keyboard.press(key)
  await page.getByRole('region', { name: 'Sold' }).waitFor()
}

/**
 * This script runs in the page and collects the times in `window.sales`. It is text, because the types of the
 * benchmarks are those of Node.
 */
const TIME_SALES = `
  window.sales = []
  window.print = () => undefined
  let pressedAt
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'k') pressedAt = timeStamp
  }, true)
  new MutationObserver(() => {
    if (pressedAt === undefined || !document.querySelector('[aria-label="Sold"]')) return
    const from = pressedAt
    pressedAt = undefined
    // The seats are on the screen after the next frame of the page was drawn.
    requestAnimationFrame(() => setTimeout(() => sales.push(performance.now() - from)))
  }).observe(document, { subtree: true, childList: true })
`
