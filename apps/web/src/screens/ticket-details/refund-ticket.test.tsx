import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noteServerDate } from '@velvet/client/server-clock'
import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, idOf, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const LIST = 'POST /api/v1/fetchtickets'
const REFUND = 'POST /api/v1/refundticket'
const OPEN = 'Get a refund'

const until = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const returnable: Ticket = { ...TICKET, Refunded: false, RefundableUntil: until(5) }
const returned: Ticket = {
  ...TICKET,
  TicketStatus: 'Expired',
  Refunded: true,
  RefundableUntil: null,
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

function open(ticket: Ticket) {
  const keep = (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([ticket], ADA.UUID))
  }
  return openApp('/ticketdetails', keep, { ticketId: ticket.TicketID })
}

const press = async () => {
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  const dialog = within(screen.getByRole('dialog', { name: 'Get a refund for seat A1?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Get a Refund' }))
  return dialog
}

test.each<[string, Partial<Ticket>]>([
  ['purchases are final', { RefundableUntil: null }],
  ['it is too late', { RefundableUntil: until(-1) }],
  ['it was used', { RefundableUntil: until(5), TicketStatus: 'Used' }],
])('no ticket can be given back when %s', async (_name, changes) => {
  const ticket = { ...TICKET, ...changes }
  await answering({ [LIST]: [ticket] })
  open(ticket)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
})

test("the time limit of a refund is shown in the cinema's time", async () => {
  const ticket = { ...returnable, RefundableUntil: '2999-01-01T00:30:00+03:00' }
  await answering({ [LIST]: [ticket] })
  open(ticket)
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  expect(screen.getByText(/You can do this until/).textContent).toContain('until 12:30 AM on Tuesday, 01/Jan/2999.')
})

test.each([
  ['fast', DAY_MS],
  ['slow', -DAY_MS],
])('a clock that is a day too %s neither hides nor offers a return', async (_pace, offMs) => {
  const tooLate = { ...returnable, TicketID: idOf('too late'), RefundableUntil: until(-5) }
  await answering({ [LIST]: [returnable, tooLate] })
  const truly = new Date().toUTCString()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
  onTestFinished(() => {
    vi.useRealTimers()
    noteServerDate(new Date().toUTCString())
  })
  noteServerDate(truly)
  open(returnable)
  await screen.findByRole('button', { name: OPEN })
  cleanup()
  open(tooLate)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
})

test('a ticket that was refunded says Refunded, and the balance is read again', async () => {
  const answer = { message: 'Your Points are back', balance: 5300, ticket: returned }
  const server = await answering({
    [LIST]: [returnable],
    [REFUND]: answer,
    [`GET /api/v1/user/${ADA.UUID}`]: { user: { ...ADA, Balance: 5300 } },
  })
  const app = open(returnable)
  await screen.findByRole('button', { name: OPEN })
  server.answers[LIST] = [returned]
  await press()
  const text = await screen.findByText('Your Points were returned')
  within(screen.getByRole('article')).getByText('Refunded')
  expect(screen.queryByText('Expired')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(text))
  await waitFor(() => expect(app.store.getState().updatedUserData.userData?.Balance).toBe(5300))
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
})

test('a return whose answer was lost is repeated with the same key', async () => {
  const keys: unknown[] = []
  const says = [new Error('cut'), new AppError('too-many-requests'), new AppError('internal')]
  const refund = ({ headers }: Ask) => {
    keys.push(headers['idempotency-key'])
    return says[keys.length - 1] ?? new AppError('ticket-refunded')
  }
  const server = await answering({ [LIST]: [returnable], [REFUND]: refund })
  for (const text of ['Network error', /Too many tries/, /Something went wrong/]) {
    open(returnable)
    const dialog = await press()
    await dialog.findByText(text)
    cleanup()
  }
  open(returnable)
  await screen.findByRole('button', { name: OPEN })
  server.answers[LIST] = [returned]
  await press()
  await screen.findByText('Your Points were returned')
  await waitFor(() => expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0]]))
})

test('a refusal is reported in its own words', async () => {
  await answering({ [LIST]: [returnable], [REFUND]: new AppError('refund-too-late') })
  open(returnable)
  const dialog = await press()
  await dialog.findByText('It is too late to get a refund for this ticket')
})
