import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPush, renewPush, showPush } from './push.ts'

const HOST = 'https://velvet.example'
const MESSAGE = {
  tag: 'one',
  title: 'Lionheart has moved',
  text: 'It now starts at 7.',
  path: '/ticketdetails?ticketId=1',
}

const FRENCH = { title: 'Du nouveau sur vos billets', text: 'Touchez pour lire.' }
const ENGLISH = { title: 'There is news about your tickets', text: 'Tap to read it.' }

const showNotification = vi.fn(() => Promise.resolve())
const subscribe = vi.fn()
const openWindow = vi.fn(() => Promise.resolve(null))
let pages: ReturnType<typeof aPage>[] = []

const aPage = (path: string) => ({ url: HOST + path, focus: vi.fn(), postMessage: vi.fn() })

beforeEach(() => {
  vi.stubGlobal('__OWN_WORDS__', { fr: FRENCH, ha: { title: 'Akwai labari', text: 'Ku taɓa.' } })
  vi.stubGlobal('self', {
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  pages = []
})

const pushed = (text: string) => ({ text: () => text }) as PushMessageData

const tapped = (path: string) => {
  const notification = { data: path, close: vi.fn() }
  return { notification, opened: openPush(notification as unknown as Notification) }
}

test('a push is shown with its text, and a second one with its tag replaces it', async () => {
  await showPush(pushed(JSON.stringify(MESSAGE)))
  expect(showNotification).toHaveBeenCalledWith(MESSAGE.title, {
    tag: 'one',
    body: MESSAGE.text,
    icon: '/icons/icon-192.png',
    data: MESSAGE.path,
  })
})

test.each([null, pushed('no message of ours')])(
  'a push that cannot be read still shows something, because browsers demand it',
  async (data) => {
    await showPush(data)
    expect(showNotification).toHaveBeenCalledWith(ENGLISH.title, expect.objectContaining({ data: '/mytickets' }))
  },
)

/**
 * Makes a phone that keeps the words of French, with a browser that prefers these languages. `chosen` is null if no
 * language was chosen, and undefined if workers cannot read the cookie.
 */
function phoneWith(preferred: readonly string[], chosen: string | null | undefined): void {
  const keys = () => Promise.resolve([{ url: `${HOST}/assets/fr-first-1.js` }])
  vi.stubGlobal('caches', { open: () => Promise.resolve({ keys }) })
  vi.stubGlobal('navigator', { languages: preferred })
  if (chosen === undefined) return
  const cookie = chosen === null ? null : { value: chosen }
  Object.assign(self, { cookieStore: { get: () => Promise.resolve(cookie) } })
}

test.each([
  ['the language that the person has chosen', ['en-NG'], 'fr', FRENCH],
  ['English, if the person has chosen it', ['fr-NG'], 'en', ENGLISH],
  ['the language that the browser prefers, if nothing was chosen', ['fr-NG', 'en'], null, FRENCH],
  ['the preferred language where a worker can read no cookies', ['fr-NG', 'en'], undefined, FRENCH],
  ['English, if the phone does not keep the words of the chosen language', ['en'], 'ha', ENGLISH],
])('a push that cannot be read is in %s', async (_, preferred, chosen, { title, text }) => {
  phoneWith(preferred, chosen)
  await showPush(null)
  expect(showNotification).toHaveBeenCalledWith(title, expect.objectContaining({ body: text }))
})

test('a push that names another host leads to the tickets instead', async () => {
  await showPush(pushed(JSON.stringify({ ...MESSAGE, path: '//evil.example' })))
  expect(showNotification).toHaveBeenCalledWith(MESSAGE.title, expect.objectContaining({ data: '/mytickets' }))
})

test('a tap on a notification opens the screen in the open app', async () => {
  const [fund, console, app] = [aPage('/fund'), aPage('/console/'), aPage('/home')]
  pages = [fund, console, app]
  const { notification, opened } = tapped('/profile')
  await opened
  expect(notification.close).toHaveBeenCalledOnce()
  expect(app.focus).toHaveBeenCalledOnce()
  expect(app.postMessage).toHaveBeenCalledWith({ open: '/profile' })
  for (const other of [fund, console]) expect(other.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a tap opens a new page if the app is open nowhere', async () => {
  pages = [aPage('/fund')]
  await tapped('/ticketdetails?ticketId=1').opened
  expect(openWindow).toHaveBeenCalledWith('/ticketdetails?ticketId=1')
})

const aSubscription = (name: string) =>
  ({
    options: { userVisibleOnly: true, applicationServerKey: null },
    toJSON: () => ({
      endpoint: `${HOST}/${name}`,
      keys: { auth: `auth of ${name}`, p256dh: name },
    }),
  }) as unknown as PushSubscription

test('a renewed subscription is sent to the server with the secret of the old one', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', fetched)
  const [old, next] = [aSubscription('old'), aSubscription('next')]
  subscribe.mockResolvedValue(next)
  await renewPush({ oldSubscription: old, newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith(old.options)
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/v1/push/renew')
  expect(JSON.parse(request?.body as string)).toEqual({
    endpoint: `${HOST}/old`,
    auth: 'auth of old',
    subscription: next.toJSON(),
  })

  // The server could not know whose it is.
  await renewPush({ oldSubscription: null, newSubscription: next })
  expect(fetched).toHaveBeenCalledOnce()
})
