import { keepDeviceKey } from '@velvet/client/device-key'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const SESSIONS = `GET /api/v1/sessions/${ADA.UUID}`
const END = 'POST /api/v1/sessions/end'
const CLOSE = 'POST /api/v1/user/close'
const EXPORT = `GET /api/v1/user/${ADA.UUID}/export`

const here = {
  id: idOf('here'),
  device: 'Chrome on Android',
  signedInAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-21T10:00:00Z',
  isCurrent: true,
}
const lost = { ...here, id: idOf('lost'), device: 'Safari on iPhone', isCurrent: false }

const { UUID, Username, PhoneNumber, Email, Country, State, LGA, Balance } = ADA
const EXPORTED = {
  records: {},
  exportedAt: '2026-11-21T10:00:00Z',
  account: {
    UUID,
    Username,
    PhoneNumber,
    Email,
    Country,
    State,
    LGA,
    Balance,
    UserDpUrl: null,
    dateOfBirth: '1995-05-05',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Android',
    createdAt: '2026-11-20T10:00:00Z',
    noticesOff: ['points'],
    language: 'fr',
  },
  consents: [],
  sessions: [],
  devices: [],
  tickets: [],
  payments: [],
  points: [],
  changes: [],
}

const ada = (store: AppStore) => signIn(store, ADA)
const answers = () => ({
  [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
  [`GET /api/v1/wallet/${ADA.UUID}`]: { balance: 1, entries: [], next: null },
})

async function openDialog(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: button }))
}

const saved: File[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (file) => (saved.push(file as File), 'blob:own-data')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

test('the devices are listed, and a lost one can be signed out', async () => {
  const ended: unknown[] = []
  await answering({
    ...answers(),
    [SESSIONS]: { sessions: [here, lost] },
    [END]: ({ body }: Ask) => (ended.push(body), { message: 'Signed out there' }),
  })
  openApp('/profile', ada)
  const dialog = await openDialog('Your Devices')
  await dialog.findByText('Safari on iPhone')
  dialog.getByText('This device')
  fireEvent.click(dialog.getByRole('button', { name: /^Sign out Safari on iPhone/ }))
  await waitFor(() => expect(dialog.queryByText('Safari on iPhone')).toBeNull())
  expect(ended).toEqual([{ uuid: ADA.UUID, sessionID: lost.id }])
  dialog.getByText('Chrome on Android')
})

test("signing out everywhere includes this device and removes the person's data", async () => {
  await answering({ ...answers(), [SESSIONS]: { sessions: [here] }, [END]: { message: 'ok' } })
  const app = openApp('/profile', ada)
  const dialog = await openDialog('Your Devices')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(JSON.stringify(app.store.getState())).not.toContain(ADA.PhoneNumber)
})

test('a list of devices that failed to load can be requested again', async () => {
  const server = await answering({ ...answers(), [SESSIONS]: new Error('cut') })
  openApp('/profile', ada)
  const dialog = await openDialog('Your Devices')
  const again = await dialog.findByRole('button', { name: 'Try Again' })
  server.answers[SESSIONS] = { sessions: [here] }
  fireEvent.click(again)
  await dialog.findByText('Chrome on Android')
})

test("the person's data can be downloaded as a file", async () => {
  await answering({ ...answers(), [EXPORT]: EXPORTED })
  openApp('/profile', ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Download My Data' }))
  await screen.findByText('Your data is in your downloads.')
  expect(saved.map(({ name, type }) => [name, type])).toEqual([['ada.json', 'application/json']])
  expect(await saved[0]?.text()).toContain(ADA.PhoneNumber)
})

test('a file that fails to arrive is reported, and nothing is saved', async () => {
  await answering({ ...answers(), [EXPORT]: new Error('cut') })
  openApp('/profile', ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Download My Data' }))
  await screen.findByText('Network error')
  expect(saved).toEqual([])
})

test('closing the account states what is lost and asks for the password', async () => {
  const sent: unknown[] = []
  const message = 'Your account is closed, and what was yours is erased'
  await answering({ ...answers(), [CLOSE]: ({ body }: Ask) => (sent.push(body), { message }) })
  keepDeviceKey('of-this-phone')
  const app = openApp('/profile', ada)
  const dialog = await openDialog('Close Account')
  dialog.getByText(/tickets that you have not used/)
  dialog.getByText(/Points that you have left are lost/)
  const button = dialog.getByRole('button', { name: 'Close My Account' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'velvet-demo-1' } })
  fireEvent.click(button)
  await screen.findByText(message)
  const [uuid, password, deviceKey] = [ADA.UUID, 'velvet-demo-1', 'of-this-phone']
  expect(sent).toEqual([{ uuid, password, deviceKey }])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(JSON.stringify(app.store.getState())).not.toContain(ADA.PhoneNumber)
})

test('an account closed after its dialog was dismissed leaves nothing on the phone', async () => {
  let close: (answer: unknown) => void = () => undefined
  const late = new Promise((resolve) => (close = resolve))
  const server = await answering({ ...answers(), [CLOSE]: () => late })
  const app = openApp('/profile', ada)
  const dialog = await openDialog('Close Account')
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'velvet-demo-1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close My Account' }))
  await waitFor(() => expect(server.requests).toContain(CLOSE))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  close({ message: 'Your account is closed' })
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(JSON.stringify(app.store.getState())).not.toContain(ADA.PhoneNumber)
})

test('a wrong password closes nothing, and its field says so', async () => {
  await answering({ ...answers(), [CLOSE]: new AppError('password-wrong') })
  const app = openApp('/profile', ada)
  const dialog = await openDialog('Close Account')
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'guessed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close My Account' }))
  await dialog.findByText('This is not your password')
  expect(app.path()).toBe('/profile')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('the profile leads to the privacy policy and the contact page', async () => {
  await answering(answers())
  openApp('/profile', ada)
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Privacy Policy' })
  expect([link('Privacy Policy'), link('Contact Us')]).toEqual(['/privacy', '/contact'])
})
