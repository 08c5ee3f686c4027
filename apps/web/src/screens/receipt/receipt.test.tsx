import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test, vi } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, aPayment, DATED_TICKET, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const TICKETS = 'POST /api/v1/fetchtickets'
const PAID: Ticket = {
  ...DATED_TICKET,
  Price: 100,
  BoughtAt: '2026-11-20T09:15:30+01:00',
  RefundedAt: null,
  Invoice: null,
  GrossKobo: 6667,
  NetKobo: 5926,
  Exhibitor: null,
  Taxes: [
    { name: 'VAT', kobo: 445 },
    { name: 'State tax', kobo: 296 },
  ],
}
const CHILD: Ticket = {
  ...PAID,
  TicketID: 'child',
  SeatNumber: 'A2',
  TicketType: 'Child',
  Price: 60,
  GrossKobo: 4000,
  NetKobo: 3721,
  Taxes: [{ name: 'VAT', kobo: 279 }],
}
const address = `/receipt/${PAID.PurchaseID}`

const keeping =
  (...tickets: Ticket[]) =>
  (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }

/** Returns what stands beside a name on the receipt. */
const fact = (name: string) => {
  const receipt = screen.getByRole('article', { name: 'Receipt' })
  return within(receipt).getByText(name).nextElementSibling?.textContent
}

test('offline, a receipt shows what was bought, when, how paid and its reference', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  openApp(address, keeping(PAID, CHILD))
  await screen.findByRole('article', { name: 'Receipt' })
  screen.getByText('Velvet')
  screen.getByText(/support@velvet\.example/)
  expect(fact('Bought')).toBe('20/Nov/2026, 9:15 AM')
  expect(fact('Film')).toBe('Mami Wata')
  expect(fact('Showtime')).toBe('Sunday, 22/Nov/2026, 6:30 PM')
  expect(fact('1 × Ticket, seat A1')).toBe('100 Vp')
  expect(fact('1 × Child, seat A2')).toBe('60 Vp')
  expect(fact('Total')).toBe('160 Vp')
  expect(fact('Value at the box office')).toBe('₦106.67')
  expect(fact('Price of these Points, with the fee for the payment')).toBe('₦108')
  expect(fact('of which VAT')).toBe('₦7.24')
  expect(fact('of which State tax')).toBe('₦2.96')
  expect(fact('without taxes')).toBe('₦96.47')
  expect(fact('Paid with')).toBe('Velvet Points')
  expect(fact('Reference')).toBe(PAID.PurchaseID)
  expect(screen.queryByText(/Returned|Sold by|E-invoice/)).toBeNull()
})

test('a receipt lists food after the tickets, with sums and taxes of its own', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const line = { count: 1, isPaidBack: false, bundle: null, vp: 60, grossKobo: 4000, netKobo: 3721 }
  const taxes = [{ name: 'VAT', kobo: 279 }]
  const lines = [
    { ...line, name: 'Popcorn', taxes },
    { ...line, name: 'Water', isPaidBack: true, taxes },
  ]
  const order = { code: 'FOODABCDEFGH', state: 'ordered', wantedAt: null, lines } as const
  const pickups = [
    { ...order, purchaseID: idOf('another') },
    { ...order, purchaseID: PAID.PurchaseID },
  ]
  openApp(address, keeping({ ...PAID, Snacks: { cinemaID: idOf('cinema'), isSold: true, pickups } }))
  await screen.findByRole('article', { name: 'Receipt' })
  const facts = [...screen.getByRole('article').querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(facts.slice(facts.indexOf('Cinema tickets100 Vp'), facts.indexOf('Paid withVelvet Points'))).toEqual([
    'Cinema tickets100 Vp',
    'Value at the box office₦66.67',
    'of which VAT₦4.45',
    'of which State tax₦2.96',
    'without taxes₦59.26',
    '1 × Popcorn60 Vp',
    '1 × Water, refunded60 Vp',
    'Snacks120 Vp',
    'Value of the snacks₦80.00',
    'of which VAT₦5.58',
    'without taxes₦74.42',
    'Total220 Vp',
    'Price of these Points, with the fee for the payment₦149',
  ])
})

test('food that was ordered after the tickets has a receipt of its own with its taxes', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const line = { count: 1, isPaidBack: false, bundle: null, vp: 60, grossKobo: 4000, netKobo: 3721 }
  const lines = [{ ...line, name: 'Popcorn', taxes: [{ name: 'VAT', kobo: 279 }] }]
  const exhibitor = { name: 'Wikki Cinemas Ltd', tin: '01234567-0001', rcNumber: '' }
  const later = { purchaseID: idOf('later'), boughtAt: '2026-11-22T18:05:00+01:00', exhibitor, lines }
  const order = { ...later, code: 'FOODABCDEFGH', state: 'handed', wantedAt: null } as const
  const snacks = { cinemaID: idOf('cinema'), isSold: true, pickups: [order] }
  // A person who did not pay for the ticket has ordered the food.
  openApp(`/receipt/${order.purchaseID}`, keeping({ ...PAID, Price: null, BoughtAt: null, Snacks: snacks }))
  await screen.findByRole('article', { name: 'Receipt' })
  const facts = [...screen.getByRole('article').querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(facts).toEqual([
    'Sold byWikki Cinemas Ltd',
    'TIN01234567-0001',
    'Bought22/Nov/2026, 6:05 PM',
    'FilmMami Wata',
    'ShowtimeSunday, 22/Nov/2026, 6:30 PM',
    expect.stringMatching(/^Cinema/) as string,
    '1 × Popcorn60 Vp',
    'Snacks60 Vp',
    'Value of the snacks₦40.00',
    'of which VAT₦2.79',
    'without taxes₦37.21',
    'Paid withVelvet Points',
    `Reference${order.purchaseID}`,
  ])
  screen.getByRole('button', { name: 'Print' })
})

