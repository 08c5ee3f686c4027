import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORES, listening, openAppInShell, told } from '../test/open-app-in-shell.tsx'
import type { InShell } from '../test/open-app-in-shell.tsx'
import { ADA, TICKET } from '../test/samples.ts'

const PLATFORMS = ['android', 'ios'] as const
const PUSH = 'OneSignalCapacitor'
const CLICK = `${PUSH}.notificationClick`

const signedIn: InShell['prepare'] = ({ signIn }, store) => signIn(store, ADA)
const withTicket: InShell['prepare'] = ({ signIn, fetchTickets }, store) => {
  signIn(store, ADA)
  store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
}

const warnings = vi.spyOn(console, 'warn')
beforeEach(() => void warnings.mockReset().mockImplementation(() => undefined))
afterEach(() => void warnings.mockReset())

describe.each(PLATFORMS)('in the %s app', (platform) => {
  const store = platform === 'ios' ? STORES.appstore : STORES.playstore

  test('a newer version is offered, with the store and both versions', async () => {
    await openAppInShell(platform, { latest: '3.3.0' })
    await screen.findByRole('dialog', { name: 'Update Available' })
    screen.getByText('Version 3.3.0 is in the store. You have version 3.2.0.')
    expect(screen.getByRole('link', { name: 'Update' }).getAttribute('href')).toBe(store)
    fireEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('without the next major version, the store is the only way on', async () => {
    await openAppInShell(platform, { latest: '4.0.0' })
    const blocker = await screen.findByRole('dialog', { name: /no longer works/ })
    expect(screen.getByRole('link', { name: 'Update' }).getAttribute('href')).toBe(store)
    const escape = new Event('cancel', { cancelable: true })
    blocker.dispatchEvent(escape)
    expect(escape.defaultPrevented).toBe(true)
    // A web view closes a dialog without asking after repeated attempts.
    ;(blocker as HTMLDialogElement).close()
    fireEvent(blocker, new Event('close'))
    expect(blocker).toHaveProperty('open', true)
    expect(screen.queryByRole('button', { name: /Later|Close/ })).toBeNull()
  })

  test('the same version, an older one, or no version offers no update', async () => {
    for (const latest of ['3.2.0', '3.1.9', 'latest']) {
      const { server } = await openAppInShell(platform, { latest })
      await waitFor(() => expect(server.requests).toContain('GET /api/updateapp'))
    }
    await waitFor(() => expect(warnings).toHaveBeenCalledWith('Invalid version format: latest'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a server that does not answer does not stop people from using the app', async () => {
    await openAppInShell(platform, { server: { 'GET /api/updateapp': new Error('cut') } })
    await waitFor(() => expect(warnings).toHaveBeenCalledWith('Update check failed', expect.anything()))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('push is set up for the customer without a permission dialog at the start', async () => {
    const { shell } = await openAppInShell(platform, { prepare: signedIn, path: '/profile' })
    await waitFor(() => expect(shell.names()).toContain(`${PUSH}.login`))
    const calls = shell.calls.filter(({ call }) => call.startsWith(PUSH))
    expect(calls).toEqual([
      { call: `${PUSH}.initialize`, options: { appId: 'app-id' } },
      { call: `${PUSH}.login`, options: { externalId: ADA.UUID } },
    ])
  })

  test('after a logout, the phone belongs to no customer', async () => {
    const { shell } = await openAppInShell(platform, { prepare: signedIn, path: '/profile' })
    await waitFor(() => expect(shell.names()).toContain(`${PUSH}.login`))
    fireEvent.click(await screen.findByRole('button', { name: /Logout/ }))
    await waitFor(() => expect(shell.names()).toContain(`${PUSH}.logout`))
  })

  test('a tap on a notification opens its ticket', async () => {
    const { path, shell } = await openAppInShell(platform, { prepare: withTicket })
    await listening(shell, CLICK)
    await told(() =>
      shell.notify(PUSH, 'notificationClick', {
        result: {},
        notification: {
          notificationId: '1',
          body: 'b',
          rawPayload: '{}',
          additionalData: { route: '/ticketdetails', ticketId: TICKET.TicketID },
        },
      }),
    )
    await screen.findByRole('article', { name: 'Ticket for seat A1' })
    expect(path()).toBe('/ticketdetails')
  })

  test('a link to the site opens its screen in the app', async () => {
    const { path, shell } = await openAppInShell(platform)
    await listening(shell, 'App.appUrlOpen')
    await told(() => shell.notify('App', 'appUrlOpen', { url: 'https://velvet.example/privacy?a=1' }))
    await waitFor(() => expect(path()).toBe('/privacy'))
  })

  test('the back button closes the top dialog first and leaves the app from home', async () => {
    const { shell } = await openAppInShell(platform, { latest: '3.3.0' })
    await screen.findByRole('dialog', { name: 'Update Available' })
    await listening(shell, 'App.backButton')
    await told(() => shell.notify('App', 'backButton', { canGoBack: false }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shell.names()).not.toContain('App.minimizeApp')
    await told(() => shell.notify('App', 'backButton', { canGoBack: false }))
    await waitFor(() => expect(shell.names()).toContain('App.minimizeApp'))
  })

  test("the phone's changes of network reach the notice", async () => {
    const { shell } = await openAppInShell(platform)
    await listening(shell, 'Network.networkStatusChange')
    await told(() => shell.notify('Network', 'networkStatusChange', { connected: false }))
    await screen.findByText(/You are currently offline/)
    await told(() => shell.notify('Network', 'networkStatusChange', { connected: true }))
    await waitFor(() => expect(screen.queryByText(/You are currently offline/)).toBeNull())
  })

  test('friends get the link to their store, with a title', async () => {
    const phone = { 'Share.share': {} }
    const { shell } = await openAppInShell(platform, {
      prepare: (parts, store) => {
        withTicket(parts, store)
        window.history.replaceState({ key: 'k', state: { ticketId: TICKET.TicketID } }, '', '/ticketdetails')
      },
      path: '/ticketdetails',
      phone,
    })
    const button = await screen.findByRole('button', { name: 'Tell A Friend' })
    await waitFor(() => {
      fireEvent.click(button)
      const shared = shell.calls.filter(({ call }) => call === 'Share.share').at(-1)
      expect(shared?.options).toMatchObject({ url: store, dialogTitle: 'Tell your friends' })
    })
    expect(shell.names()).toEqual(expect.arrayContaining(['KeepAwake.keepAwake']))
    expect(shell.names()).toEqual(expect.arrayContaining(['ScreenBrightness.setBrightness']))
  })
})
