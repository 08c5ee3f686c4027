// Measures the first visit to the home screen in real Chromium, on a slow network with a slow
// processor. It needs the built app and Chromium (CHROMIUM names it, if it is not Playwright's own).
import { chromium, devices, type Browser, type CDPSession } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBare } from './bare.ts'
import { plain } from './figure.ts'
import type { Outcome } from './part.ts'
import { openPremises } from './premises.ts'
import type { Site } from './site.ts'
import { median } from './statistics.ts'
import { step } from './step.ts'
import { READ_TIMES, WATCH_PAINTS, type PageTimes } from './visit-timer.ts'

const VISITS = 5
/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, and 150 ms before each answer begins. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER_PROCESSOR = 4
/** A page counts as loaded once it has sent no request for this long. */
const QUIET_MS = 3000
const COMPLETE_WITHIN_MS = 45_000
const KB = 1000
const LIMIT_BYTES = 1000

interface Visit extends PageTimes {
  scriptKb: number
}

export async function measureFirstVisit(site: Site): Promise<Outcome> {
  await using premises = await openPremises(site)
  step('first visit: starting the demo and Chromium')
  const { url } = await premises.startServer({ DEMO: 'on' })
  await using bare = await startBare(LIMIT_BYTES)
  await using browser = await launch()
  const visits: Visit[] = []
  const limits: Visit[] = []
  for (let visit = 1; visit <= VISITS; visit += 1) {
    const seen = await visitOnce(browser, `${url}/`)
    visits.push(seen)
    limits.push(await visitOnce(browser, bare.url))
    step(
      `first visit ${visit} of ${VISITS}: JS ${seen.scriptKb.toFixed(1)} KB, LCP ${seen.lcpMs.toFixed(0)} ms, TBT ${seen.tbtMs.toFixed(0)} ms`,
    )
  }
  const of = (all: readonly Visit[], figure: keyof Visit) => median(all.map((one) => one[figure]))
  const figures = [
    plain('home-js', { measured: of(visits, 'scriptKb'), unit: 'KB' }),
    plain('home-lcp', {
      measured: of(visits, 'lcpMs') / 1000,
      limit: of(limits, 'lcpMs') / 1000,
      unit: 's',
    }),
    plain('home-tbt', { measured: of(visits, 'tbtMs'), limit: of(limits, 'tbtMs'), unit: 'ms' }),
  ]
  return { figures, broken: 0 }
}

async function launch(): Promise<Browser> {
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

/** Visits with an empty cache, like a phone that opens the site for the first time. */
async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  await using context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.addInitScript(WATCH_PAINTS)
  const traffic = followTraffic(devtools)
  await page.goto(address)
  await traffic.untilQuiet()
  return { ...(await page.evaluate<PageTimes>(READ_TIMES)), scriptKb: traffic.scriptBytes() / KB }
}

/** Adds up what the page's scripts weigh on the network, with their headers. */
function followTraffic(devtools: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  let open = 0
  let latest = performance.now()
  const see = () => void (latest = performance.now())
  devtools.on('Network.requestWillBeSent', ({ requestId, type, redirectResponse }) => {
    see()
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
    scriptBytes: () => bytes,
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