test('the receipt says what a sponsor paid for all tickets', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const Sponsor = { name: 'Wikki Bank', kobo: 100_000 }
  openApp(address, keeping({ ...PAID, Sponsor }, { ...CHILD, Sponsor }))
  await screen.findByRole('article', { name: 'Receipt' })
  expect(fact('Paid by Wikki Bank')).toBe('₦2,000.00')
})

test("the receipt has the cinema's owner with both numbers, and the e-invoice", async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const owner = { name: 'Wikki Cinemas Ltd', tin: '01234567-0001', rcNumber: 'RC 12345' }
  const invoice = { number: 'IRN-2027-7', qr: 'https://invoice.example/7' }
  openApp(address, keeping({ ...PAID, Exhibitor: owner, Invoice: invoice }))
  await screen.findByRole('article', { name: 'Receipt' })
  expect(fact('Sold by')).toBe('Wikki Cinemas Ltd')
  expect(fact('TIN')).toBe('01234567-0001')
  expect(fact('RC number')).toBe('12345')
  expect(fact('E-invoice')).toBe('IRN-2027-7')
  screen.getByRole('img', { name: 'Code of the e-invoice' })
})

test('a ticket stored before taxes were shown has a receipt without them', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const unknown = { NetKobo: undefined, Taxes: undefined, Exhibitor: undefined, Invoice: undefined }
  openApp(address, keeping({ ...PAID, ...unknown }))
  await screen.findByRole('article', { name: 'Receipt' })
  expect(fact('Value at the box office')).toBe('₦66.67')
  expect(screen.queryByText(/taxes/)).toBeNull()
})

test('the receipt shows which ticket was refunded, when, with value and taxes', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const refunded = { ...PAID, Refunded: true, RefundedAt: '2026-11-21T10:00:00+01:00' }
  openApp(address, keeping(refunded, CHILD))
  await screen.findByRole('article', { name: 'Receipt' })
  expect(fact('Returned to you, seat A1')).toBe('100 Vp, 21/Nov/2026, 10:00 AM')
  expect(fact('Value that went back')).toBe('₦66.67')
  expect(screen.getAllByText('of which VAT')[1]?.nextElementSibling?.textContent).toBe('₦4.45')
  expect(fact('Total')).toBe('160 Vp')
})

test('the taker of a ticket cannot see what its payer paid', async () => {
  const taken = { ...DATED_TICKET, Price: null, GrossKobo: null, BoughtAt: null }
  await answering({ [TICKETS]: [taken] })
  openApp(address, keeping(taken))
  await screen.findByText('Only the person who paid has the receipt of these tickets.')
  expect(screen.queryByRole('article')).toBeNull()
})

const PAYMENT: Payment = aPayment({ status: 'successful', creditedAt: '2026-11-20T08:20:00.000Z' })
const ofTopUp = `/receipt/${PAYMENT.tx_ref}`
const ASK = `GET /api/v1/payments/${PAYMENT.tx_ref}`

test('a receipt that is opened from the list of top-ups needs no network', async () => {
  await answering({ [ASK]: new Error('cut') })
  openApp(ofTopUp, keeping(), { payment: PAYMENT })
  await screen.findByRole('article', { name: 'Receipt' })
  expect(fact('Paid')).toBe('20/Nov/2026, 9:20 AM')
  expect(fact('Points')).toBe('150 Vp')
  expect(fact('Amount paid')).toBe('₦102')
  expect(fact('Paid with')).toBe('Flutterwave')
  expect(fact('State')).toBe('Points added')
  expect(fact('Reference')).toBe(PAYMENT.tx_ref)
})

test('the receipt of a top-up that the bank took back since the list was read says so', async () => {
  await answering({ [ASK]: { payment: { ...PAYMENT, reversed: 102 } } })
  openApp(ofTopUp, keeping(), { payment: PAYMENT })
  await waitFor(() => expect(fact('Went back to you')).toBe('₦102, by your bank or the provider'))
})

test('the receipt of a top-up whose money was sent back says so', async () => {
  await answering({ [ASK]: { payment: { ...PAYMENT, refund: 'refunded', refunded: 102 } } })
  openApp(ofTopUp, keeping())
  await screen.findByText('Your money was sent back')
  expect(fact('Went back to you')).toBe('₦102, with the fee for the payment')
})

test('a receipt that cannot be read without a network offers another try', async () => {
  const server = await answering({ [ASK]: new Error('cut') })
  openApp(ofTopUp, keeping())
  const again = await screen.findByRole('button', { name: 'Try Again' })
  Object.assign(server.answers, { [ASK]: { payment: PAYMENT } })
  fireEvent.click(again)
  await screen.findByRole('article', { name: 'Receipt' })
})

test('one tap prints the receipt', async () => {
  await answering({ [TICKETS]: new Error('cut') })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  openApp(address, keeping(PAID))
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})
