import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, DATED_TICKET, idOf } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const TICKETS = 'POST /api/v1/fetchtickets'
const cinemaID = idOf('cinema')
const water = idOf('water')
const later = new Date(Date.now() + 3_600_000).toISOString()
const worth = { vp: 60, grossKobo: 4000, netKobo: 3721, taxes: [] }
const lines = [{ name: 'Popcorn, Large', count: 2, isPaidBack: false, ...worth }]
const pickup = { purchaseID: idOf('purchase'), code: 'FOODABCDEFGH', state: 'ordered', wantedAt: null, lines } as const
const menu = {
  version: '1',
  categories: [{ name: 'Drinks', items: [{ itemID: water, name: 'Water', vp: 40, kobo: 2680, soldOut: false }] }],
}
const ticketWith = (pickups: NonNullable<Ticket['Snacks']>['pickups'], isSold = true): Ticket => ({
  ...DATED_TICKET,
  StartsAt: later,
  EndsAt: later,
  Snacks: { cinemaID, isSold, pickups },
})

async function open(ticket: Ticket, answers: Parameters<typeof answering>[0] = {}) {
  await answering({ [TICKETS]: new Error('cut'), ...answers })
  const keep = (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([ticket], ADA.UUID))
  }
  openApp('/ticketdetails', keep, { ticketId: ticket.TicketID })
  await screen.findByRole('article')
}

test('a stored ticket shows offline what was ordered, its code and its state', async () => {
  await open(ticketWith([{ ...pickup, state: 'ready', wantedAt: later }]))
  screen.getByText('FOOD-ABCD-EFGH')
  screen.getByText('2 × Popcorn, Large')
  expect(screen.getByText('Ready at the bar').parentElement?.textContent).toBe('Before the film · Ready at the bar')
})

test('orders on a ticket say when they are due, and handed ones have no code', async () => {
  const wantedAt = new Date().toISOString()
  const handed = { ...pickup, code: 'FOODJKMNPQRS', state: 'handed', wantedAt: later } as const
  await open(ticketWith([handed, pickup, { ...pickup, code: 'FOOD22223333', wantedAt }]))
  expect(screen.getAllByText('Ordered').map((text) => text.parentElement?.textContent)).toEqual([
    'In the interval · Ordered',
    'Now · Ordered',
  ])
  expect(screen.getAllByText(/^FOOD-/).map((code) => code.textContent)).toEqual(['FOOD-ABCD-EFGH', 'FOOD-2222-3333'])
})

test('an order leads to its receipt, unless that of the ticket has it', async () => {
  const boughtAt = new Date().toISOString()
  const own = { ...pickup, purchaseID: DATED_TICKET.PurchaseID, boughtAt }
  await open(ticketWith([own, { ...pickup, code: 'FOODJKMNPQRS', purchaseID: idOf('later'), boughtAt }]))
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Receipt for these snacks' })
  expect(links.map(({ pathname }) => pathname)).toEqual([`/receipt/${idOf('later')}`])
})

test('a bundle of an order is named above its parts', async () => {
  const bundle = { line: 1, name: 'Combo', count: 1 }
  const parts = ['Popcorn', 'Cola'].map((name) => ({ name, count: 1, isPaidBack: false, bundle, ...worth }))
  await open(ticketWith([{ ...pickup, lines: parts }]))
  const texts = screen
    .getAllByText(/^\u00a0*1 × (Popcorn|Cola)$/, { normalizer: (text) => text })
    .map((text) => text.closest('li')?.textContent)
  expect(texts).toEqual(['1 × Combo\u00a0\u00a01 × Popcorn', '\u00a0\u00a01 × Cola'])
})

test('a line that the bar has refunded says so', async () => {
  await open(ticketWith([{ ...pickup, lines: [...lines, { name: 'Water', count: 1, isPaidBack: true, ...worth }] }]))
  expect(screen.getByText('1 × Water').closest('li')?.textContent).toBe('1 × Water Refunded')
})

test('a ticket holder orders snacks for the interval and pays with Points', async () => {
  const asks: unknown[] = []
  await open(ticketWith([]), {
    [`GET /api/v1/cinemas/${cinemaID}/menu?at=app`]: menu,
    'POST /api/v1/items/order': ({ body }: Ask) => {
      asks.push(body)
      return { message: 'Success!', purchaseID: idOf('purchase'), balance: 60, pickup }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Order for the interval' }))
  const group = await screen.findByRole('group', { name: 'Number: Water' })
  fireEvent.click(within(group).getByRole('button', { name: 'One more' }))
  fireEvent.click(screen.getByRole('button', { name: /^Order for 40/ }))
  await screen.findByText('Your order is placed. Show the code on your ticket at the bar.')
  const items = [{ itemID: water, count: 1 }]
  expect(asks).toMatchObject([{ showtimeID: DATED_TICKET.ShowtimeID, items, amountToPay: 40, wanted: 'interval' }])
})

test('an order for a showtime offers no bundle with tickets, and says why', async () => {
  const tickets = { typeID: idOf('adult'), count: 2 }
  const night = { itemID: idOf('night'), name: 'Night', vp: 170, kobo: 11390, soldOut: false, parts: [], tickets }
  await open(ticketWith([]), {
    [`GET /api/v1/cinemas/${cinemaID}/menu?at=app`]: {
      version: '1',
      categories: [{ name: 'Bundles', items: [night] }],
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Order for the interval' }))
  await screen.findByText('Only when bought with 2 × Ticket')
  expect(screen.queryByRole('group', { name: 'Number: Night' })).toBeNull()
})

test('a customer says once that they are at the bar', async () => {
  let count = 0
  const here = () => {
    count++
    return { pickup: { ...pickup, wantedAt: later, lines: [] } }
  }
  await open(ticketWith([pickup]), { [`POST /api/v1/pickups/${pickup.code}/here`]: here })
  fireEvent.click(screen.getByRole('button', { name: 'I am at the bar' }))
  await screen.findByText('The bar knows that you are here.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I am at the bar' })).toBeNull())
  expect(count).toBe(1)
})

test('where no snacks are sold in the app, a ticket offers none', async () => {
  await open(ticketWith([], false))
  expect(screen.queryByRole('button', { name: 'Order for the interval' })).toBeNull()
})
