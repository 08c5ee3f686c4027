import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EarlierSale } from '../../calls.ts'
import { doAct } from '../../queue/acts.ts'
import { AfterSale } from './after-sale.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../../queue/acts.ts', () => ({ doAct: vi.fn() }))

afterEach(() => vi.mocked(doAct).mockReset())

const TICKETS = ['one', 'two'].map((id) => ({
  TicketID: id,
  SeatNumber: 'A1',
  Kobo: 300_000,
  PaidKobo: 300_000,
  Refunded: true,
  TicketStatus: 'Expired',
}))

/** Shows a sale whose two tickets were taken back and are still owed. */
function show({ isCancelled }: { isCancelled: boolean }) {
  const whole = { purchase: { id: 'sale' }, tickets: TICKETS, toRefund: ['one', 'two'], items: [] }
  const sale = { ...whole, isCancelled } as unknown as EarlierSale
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale} sessionID="session" chosen={[]} {...calls} />)
  return calls
}

test('one key pays a sale of a cancelled showtime back, without a reason', async () => {
  const outcome = { text: ['Give back ₦6,000 in cash'] }
  vi.mocked(doAct).mockResolvedValue(outcome)
  const { onDone } = show({ isCancelled: true })
  fireEvent.keyDown(document.body, { key: 'r' })
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(outcome))
  expect(vi.mocked(doAct).mock.calls[0]?.[1]).toMatchObject({
    request: 'Give back ₦6,000',
    act: {
      kind: 'refund',
      input: { id: 'sale', sessionID: 'session', ticketIDs: ['one', 'two'] },
    },
  })
})

test('a sale that another till has paid back meanwhile is read again', async () => {
  vi.mocked(doAct).mockRejectedValue(new Error('nothing to refund'))
  const { onDone, onRefused } = show({ isCancelled: true })
  fireEvent.keyDown(document.body, { key: 'r' })
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
})

test('all tickets of a sale are reprinted with one reason', async () => {
  vi.mocked(doAct).mockResolvedValue({ text: [] })
  const tickets = TICKETS.map((ticket) => ({ ...ticket, Refunded: false, TicketStatus: 'Unused' }))
  const sale = { purchase: { id: 'sale' }, tickets, toRefund: ['one', 'two'], isCancelled: false, items: [] }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale as unknown as EarlierSale} sessionID="session" chosen={[]} {...calls} />)
  fireEvent.click(screen.getByRole('button', { name: /Print all 2 again/ }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The paper was torn' } })
  fireEvent.submit(screen.getByLabelText('Reason'))
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledOnce())
  const input = { ticketIDs: ['one', 'two'], sessionID: 'session', reason: 'The paper was torn' }
  expect(vi.mocked(doAct).mock.calls[0]?.[1]).toMatchObject({ act: { kind: 'reprint', input } })
})

test('the same key asks for a reason if the showtime is not cancelled', () => {
  show({ isCancelled: false })
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(doAct).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Reason')).toBeTruthy()
})

test('a cashier refunds the remaining snacks of a sale with a reason', async () => {
  vi.mocked(doAct).mockResolvedValue({ text: ['Give back ₦2,150 in cash'] })
  const items = [
    { place: 1, kobo: 215_000, isRefunded: false },
    { place: 2, kobo: 50_000, isRefunded: true },
  ]
  const sale = { purchase: { id: 'sale' }, tickets: [], toRefund: [], isCancelled: false, items }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale as unknown as EarlierSale} sessionID="session" chosen={[]} {...calls} />)
  fireEvent.click(screen.getByRole('button', { name: 'Give back snacks ₦2,150' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bag was torn' } })
  fireEvent.click(screen.getByRole('button', { name: /Give back snacks ₦2,150/ }))
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalled())
  expect(vi.mocked(doAct).mock.calls[0]?.[1]?.act).toMatchObject({
    kind: 'refund',
    input: { id: 'sale', lines: [{ place: 1 }], reason: 'The bag was torn' },
  })
})

test('food and drinks are reprinted with the tickets, or alone if only they are selected', async () => {
  vi.mocked(doAct).mockResolvedValue({ text: [] })
  const tickets = TICKETS.map((ticket) => ({ ...ticket, Refunded: false, TicketStatus: 'Unused' }))
  const items = [{ place: 1, kobo: 215_000, isRefunded: false }]
  const sale = { purchase: { id: 'sale' }, tickets, toRefund: ['one', 'two'], isCancelled: false, items }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  const given = { sale: sale as unknown as EarlierSale, sessionID: 'session', chosen: [], ...calls }
  const { rerender } = render(<AfterSale {...given} />)
  screen.getByRole('button', { name: /Print all 2 and snacks again/ })
  rerender(<AfterSale {...given} chosen={['one']} />)
  screen.getByRole('button', { name: /Print A1 again/ })
  rerender(<AfterSale {...given} places={[1]} />)
  fireEvent.click(screen.getByRole('button', { name: /Print snacks again/ }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The paper was torn' } })
  fireEvent.submit(screen.getByLabelText('Reason'))
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledOnce())
  expect(vi.mocked(doAct).mock.calls[0]?.[1].act).toEqual({
    kind: 'reprint',
    input: { ticketIDs: [], foodOf: 'sale', sessionID: 'session', reason: 'The paper was torn' },
  })
})

test('the refund button names what the buyer paid, without the part of a sponsor', () => {
  const tickets = TICKETS.map((ticket) => ({ ...ticket, PaidKobo: 240_000 }))
  const sale = { purchase: { id: 'sale' }, tickets, toRefund: ['one', 'two'], isCancelled: false, items: [] }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale as unknown as EarlierSale} sessionID="session" chosen={['one']} {...calls} />)
  screen.getByRole('button', { name: /Give back ₦2,400$/ })
})

test('the refund button of a ticket in a bundle names its food too until the bar makes it', () => {
  const bundle = { line: 1, name: 'Combo', count: 1, kobo: 515_000 }
  const items = [
    { place: 1, kobo: 215_000, isRefunded: false, bundle },
    { place: 2, kobo: 50_000, isRefunded: false, bundle: null },
  ]
  const tickets = [{ ...TICKETS[0], BundleLine: 1 }]
  const sale = { purchase: { id: 'sale' }, tickets, toRefund: ['one'], isCancelled: false, items }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  const shown = (state: string) => ({ ...sale, pickup: { state } }) as unknown as EarlierSale
  const { rerender } = render(<AfterSale sale={shown('ordered')} sessionID="session" chosen={[]} {...calls} />)
  screen.getByRole('button', { name: /Give back ₦5,150$/ })
  rerender(<AfterSale sale={shown('making')} sessionID="session" chosen={[]} {...calls} />)
  screen.getByRole('button', { name: /Give back ₦3,000$/ })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Exchange 1 ticket/ }).disabled).toBe(true)
  screen.getByText('Tickets of a bundle are not exchanged. Give them back, and sell new ones.')
})

test('with only food selected, no button refunds the tickets of the sale', () => {
  const items = [{ place: 1, kobo: 215_000, isRefunded: false }]
  const sale = { purchase: { id: 'sale' }, tickets: TICKETS, toRefund: ['one', 'two'], isCancelled: false, items }
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  const given = { sale: sale as unknown as EarlierSale, sessionID: 'session', chosen: [], ...calls }
  const { rerender } = render(<AfterSale {...given} />)
  screen.getByRole('button', { name: /Give back ₦6,000/ })
  rerender(<AfterSale {...given} places={[1]} />)
  expect(screen.getAllByRole('button', { name: /Give back/ })).toHaveLength(1)
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(screen.queryByLabelText('Reason')).toBeNull()
})
