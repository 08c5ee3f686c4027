// Measures how long the gate takes from a frame of the camera to the verdict on the screen, on a
// page whose processor is slowed down six times. This needs the built app and Chromium (CHROMIUM
// names its program, if it is not Playwright's own).
import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import { newTicketCode } from '@velvet/server/tickets/tickets/ticket-code'
import type { Page } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openWithCamera, writeCameraFilm } from '../e2e/support/camera-film.ts'
import { answerAsServer, type MadeTicket } from './gate-stand-in.ts'
import { TIME_VERDICTS, type Sample } from './gate-timer.ts'
import { median, summarise } from './statistics.ts'

const SLOWER = 6
const TICKETS = 1000
/** The number of codes that pass the camera, each for less than a second. */
const SHOWN = 30
const FOR_MS = 45_000
/** The gate must show a verdict within this time on a phone at the door. */
const LIMIT_MS = 300
const DIST = resolve(import.meta.dirname, '../apps/gate/dist')
const SALT = 'the salt of one showtime'

const codes = Array.from({ length: TICKETS }, newTicketCode)
const tickets: MadeTicket[] = await Promise.all(
  codes.map(async (code, at) => ({ key: await keyOfCode(code, SALT), seat: `A${at + 1}` })),
)
const folder = await mkdtemp(join(tmpdir(), 'velvet-frames-'))
const film = join(folder, 'camera.mjpeg')
await writeCameraFilm(film, codes.slice(0, SHOWN))

const browser = await openWithCamera(film)
try {
  report(await measure(await browser.newPage({ viewport: { width: 360, height: 740 } })))
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

async function measure(page: Page): Promise<Sample[]> {
  await answerAsServer(page, {
    tickets,
    salt: SALT,
    readFile: (name) => readFile(join(DIST, name)),
  })
  await page.addInitScript(TIME_VERDICTS)
  await page.goto('http://127.0.0.1/gate/')
  await page.getByLabel('Email').fill('gate@velvet.example')
  await page.getByLabel('Password', { exact: true }).fill('any')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await page.waitForTimeout(FOR_MS)
  return page.evaluate<Sample[]>('window.samples')
}

function report(measured: readonly Sample[]): void {
  // Chromium slows down only the page and not the worker that reads the frames, so this line
  // multiplies the time of the worker.
  const samples = measured.map((one) => ({ ...one, workMs: SLOWER * one.workMs }))
  const { p50Ms, p99Ms } = summarise(
    samples.map((one) => Object.values(one).reduce((sum, ms) => sum + ms)),
    FOR_MS / 1000,
  )
  const times = `median ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms of ${LIMIT_MS}`
  console.log(`From frame to verdict, ${SLOWER} times slower: ${times} (${samples.length} verdicts)`)
  const part = (name: keyof Sample) => median(samples.map((one) => one[name])).toFixed(0)
  console.log(
    `Medians: taken ${part('takeMs')} ms, on the way ${part('wayMs')} ms, read ${part('workMs')} ms, judged and kept ${part('keepMs')} ms, shown ${part('showMs')} ms`,
  )
  if (!(p99Ms <= LIMIT_MS)) process.exitCode = 1
}
