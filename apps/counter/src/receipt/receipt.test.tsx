import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SOLD, TICKET } from '../test/sold.ts'
import { Receipt } from './receipt.tsx'

test('a printed ticket names the owner of the cinema and each tax in its price', () => {
  render(<Receipt sold={SOLD} />)
  expect(screen.getByText('TIN 1234-0001').parentElement?.textContent).toBe('Galaxy Ltd, TIN 1234-0001, RC 998877')
  expect(screen.getByText('of which VAT 7.5 %').nextSibling?.textContent).toBe('₦200.00')
  expect(screen.getByText('of which State tax 5 %').nextSibling?.textContent).toBe('₦133.33')
})

test('a cinema without a known owner prints tickets without an owner', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Exhibitor: null, Taxes: [] }] }} />)
  expect(screen.queryByText(/TIN|of which/)).toBeNull()
})

test('a ticket that is sold without a network says that its serial number follows', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Serial: 0 }] }} />)
  expect(screen.getByText('Serial').nextSibling?.textContent).toBe('Follows')
})

test('a ticket shows the time of sale at the cinema, and its pin in groups', () => {
  render(<Receipt sold={SOLD} />)
  expect(screen.getByText('Sold').nextSibling?.textContent).toBe('26/Nov/2026 6:00 PM')
  expect(screen.getByText('ABCD-EFGH-JKMN')).toBeTruthy()
})

const TWO = {
  ...SOLD,
  purchase: { ...SOLD.purchase, kobo: 600_000 },
  tickets: [TICKET, { ...TICKET, TicketID: 'second', SeatNumber: 'A2' }],
}

test('only the last paper of a sale shows the total and the payment', () => {
  render(<Receipt sold={TWO} />)
  const papers = document.querySelectorAll('article')
  expect(screen.getAllByText('Paid by cash')).toHaveLength(1)
  expect(papers[0]?.textContent).not.toContain('Paid by')
  expect(papers[1]?.textContent).toContain('2 tickets, together₦6,000')
})

test('a single reprinted ticket does not show the price of the others', () => {
  render(<Receipt sold={{ ...TWO, tickets: [TICKET] }} />)
  expect(screen.queryByText(/Paid by|together/)).toBeNull()
})

const LINE = { place: 1, itemID: 'popcorn', name: 'Popcorn, Large', count: 2, kobo: 215_000, netKobo: 200_000 }
const ITEM = { ...LINE, taxes: [{ name: 'VAT', kobo: 15_000, ppm: 75_000 }], age: null, isRefunded: false }

test('a receipt has separate sums of tickets and food, and their taxes by rate', () => {
  const purchase = { ...SOLD.purchase, kobo: 515_000, itemsKobo: 215_000 }
  render(<Receipt sold={{ ...SOLD, purchase, items: [ITEM] }} />)
  const [ticket, food] = document.querySelectorAll('article')
  expect(ticket?.textContent).not.toContain('Paid by')
  for (const line of ['2 × Popcorn, Large₦2,150', '1 ticket₦3,000', 'Food and drinks₦2,150', 'Total₦5,150']) {
    expect(food?.textContent).toContain(line)
  }
  expect(food?.textContent).toContain('of which VAT 7.5 %₦350.00of which State tax 5 %₦133.33')
  expect(screen.getAllByText('Paid by cash')).toHaveLength(1)
})

test('a sale of food alone prints one receipt and no ticket', () => {
  const purchase = { ...SOLD.purchase, kobo: 215_000, itemsKobo: 215_000, showtimeID: null }
  render(<Receipt sold={{ ...SOLD, purchase, tickets: [], items: [ITEM] }} />)
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(screen.queryByText('1 ticket')).toBeNull()
})

test('a copy of a receipt is marked, and one of food alone does not mention its tickets', () => {
  const purchase = { ...SOLD.purchase, kobo: 515_000, itemsKobo: 215_000 }
  const pickup = { code: 'FOOD7K3F9QWX', state: 'handed', wantedAt: null } as const
  render(<Receipt sold={{ ...SOLD, purchase, tickets: [], items: [ITEM], pickup, foodCopy: 2 }} />)
  const [food] = document.querySelectorAll('article')
  expect(food?.textContent).toMatch(/^COPY 2/)
  expect(food?.textContent).toContain('Total₦2,150')
  expect(food?.textContent).not.toMatch(/Paid by|tickets|7K3F/)
})

test('a receipt names a bundle above its parts', () => {
  const bundle = { line: 1, name: 'Combo', count: 2, kobo: 260_000 }
  const parts = [
    { ...ITEM, bundle },
    { ...ITEM, place: 2, name: 'Cola', kobo: 157_895, bundle },
  ]
  const purchase = { ...SOLD.purchase, kobo: 372_895, showtimeID: null }
  render(<Receipt sold={{ ...SOLD, purchase, tickets: [], items: parts }} />)
  const names = screen.getAllByRole('term', { hidden: true }).map((name) => name.textContent)
  expect(names.slice(0, 3)).toEqual(['2 × Combo', '\u00a0\u00a02 × Popcorn, Large', '\u00a0\u00a02 × Cola'])
  screen.getByText('₦1,578.95')
})
