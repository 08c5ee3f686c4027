import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DROP_CACHES } from './support/in-page.ts'
import { isOnPhone, isWhollyOnPhone } from './support/on-phone.ts'
import { test } from './support/over-network.ts'
import { FILM } from './support/people.ts'
import { expect } from './support/test.ts'

const ROOT = join(import.meta.dirname, '..')
/** All bytes that go over the network, with those of the service worker. */
const FIRST_VISIT_BYTES = 300_000
const REPEAT_VISIT_BYTES = 15_000

/** Returns the files of the built app that are loaded for certain sources. */
function filesOf(source: RegExp): string[] {
  const manifest = readFileSync(join(ROOT, 'apps/web/dist/.vite/manifest.json'), 'utf8')
  const built = Object.entries(JSON.parse(manifest) as Record<string, { file: string }>)
  return built.filter(([name]) => source.test(name)).map(([, { file }]) => file)
}

test('home weighs little on the first visit, and almost nothing on the second', async ({ context, network }) => {
  const first = await context.newPage()
  await first.goto('/')
  await expect(first.getByRole('link', { name: FILM })).toBeVisible()
  await first.waitForLoadState('networkidle')
  await isOnPhone(first)
  await first.waitForTimeout(1000)
  const firstBytes = network.weigh()
  await first.close()

  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('link', { name: FILM })).toBeVisible()
  await second.waitForLoadState('networkidle')
  await second.waitForTimeout(1000)
  const secondBytes = network.weigh()

  console.log(`first visit ${firstBytes} of ${FIRST_VISIT_BYTES} bytes, worker and shell with it`)
  console.log(`repeat visit ${secondBytes} of ${REPEAT_VISIT_BYTES} bytes`)
  expect(firstBytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
  expect(secondBytes).toBeLessThanOrEqual(REPEAT_VISIT_BYTES)
})

test("the data saver loads small posters, plays nothing and shows a trailer's size", async ({ page, network }) => {
  await page.goto('/')
  await page.getByRole('switch', { name: /Data saver/ }).click()
  await page.evaluate(DROP_CACHES)
  await page.waitForLoadState('networkidle')
  const before = network.requests.length
  await page.reload()
  await expect(page.getByRole('switch', { name: /Data saver/ })).toBeChecked()
  await page.getByRole('link', { name: FILM }).click()
  await page.getByRole('button', { name: 'Play Trailer' }).click()
  await expect(page.getByText(/Playing this trailer takes \d+\.\d MB/)).toBeVisible()
  const asked = network.requests.slice(before)
  expect(asked.filter((one) => /-480\./.test(one))).toEqual([])
  expect(asked.filter((one) => /\.mp4/.test(one))).toEqual([])
})

test.describe('for a customer', () => {
  test.use({ balance: 0 })

  test('the browser stores nothing that only the native shells run', async ({ page, network }) => {
    await page.goto('/')
    await isWhollyOnPhone(page)
    expect(network.requests).toContainEqual(expect.stringMatching(/assets\/confirm-ticket-/))
    const ofShells = filesOf(/@capacitor|shell-companion|prepare-shell|native\/(?:secrets|haptics|camera|download)\./)
    expect(ofShells.length).toBeGreaterThan(6)
    expect(network.requests.filter((one) => ofShells.some((file) => one.endsWith(file)))).toEqual([])
  })
})
