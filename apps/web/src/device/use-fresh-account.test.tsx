import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchTickets } from '../state/tickets.ts'
import { fetchUserData } from '../state/updated-user-data.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, TICKET, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const renamed = (Username: string) => fetchUserData.fulfilled({ ...ADA, Balance: 300, Username }, ADA.UUID)

/** Opens the app, and has the server sell a ticket to the customer once it has read the account. */
async function openBeforeSale() {
  let isSold = false
  const account = () => ({ user: { ...ADA, Balance: isSold ? 300 : 500 } })
  const server = await answering({
    [`GET /api/v1/refresh/${ADA.UUID}`]: { token: tokenOf(ADA.UUID), error: null },
    [`GET /api/v1/user/${ADA.UUID}`]: account,
    'POST /api/v1/fetchtickets': () => (isSold ? [TICKET] : []),
    'POST /api/v1/user/devicedetails': { message: 'Saved' },
  })
  const { store } = openApp('/privacy', (fresh) => signIn(fresh, ADA))
  const shown = () => {
    const { tickets, updatedUserData } = store.getState()
    return [updatedUserData.userData?.Balance, tickets.tickets.length]
  }
  await waitFor(() => expect(shown()).toEqual([500, 0]))
  isSold = true
  return { server, store, shown }
}

test('Points and tickets are read again when the app comes to the front', async () => {
  const { shown } = await openBeforeSale()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(shown()).toEqual([300, 1]))
})

test('an app that goes to the background reads nothing', async () => {
  const { server, shown } = await openBeforeSale()
  const before = [...server.requests]
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(server.requests).toEqual(before)
  expect(shown()).toEqual([500, 0])
})

test('Points and tickets are read again after a purchase in another tab', async () => {
  const { shown } = await openBeforeSale()
  const otherTab = new BroadcastChannel('account')
  otherTab.postMessage('another account')
  await waitFor(() => expect(shown()).toEqual([300, 1]))
  otherTab.close()
})

test('a tab notifies other tabs only when its account changes', async () => {
  const { store } = await openBeforeSale()
  const otherTab = new BroadcastChannel('account')
  const received: unknown[] = []
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data)
  await act(() => store.dispatch(fetchUserData(ADA.UUID)))
  await waitFor(() => expect(received).toHaveLength(1))
  await act(() => store.dispatch(fetchTickets(ADA.UUID)))
  await waitFor(() => expect(received).toHaveLength(2))
  await act(() => store.dispatch(fetchTickets(ADA.UUID)))
  act(() => void store.dispatch(renamed('eve')))
  await waitFor(() => expect(received).toHaveLength(3))
  expect(new Set(received).size).toBe(3)
  otherTab.close()
})
