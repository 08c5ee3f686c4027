import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { purchaseEnded } from '../state/booking.ts'
import { fetchTickets } from '../state/tickets.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, TICKET, idOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'

const TITLE = 'Nothing was bought'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Opens the ticket of a customer when a purchase of `buyer` has ended. */
async function openTicket(buyer: string) {
  await answering({ 'POST /api/v1/fetchtickets': [TICKET] })
  const app = openApp('/ticketdetails', (store) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
    store.dispatch(purchaseEnded({ uuid: buyer, title: TITLE, text: '', mayHaveTickets: false }))
  })
  await screen.findByLabelText('QR code of this ticket')
  return app
}

async function leaveTicket(app: { path: () => string }) {
  fireEvent.click(screen.getByRole('button', { name: 'Back to my tickets' }))
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
}

test('the news of a purchase waits until it cannot cover the code of a ticket', async () => {
  const app = await openTicket(ADA.UUID)
  expect(screen.queryByRole('dialog')).toBeNull()
  await leaveTicket(app)
  await screen.findByRole('dialog', { name: TITLE })
})

test('the news of a purchase is not shown to another customer on the same phone', async () => {
  const app = await openTicket(idOf('somebody else'))
  await leaveTicket(app)
  await screen.findByRole('heading', { level: 1, name: /My Tickets/i })
  expect(screen.queryByRole('dialog')).toBeNull()
})
