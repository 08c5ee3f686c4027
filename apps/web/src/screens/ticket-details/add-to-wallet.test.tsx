import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { expect, test, vi } from 'vitest'
import { having } from '../../test/having.ts'
import { FETCH_TICKETS, openTickets } from '../../test/open-tickets.tsx'
import { DATED_TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { someServices } from '../../test/stand-in-checkout.ts'

const SERVICES = 'GET /api/v1/services/status'
const TO_WALLET = 'POST /api/v1/googlewallet'
const ON_ANDROID = 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile'

/** Opens a ticket on a device of this kind, at an operator who offers Google Wallet or does not. */
async function openFor(userAgent: string, isOffered: boolean, answer?: unknown) {
  having(navigator, 'userAgent', userAgent)
  const services = { services: { ...someServices('paystack').services, google_wallet: isOffered } }
  const server = await answering({ [FETCH_TICKETS]: new Error('cut'), [SERVICES]: services, [TO_WALLET]: answer })
  openTickets([DATED_TICKET])
  await screen.findByRole('button', { name: 'Tell A Friend' })
  return server
}

test('on Android, one tap on a ticket opens Google Wallet to save it', async () => {
  const link = 'https://pay.google.com/gp/v/save/jwt'
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await openFor(ON_ANDROID, true, { link })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith(link, '_self'))
})

test('if Google Wallet cannot be reached, the ticket says so', async () => {
  await openFor(ON_ANDROID, true, new AppError('provider-unavailable'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }))
  await screen.findByText(ERRORS['provider-unavailable'].message)
})

test.each([
  ['on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile', true],
  ['without its keys', ON_ANDROID, false],
])('Google Wallet is not offered %s', async (_, userAgent, isOffered) => {
  const server = await openFor(userAgent, isOffered)
  if (userAgent === ON_ANDROID) await waitFor(() => expect(server.requests).toContain(SERVICES))
  expect(screen.queryByRole('button', { name: 'Add to Google Wallet' })).toBeNull()
})
