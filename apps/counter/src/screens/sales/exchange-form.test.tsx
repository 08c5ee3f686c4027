import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlierSale } from '../../calls.ts'
import { doAct } from '../../queue/acts.ts'
import { changeState } from '../../state/counter-state.ts'
import { aSession } from '../../test/session.ts'
import { showtimeOf } from '../../test/showtimes.ts'
import { AfterSale } from './after-sale.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../../queue/acts.ts', () => ({ doAct: vi.fn() }))

const SOLD = showtimeOf()
const [ADULT, CHILD] = SOLD.types
const LATER = showtimeOf({
  id: '018f0000-0000-7000-8000-000000000002',
  film: 'Lionheart',
  startsAt: '2026-11-26T20:00:00Z',
  types: SOLD.types.map((type) => ({ ...type, kobo: type.kobo + 50_000 })),
})
const CHEAP = showtimeOf({
  id: '018f0000-0000-7000-8000-000000000003',
  types: SOLD.types.slice(0, 1).map((type) => ({ ...type, kobo: 300_000 })),
})

const TOMORROW = showtimeOf({ id: '018f0000-0000-7000-8000-000000000004', film: 'Amina', types: SOLD.types })
const SEATS = [1, 2, 3].map((number) => ({ number, kind: 'standard' }))
const ANSWERS: Record<string, object> = {
  days: { days: ['2026-11-26', '2026-11-27'] },
  showtimes: { items: [TOMORROW], next: null },
  seats: {
    plan: [{ row: 'A', seats: SEATS }],
    seats: SEATS.map(({ number }) => ({ seat: `A${number}`, state: 'free' })),
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] })
  vi.mocked(doAct).mockResolvedValue({ text: ['Exchanged'] })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/\?.*/, '').split('/').at(-1) ?? ''
    return Promise.resolve(Response.json(ANSWERS[path] ?? {}))
  })
  changeState({ session: aSession(), showtimes: [SOLD, LATER, CHEAP] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.mocked(doAct).mockReset()
  changeState({ session: undefined, showtimes: undefined, isOffline: false })
})

/** Shows a sale of one adult ticket and one child ticket, and presses the exchange key. */
function open({ hasBegun = false } = {}) {
  const tickets = [ADULT, CHILD].map((type, at) => ({
    TicketID: `ticket ${at}`,
    SeatNumber: `A${at}`,
    ShowtimeID: SOLD.id,
    TypeID: type?.typeID,
    Kobo: type?.kobo,
    PaidKobo: type?.kobo,
    TicketStatus: 'Unused',
  }))
  const whole = { purchase: { id: 'sale' }, tickets, toRefund: tickets.map(({ TicketID }) => TicketID), items: [] }
  const sale = { ...whole, isCancelled: false, hasBegun, offer: null } as unknown as EarlierSale
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale} sessionID="session" chosen={[]} {...calls} />)
  fireEvent.keyDown(document.body, { key: 'x' })
  return { seats: screen.getByLabelText('Seats'), ...calls }
}

const sent = () => vi.mocked(doAct).mock.calls[0]?.[1]

test('two keys exchange a sale for the next showtime, paid in cash', async () => {
  const { seats, onDone } = open()
  expect(document.activeElement).toBe(seats)
  fireEvent.click(screen.getByRole('button', { name: /Exchange and take ₦1,000/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({
    act: {
      kind: 'exchange',
      input: {
        id: 'sale',
        showtimeID: LATER.id,
        ticketIDs: ['ticket 0', 'ticket 1'],
        tickets: [
          { typeID: ADULT?.typeID, count: 1 },
          { typeID: CHILD?.typeID, count: 1 },
        ],
        tenders: [{ kind: 'cash', kobo: 100_000 }],
      },
    },
  })
})

test('the arrow keys choose the showtime, and an unsold type becomes standard', async () => {
  const { seats, onDone } = open()
  fireEvent.keyDown(seats, { key: 'ArrowDown' })
  fireEvent.change(seats, { target: { value: 'c4, c5' } })
  fireEvent.click(screen.getByRole('button', { name: /Exchange and give back ₦1,500/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({
    act: { input: { showtimeID: CHEAP.id, seats: ['C4', 'C5'], tickets: [{ count: 2 }], tenders: [] } },
  })
})

test('changing a ticket type keeps the number of tickets', () => {
  open()
  const [less] = screen.getAllByRole('button', { name: /less/i })
  fireEvent.click(less as HTMLElement)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Exchange and give back/ }).disabled).toBe(true)
  const more = screen.getAllByRole('button', { name: /more/i })
  fireEvent.click(more[1] as HTMLElement)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Exchange and give back ₦500/ }).disabled).toBe(false)
})

