import { expect, test } from 'vitest'
import { hasReceipt, isPurchase, receiptOf, receiptPath, withoutRc } from './receipt.ts'

const PAID = {
  PurchaseID: '0199f0a0-0000-7000-8000-0000000000bb',
  SeatNumber: 'A1',
  TicketType: null,
  Price: 100,
  GrossKobo: 6667,
  NetKobo: 6667,
  BoughtAt: '2026-11-20T09:15:30+01:00',
  RefundedAt: null,
}
const CHILD = {
  ...PAID,
  SeatNumber: 'A3',
  TicketType: 'Child',
  Price: 60,
  GrossKobo: 4000,
  NetKobo: 4000,
}

test('a receipt has a line for each type with its seats, and sums in Vp and in kobo', () => {
  expect(receiptOf([PAID, { ...PAID, SeatNumber: 'A2' }, CHILD])).toEqual({
    boughtAt: PAID.BoughtAt,
    lines: [
      { type: null, zone: null, seats: ['A1', 'A2'], vp: 200 },
      { type: 'Child', zone: null, seats: ['A3'], vp: 60 },
    ],
    ticketsVp: 260,
    food: undefined,
    totalVp: 260,
    value: { grossKobo: 17_334, taxes: [], netKobo: 17_334 },
    sponsors: [],
    refunds: [],
  })
})

const VAT = { name: 'VAT', kobo: 465 }
const TAXED = { ...PAID, NetKobo: 6_000, Taxes: [VAT, { name: 'State tax', kobo: 202 }] }
const EXHIBITOR = { name: 'Wikki Cinemas Ltd', tin: '01234567-0001', rcNumber: 'RC 12345' }

test("a receipt sums each tax and names the cinema's owner", () => {
  const invoice = { number: 'IRN-7', qr: null }
  const papers = { Exhibitor: EXHIBITOR, Invoice: invoice }
  const receipt = receiptOf([
    { ...TAXED, ...papers },
    { ...CHILD, NetKobo: 3_721, Taxes: [{ name: 'VAT', kobo: 279 }], ...papers },
  ])
  expect(receipt).toMatchObject({ exhibitor: EXHIBITOR, invoice })
  expect(receipt?.value).toEqual({
    grossKobo: 10_667,
    taxes: [
      { name: 'VAT', kobo: 744 },
      { name: 'State tax', kobo: 202 },
    ],
    netKobo: 9_721,
  })
})

test.each(['RC 12345', 'rc12345', '12345'])(
  'a number of the register that was typed as %s is shown as 12345',
  (typed) => {
    expect(withoutRc(typed)).toBe('12345')
  },
)

test('refunds are listed earliest first and leave the paid total unchanged', () => {
  const [early, late] = ['2026-11-20T23:50:00+01:00', '2026-11-21T00:10:00+01:00']
  const receipt = receiptOf([
    { ...TAXED, RefundedAt: late },
    { ...PAID, SeatNumber: 'A2', RefundedAt: early },
    { ...CHILD, RefundedAt: early },
  ])
  expect(receipt?.refunds).toEqual([
    {
      at: early,
      seats: ['A2', 'A3'],
      vp: 160,
      value: { grossKobo: 10_667, taxes: [], netKobo: 10_667 },
    },
    {
      at: late,
      seats: ['A1'],
      vp: 100,
      value: { grossKobo: 6_667, taxes: TAXED.Taxes, netKobo: 6_000 },
    },
  ])
  expect(receipt?.totalVp).toBe(260)
})

test.each([
  ['a person who took the ticket', { Price: null, GrossKobo: null, BoughtAt: null }],
  ['a free ticket', { Price: 0, GrossKobo: 0 }],
])('there is no receipt for %s', (_, changes) => {
  expect(receiptOf([{ ...PAID, ...changes }])).toBeUndefined()
  expect(hasReceipt({ ...PAID, ...changes })).toBe(false)
})

test('the id of a purchase is distinguished from the reference of a top-up', () => {
  expect([PAID.PurchaseID, '080300000011795238590922'].map(isPurchase)).toEqual([true, false])
})

test('a slash in a reference is escaped in the address of its receipt', () => {
  expect(receiptPath('a/b')).toBe('/receipt/a%2Fb')
})
