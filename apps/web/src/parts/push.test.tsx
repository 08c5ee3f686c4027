import { fireEvent, screen, waitFor } from '@testing-library/react'
import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notification-kinds'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchTickets } from '../state/tickets.ts'
import type { AppStore } from '../state/store.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, TICKET } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import type { Ask } from '../test/server.ts'

const CHOICES = `GET /api/v1/notices/${ADA.UUID}`
const SUBSCRIBE = 'POST /api/v1/push'
const PUBLIC_KEY = 'the-key-of-the-server'
const WORDS = { endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'key', auth: 'secret' } }

const unsubscribe = vi.fn(() => Promise.resolve(true))
const subscription = { options: {}, toJSON: () => WORDS, unsubscribe }
const pushManager = {
  getSubscription: vi.fn(() => Promise.resolve<typeof subscription | null>(null)),
  subscribe: vi.fn(() => Promise.resolve(subscription)),
}

/** Gives the page a browser that shows notices once the person has answered. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission) {
  const notification = {
    permission,
    requestPermission: vi.fn(() => Promise.resolve((notification.permission = answer))),
  }
  Object.assign(globalThis, { Notification: notification, PushManager: Object })
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ active: {}, pushManager }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { ...notification, serviceWorker }
}

beforeEach(() => void vi.clearAllMocks())
afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const adaWithTicket = (store: AppStore) => {
  signIn(store, ADA)
  store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
}

function open(path = '/mytickets') {
  const asked: unknown[] = []
  const keep = (answer: unknown) => (ask: Ask) => {
    asked.push(ask.body)
    return answer
  }
  const answers = {
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    'POST /api/v1/fetchtickets': [TICKET],
    'POST /api/v1/user/devicedetails': { message: 'Saved' },
    [CHOICES]: { publicKey: PUBLIC_KEY, off: ['points'] },
    [SUBSCRIBE]: keep(null),
    'POST /api/v1/push/end': keep(null),
    [`PUT /api/v1/notices/${ADA.UUID}`]: keep({ off: [] }),
  }
  return answering(answers).then((server) => ({ asked, server, ...openApp(path, adaWithTicket) }))
}

const offer = () => screen.findByRole('button', { name: 'Remind me on this phone' })

test('push permission is requested only when the customer taps the offer', async () => {
  const browser = aBrowser('default', 'granted')
  const { asked } = await open()
  const button = await offer()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  fireEvent.click(button)
  await screen.findByText(/^This phone will remind you\./)
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: PUBLIC_KEY,
  })
  expect(asked).toEqual([{ uuid: ADA.UUID, publicKey: PUBLIC_KEY, subscription: WORDS }])
})

test('a person who refuses notifications sees how to allow them later', async () => {
  aBrowser('default', 'denied')
  const { server } = await open()
  fireEvent.click(await offer())
  await screen.findByText(/^Your browser blocks notices of this site\./)
  expect(server.requests).not.toContain(SUBSCRIBE)
})

test('a browser without push offers no reminders', async () => {
  await open()
  await screen.findByText('View Ticket')
  expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull()
})

test('an offer that is closed is not made again', async () => {
  aBrowser('default', 'granted')
  await open()
  await offer()
  fireEvent.click(screen.getByRole('button', { name: 'Close the offer of reminders' }))
  expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull()
  expect(localStorage.getItem('push-offer-closed')).toBe('yes')
})

test('a browser stops getting notifications of a customer when another one signs in', async () => {
  aBrowser('granted', 'granted')
  localStorage.setItem('push-of', 'somebody-else')
  pushManager.getSubscription.mockResolvedValueOnce(subscription)
  await open('/privacy')
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled())
  expect(localStorage.getItem('push-of')).toBeNull()
})

test('at each start the browser sends its push address to the server', async () => {
  aBrowser('granted', 'granted')
  localStorage.setItem('push-of', ADA.UUID)
  const { server } = await open('/privacy')
  await waitFor(() => expect(server.requests).toContain(SUBSCRIBE))
})

test('a tap on a notification opens its ticket in the open page', async () => {
  const { serviceWorker } = aBrowser('granted', 'granted')
  const { path } = await open('/privacy')
  const data = { open: `/ticketdetails?ticketId=${TICKET.TicketID}` }
  await waitFor(() => {
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
    expect(path()).toBe('/ticketdetails')
  })
  expect(history.state).toMatchObject({ state: { ticketId: TICKET.TicketID } })
})

test('the profile shows a switch for each kind of notification and saves changes', async () => {
  aBrowser('granted', 'granted')
  const { asked } = await open('/profile')
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  const points = await screen.findByRole('switch', { name: /^Points/ })
  expect(points.getAttribute('aria-checked')).toBe('false')
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(NOTICE_KINDS.length - 1)
  fireEvent.click(points)
  await waitFor(() => expect(points.getAttribute('aria-checked')).toBe('true'))
  expect(asked).toContainEqual({ kind: 'points', isOn: true })
})
