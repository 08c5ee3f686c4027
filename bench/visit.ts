// Visits a page in real Chromium, on a slow network with a slow processor. It needs the built app and
// Chromium (CHROMIUM names it, if it is not Playwright's own).
import { chromium, devices, type Browser, type BrowserContext, type CDPSession } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './statistics.ts'
import { READ_ANSWER, READ_TIMES, tapWhenThere, WATCH_PAINTS, watchScreen, type PageTimes } from './visit-timer.ts'

export interface Phone {
  name: string
  /** How many times slower than this machine its processor is. */
  slowerProcessor: number
  network: {
    offline: false
    /** The milliseconds before each answer begins. */
    latency: number
    /** Bytes a second. */
    downloadThroughput: number
    /** Bytes a second. */
    uploadThroughput: number
  }
}

/** The settings of Lighthouse: 1.6 Mbit/s down and 750 kbit/s up. */
export const ON_SLOW_4G: Phone = {
  name: 'slow 4G',
  slowerProcessor: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
}
/** 280 kbit/s down and 256 kbit/s up. */
export const ON_2G: Phone = {
  name: '2G',
  slowerProcessor: 6,
  network: {
    offline: false,
    latency: 800,
    downloadThroughput: (280 * 1000) / 8,
    uploadThroughput: (256 * 1000) / 8,
  },
}

/** A page counts as loaded once it has sent no request for this long. */
const QUIET_MS = 3000
const COMPLETE_WITHIN_MS = 45_000
const KB = 1000

export interface Visit extends PageTimes {
  /** What the scripts weigh on the network, with their headers. */
  scriptKb: number
  requests: number
}

export async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM']
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium refuses to use its sandbox as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    // A signal ends the whole run in order, and the browser with it.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}

/** Opens a phone with an empty cache. */
export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Pixel 5'], viewport: { width: 360, height: 740 } })
}

interface Visited {
  phone: Phone
  address: string
  /** The selector of what the visitor came for, if a person wants to know when it was there. */
  content?: string
}

interface Tapped {
  phone: Phone
  address: string
  /** The selector of the link. */
  link: string
}

/** Opens a page in a tab of its own, and waits until it has come to rest. */
export async function visit(context: BrowserContext, { phone, address, content }: Visited): Promise<Visit> {
  const { page, devtools } = await openSlowTab(context, phone)
  await page.addInitScript(WATCH_PAINTS + (content ? watchScreen(content) : ''))
  const traffic = followTraffic(devtools)
  await page.goto(address)
  await traffic.untilQuiet()
  const times = await page.evaluate<PageTimes>(READ_TIMES)
  await page.close()
  return { ...times, ...traffic.sums() }
}

/**
 * Taps a link as soon as it is shown, usually before the app runs. Returns the milliseconds from the start until the
 * title of the next page is shown.
 */
export async function visitByTap(context: BrowserContext, { phone, address, link }: Tapped): Promise<number> {
  const { page } = await openSlowTab(context, phone)
  await page.addInitScript(tapWhenThere(link))
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForURL((url) => url.href !== address)
  // The old page's scripts must be gone, because they cannot be evaluated any more.
  await page.waitForLoadState('domcontentloaded')
  const answered = await page.waitForFunction(READ_ANSWER)
  const ms = (await answered.jsonValue()) as number
  await page.close()
  return ms
}

async function openSlowTab(context: BrowserContext, phone: Phone) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', phone.network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowerProcessor })
  return { page, devtools }
}

/** Returns the median of each figure. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]))
  return {
    fcpMs: of('fcpMs'),
    contentMs: of('contentMs'),
    picturesMs: of('picturesMs'),
    appMs: of('appMs'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    scriptKb: of('scriptKb'),
    requests: of('requests'),
  }
}

/** Counts what a page asks the network for. */
function followTraffic(devtools: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  let requests = 0
  let open = 0
  let latest = performance.now()
  const see = () => void (latest = performance.now())
  devtools.on('Network.requestWillBeSent', ({ requestId, type, redirectResponse }) => {
    see()
    requests += 1
    if (!redirectResponse) open += 1
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    see()
    open -= 1
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  devtools.on('Network.loadingFailed', () => {
    see()
    open -= 1
  })
  return {
    sums: () => ({ scriptKb: bytes / KB, requests }),
    async untilQuiet() {
      const began = performance.now()
      while (performance.now() - began < COMPLETE_WITHIN_MS) {
        if (open <= 0 && performance.now() - latest > QUIET_MS) return
        await sleep(50)
      }
      throw new Error('The page did not come to rest')
    },
  }
}
