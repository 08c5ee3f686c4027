import { join } from 'node:path'
import { DATA_DIR } from './addresses.ts'
import { openWithCamera, writePictureFilm } from './support/camera-film.ts'
import { aDoorPhone, checkPin, expectVerdict, openDoor, sell } from './support/door.ts'
import { openDoorsEarly } from './support/operator.ts'
import { call } from './support/people.ts'
import { asStaff, STAFF_PASSWORD } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const ADMIN = 'admin@velvet.example'
const MANAGER = 'manager@velvet.example'
const PIN = '907313'

test.beforeAll(openDoorsEarly)

/** Sets a PIN for the gate, as a person does for themselves. */
const setPin = (email: string) => asStaff(email, 'POST', 'staff/me/gatepin', { pin: PIN, password: STAFF_PASSWORD })

interface Person {
  id: string
  name: string
}

test('a supervisor approves, and another attendant takes over, by PIN on one phone', async ({ browser }) => {
  const sale = await sell(1, 1)
  const [used, fresh] = sale.tickets
  if (!fresh) throw new Error('no tickets')
  const name = `Hauwa ${sale.customer.user.PhoneNumber.slice(-4)}`
  const email = `hauwa-${crypto.randomUUID()}@velvet.example`
  const next = { name, email, role: 'attendant' }
  const { invitation } = await asStaff<{ invitation: { url: string } }>(ADMIN, 'POST', 'staff/people', next)
  const secret = new URL(invitation.url).hash.slice(1)
  await call('POST', 'staff/invitation/accept', { secret, password: STAFF_PASSWORD })
  const managers = await asStaff<{ items: Person[] }>(ADMIN, 'GET', `staff/people?q=${MANAGER}`)
  for (const address of [email, MANAGER]) await setPin(address)

  const phone = await aDoorPhone(browser)
  const page = await openDoor(phone, sale.showtime)
  for (const verdict of ['admitted', 'already-used']) {
    await checkPin(page, used)
    await expectVerdict(page, verdict, used.SeatNumber)
  }
  await page.getByRole('button', { name: 'Override' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Supervisor', { exact: true }).selectOption(managers.items[0]?.name ?? '')
  await dialog.getByLabel('PIN of the supervisor').fill('111222')
  await dialog.getByLabel('Reason').fill('Was out for air')
  await dialog.getByRole('button', { name: 'Let in' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('PIN of the supervisor').fill(PIN)
  await dialog.getByRole('button', { name: 'Let in' }).click()
  await expectVerdict(page, 'admitted', used.SeatNumber)

  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByLabel('Switch to').selectOption(name)
  await page.getByLabel('PIN of the attendant').fill(PIN)
  await page.getByRole('button', { name: 'Switch' }).click()
  await checkPin(page, fresh)
  await expectVerdict(page, 'admitted', fresh.SeatNumber)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByText(`${name} ·`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await phone.close()
})

test('a phone learns from the QR of another one who is inside, both without a network', async ({ browser }) => {
  const sale = await sell(1, 1)
  const [inside, fresh] = sale.tickets
  if (!fresh) throw new Error('no tickets')
  const left = await aDoorPhone(browser)
  const door = await openDoor(left, sale.showtime)
  // The other phone loads its list after one more ticket was sold, so its list is newer.
  await left.setOffline(true)
  await sell(1)
  await checkPin(door, inside)
  await expectVerdict(door, 'admitted', inside.SeatNumber)
  await door.goto('/gate/#share')
  const code = door.getByRole('img', { name: 'Code of the admissions that this phone knows' })
  const address = (await code.getAttribute('src')) ?? ''
  expect(await violations(door)).toEqual([])
  const film = join(DATA_DIR, 'shared.mjpeg')
  await writePictureFilm(film, [decodeURIComponent(address.slice(address.indexOf(',') + 1))])

  const other = await openWithCamera(film)
  const right = await aDoorPhone(other, { permissions: ['camera'] })
  const page = await openDoor(right, sale.showtime)
  await right.setOffline(true)
  await expect(page.getByText(/ let in 1 person whom this phone did not know of/)).toBeVisible()
  await checkPin(page, inside)
  await expectVerdict(page, 'already-used', inside.SeatNumber)
  await checkPin(page, fresh)
  await expectVerdict(page, 'admitted', fresh.SeatNumber)
  await other.close()
  await left.close()
})
