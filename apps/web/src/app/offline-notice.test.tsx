import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { onTestFinished, expect, test, vi } from 'vitest'
import { fetchTickets } from '../state/tickets.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, TICKET } from '../test/samples.ts'
import { answering } from '../test/server.ts'

const WORDS = 'You are currently offline. Please check your internet connection.'

function goes(now: 'offline' | 'online') {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(now === 'online')
  onTestFinished(() => spy.mockRestore())
  act(() => void window.dispatchEvent(new Event(now)))
}

test('the offline notice stays until it is dismissed or the network is back', async () => {
  openApp('/login')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(WORDS)).toBeNull()

  goes('offline')
  fireEvent.click(await screen.findByText('Dismiss'))
  expect(screen.queryByText(WORDS)).toBeNull()
  screen.getByText('You are offline. You need a network to log in.')

  goes('online')
  expect(screen.queryByText(/You are offline/)).toBeNull()
  goes('offline')
  await screen.findByText(WORDS)
  goes('online')
  expect(screen.queryByText(WORDS)).toBeNull()
})

test("the offline notice does not cover a ticket's code", async () => {
  await answering({ 'POST /api/v1/fetchtickets': new Error('cut') })
  const app = openApp('/ticketdetails', (store) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  })
  await screen.findByLabelText('QR code of this ticket')
  goes('offline')
  await screen.findByText(/^Offline/)
  expect(screen.queryByText(WORDS)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to my tickets' }))
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
  await screen.findByText(WORDS)
})

test('an unresponsive network is not called offline, and the data is read again', async () => {
  const server = await answering({ 'GET /api/v1/movies': new Error('cut') })
  openApp('/home')
  await screen.findByText('The network does not answer')
  expect(screen.queryByText(WORDS)).toBeNull()

  server.answers['GET /api/v1/movies'] = { moviesList: [] }
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('The network does not answer')).toBeNull())
})
