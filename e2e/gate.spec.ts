import type { Response } from '@playwright/test'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { join } from 'node:path'
import { DATA_DIR } from './addresses.ts'
import { openWithCamera, writeCameraFilm } from './support/camera-film.ts'
import { aDoorPhone, beginAt, checkPin, expectVerdict, openDoor, sell, statusesOf } from './support/door.ts'
import { openDoorsEarly } from './support/operator.ts'
import { asStaff, signIn } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(openDoorsEarly)

/** Types a code at the speed of a scanner, which keys from outside the page do not always reach. */
function scanByHand(code: string): void {
  for (const key of [...Array.from(code), 'Enter']) {
    const stroke = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(stroke)
  }
}

test('an evening offline survives a reload and a kill, and all scans are sent', async ({ browser }) => {
  const sale = await sell(1, 1, 3)
  const [first, second, ...group] = sale.tickets
  if (!second || !group[0]) throw new Error('no tickets')
  const phone = await aDoorPhone(browser)
  const page = await phone.newPage()
  await page.goto('/gate/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Which shows?' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await beginAt(page, sale.showtime)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await violations(page)).toEqual([])

  await phone.setOffline(true)
  await page.reload()
  await checkPin(page, first)
  await expectVerdict(page, 'admitted', first.SeatNumber)
  expect(await violations(page)).toEqual([])
  expect(await violations(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Scanned by mistake' }).click()
  await expect(page.getByText(`Taken back: ${first.SeatNumber}`)).toBeVisible()
  await checkPin(page, first)
  await expectVerdict(page, 'admitted', first.SeatNumber)
  await page.close({ runBeforeUnload: false })

  const again = await phone.newPage()
  await again.goto('/gate/')
  await expect(again.getByText('3 waiting')).toBeVisible()
  await checkPin(again, first)
  await expectVerdict(again, 'already-used', first.SeatNumber)
  expect(await violations(again)).toEqual([])
  await checkPin(again, group[0])
  await again.getByRole('button', { name: 'Admit all 3' }).click()
  await expectVerdict(again, 'admitted', group[2]?.SeatNumber)
  // A handheld scanner types, wherever the focus is.
  await again.getByRole('button', { name: 'Next' }).click()
  await again.evaluate(scanByHand, second.QrCode)
  await expectVerdict(again, 'admitted', second.SeatNumber)
  await again.keyboard.type('22223333444')
  await again.keyboard.press('Enter')
  await expectVerdict(again, 'unknown')
  expect(await violations(again)).toEqual([])

  await phone.setOffline(false)
  await expect(again.getByText('0 waiting')).toBeVisible()
  expect(await statusesOf(sale, sale.tickets)).toEqual(Array(5).fill('Used'))
  await again.getByRole('button', { name: 'Next' }).click()
  await again.getByRole('button', { name: 'More' }).click()
  await expect(again.getByText(/admitted/)).toBeVisible()
  expect(await violations(again)).toEqual([])
  await phone.close()
})

test('an undo can no longer be confirmed once the green verdict is gone', async ({ browser }) => {
  const sale = await sell(1, 1)
  const [first, second] = sale.tickets
  if (!second) throw new Error('no tickets')
  const phone = await aDoorPhone(browser)
  const page = await openDoor(phone, sale.showtime)
  await checkPin(page, first)
  await expectVerdict(page, 'admitted', first.SeatNumber)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox()
  const bar = await page.getByText('Pin', { exact: true }).boundingBox()
  expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Scanned by mistake' }).focus()
  await page.evaluate(scanByHand, second.QrCode)
  // The green closes once the scan is too old for an undo, and the server takes none after that.
  await expect(page.locator('[data-verdict]')).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await checkPin(page, second)
  await expectVerdict(page, 'admitted', second.SeatNumber)
  await checkPin(page, first)
  await expectVerdict(page, 'already-used', first.SeatNumber)
  await phone.close()
})

test('with large text or in landscape, a small phone shows the age to check', async ({ browser }) => {
  const sale = await sell(2)
  const [ticket] = sale.tickets
  const phone = await aDoorPhone(browser)
  await phone.route('**/api/v1/gate/list?*', async (route) => {
    const response = await route.fetch()
    const page = (await response.json()) as { showtime: object }
    await route.fulfill({ json: { ...page, showtime: { ...page.showtime, checkAge: 18 } } })
  })
  const page = await openDoor(phone, sale.showtime)
  await checkPin(page, ticket)
  await expectVerdict(page, 'admitted', ticket.SeatNumber)
  for (const [width, height, textSize] of [
    [360, 612, '200%'],
    [640, 320, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
    const age = await page.getByText('Check age: 18').boundingBox()
    const action = await page.getByRole('button', { name: 'Admit all 2' }).boundingBox()
    expect((age?.y ?? Infinity) + (age?.height ?? 0)).toBeLessThanOrEqual(action?.y ?? 0)
  }
  expect(await violations(page)).toEqual([])
  // A list that is on its way when the phone is closed is of no account.
  await phone.unrouteAll({ behavior: 'ignoreErrors' })
  await phone.close()
})

test('the camera admits a ticket that is dim and tilted', async () => {
  const sale = await sell(1)
  const [ticket] = sale.tickets
  const film = join(DATA_DIR, 'camera.mjpeg')
  await writeCameraFilm(film, [ticket.QrCode])
  const browser = await openWithCamera(film)
  const phone = await aDoorPhone(browser, { permissions: ['camera'] })
  const page = await openDoor(phone, sale.showtime)
  await expectVerdict(page, 'admitted', ticket.SeatNumber)
  await expect.poll(() => statusesOf(sale, sale.tickets)).toEqual(['Used'])
  await browser.close()
})

test('two offline phones admit one ticket twice, which makes one conflict', async ({ browser }) => {
  const sale = await sell(1, 1)
  const [shared, own] = sale.tickets
  if (!own) throw new Error('no tickets')
  const left = await aDoorPhone(browser)
  // The clock of the other phone is an hour slow.
  const right = await aDoorPhone(browser)
  await right.addInitScript(slowDownClock, HOUR_MS)
  const registered = right.waitForEvent('response', isOfRegistration)
  const doors = [
    await openDoor(left, sale.showtime, 'manager@velvet.example'),
    await openDoor(right, sale.showtime),
  ] as const
  const { deviceID } = (await (await registered).json()) as { deviceID: string }
  await expect(doors[1].getByText(/The clock of this phone is 60 minutes slow/)).toBeVisible()
  for (const phone of [left, right]) await phone.setOffline(true)
  for (const page of doors) {
    await checkPin(page, shared)
    await expectVerdict(page, 'admitted', shared.SeatNumber)
  }
  await checkPin(doors[1], own)
  await expectVerdict(doors[1], 'admitted', own.SeatNumber)
  await left.setOffline(false)
  await expect(doors[0].getByText('0 waiting')).toBeVisible()

  await asStaff('admin@velvet.example', 'POST', `staff/gate-devices/${deviceID}/revoke`, {})
  await right.setOffline(false)
  await expect(doors[1].getByRole('heading', { name: 'Out of use' })).toBeVisible()
  await expect(doors[1].getByText('0 waiting')).toBeVisible()
  expect(await violations(doors[1])).toEqual([])
  expect(await statusesOf(sale, sale.tickets)).toEqual(['Used', 'Used'])

  await doors[0].getByRole('button', { name: 'Next' }).click()
  await doors[0].getByRole('button', { name: 'More' }).click()
  await doors[0].getByRole('button', { name: 'Conflicts' }).click()
  await expect(doors[0].getByText(`${shared.SeatNumber}: Let in twice`)).toBeVisible()
  expect(await violations(doors[0])).toEqual([])
  for (const place of ['people', 'share', 'holders']) {
    await doors[0].goto(`/gate/#${place}`)
    await expect(doors[0].getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(doors[0])).toEqual([])
  }
  // Beside its seat and its state, a name in large text had one letter on each line.
  await doors[0].setViewportSize({ width: 320, height: 568 })
  await doors[0].evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const texts = doors[0].getByRole('listitem').first().locator('div')
  expect((await texts.boundingBox())?.width).toBeGreaterThan(200)
  expect(await violations(doors[0])).toEqual([])
  for (const phone of [left, right]) await phone.close()
})

const isOfRegistration = (response: Response) => response.url().endsWith('/api/v1/gate/devices')

/** Runs in the page, so it may use nothing of this file. */
function slowDownClock(ms: number): void {
  const RealDate = Date
  class SlowDate extends RealDate {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(RealDate.now() - ms)
      else super(...parts)
    }
    static override now() {
      return RealDate.now() - ms
    }
  }
  globalThis.Date = SlowDate as DateConstructor
}