test('a card pays the difference, with its reference', async () => {
  const { onDone } = open()
  fireEvent.change(screen.getByLabelText('Paid by'), { target: { value: 'Card' } })
  fireEvent.change(screen.getByLabelText('Reference on the slip'), { target: { value: 'SLIP 7' } })
  fireEvent.click(screen.getByRole('button', { name: /Exchange and take ₦1,000/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({
    act: { input: { tenders: [{ kind: 'terminal', kobo: 100_000, reference: 'SLIP 7' }] } },
  })
})

test('after the start of the showtime, the seller enters a reason', async () => {
  const { onDone } = open({ hasBegun: true })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' They came too late ' } })
  fireEvent.click(screen.getByRole('button', { name: /Exchange and take ₦1,000/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ act: { input: { reason: 'They came too late' } } })
})

test('Page Down goes to another day, and the plan gives its seats', async () => {
  const { seats, onDone } = open()
  await screen.findByRole('option', { name: 'Friday, 27/Nov/2026' })
  fireEvent.keyDown(seats, { key: 'PageDown' })
  await screen.findByRole('option', { name: /Amina/ })
  fireEvent.keyDown(screen.getByLabelText('Seats'), { key: '/' })
  const seat = await screen.findByRole('gridcell', { name: /seat 1/ })
  fireEvent.click(seat)
  fireEvent.click(screen.getByRole('gridcell', { name: /seat 2/ }))
  fireEvent.click(screen.getByRole('gridcell', { name: /seat 3/ }))
  fireEvent.click(screen.getByRole('button', { name: /Take 2 seats/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('A1 A2')
  fireEvent.click(screen.getByRole('button', { name: /Exchange, nothing to pay/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ act: { input: { showtimeID: TOMORROW.id, seats: ['A1', 'A2'] } } })
})

test('the code of an offer lowers the price of the new tickets', async () => {
  const { onDone } = open()
  const terms = { pay: null, of: null, types: [], least: null, most: null, budget: null, usesEach: null }
  ANSWERS['codes'] = { offer: { id: 'offer', name: 'Staff of the bank', kind: 'percent', value: 20, ...terms } }
  fireEvent.click(screen.getByRole('button', { name: 'Code of an offer' }))
  fireEvent.change(screen.getByLabelText('Code of an offer'), { target: { value: 'bank-2345' } })
  fireEvent.click(screen.getByRole('button', { name: /Use this code/ }))
  await screen.findByRole('button', { name: 'Staff of the bank' })
  fireEvent.click(screen.getByRole('button', { name: /Exchange and give back ₦700/ }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ act: { input: { code: 'BANK2345', tenders: [] } } })
})

test('Escape closes the plan, and then the exchange', async () => {
  const { seats } = open()
  fireEvent.keyDown(seats, { key: '/' })
  fireEvent.keyDown(await screen.findByRole('gridcell', { name: /seat 1/ }), { key: 'Escape' })
  expect(screen.queryByRole('grid')).toBeNull()
  fireEvent.keyDown(screen.getByLabelText('Seats'), { key: 'Escape' })
  expect(screen.queryByLabelText('Seats')).toBeNull()
})

test('without a network, the till says that exchanges need it', () => {
  changeState({ isOffline: true })
  const tickets = [{ TicketID: 'ticket', SeatNumber: 'A1', PaidKobo: 100, TicketStatus: 'Unused' }]
  const sale = { purchase: { id: 'sale' }, tickets, toRefund: ['ticket'], items: [] } as unknown as EarlierSale
  const calls = { onDone: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
  render(<AfterSale sale={sale} sessionID="session" chosen={[]} {...calls} />)
  expect(screen.getByText(/Exchanges need the network/).isConnected).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Exchange 1 ticket/ }).disabled).toBe(true)
})
