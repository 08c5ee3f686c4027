import { expect, test } from 'vitest'
import { hasReceipt, isPurchase, receiptOf, receiptPath } from './receipt.ts'

const PAID = {
  PurchaseID: '0199f0a0-0000-7000-8000-0000000000bb',
  SeatNumber: 'A1',
  TicketType: null,
  Price: 100,
  GrossKobo: 6667,
  BoughtAt: '2026-11-20T09:15:30+01:00',
  RefundedAt: null,
}
const CHILD = { ...PAID, SeatNumber: 'A3', TicketType: 'Child', Price: 60, GrossKobo: 4000 }

test('a receipt has a line for each type with its seats, and sums in Vp and in kobo', () => {
  expect(receiptOf([PAID, { ...PAID, SeatNumber: 'A2' }, CHILD])).toEqual({
    boughtAt: PAID.BoughtAt,
    lines: [
      { type: null, seats: ['A1', 'A2'], vp: 200 },
      { type: 'Child', seats: ['A3'], vp: 60 },
    ],
    totalVp: 260,
    totalKobo: 17_334,
    refunds: [],
  })
})

test('refunds are listed with the earliest first, and leave the total that was paid unchanged', () => {
  const [early, late] = ['2026-11-20T23:50:00+01:00', '2026-11-21T00:10:00+01:00']
  const receipt = receiptOf([
    { ...PAID, RefundedAt: late },
    { ...PAID, SeatNumber: 'A2', RefundedAt: early },
    { ...CHILD, RefundedAt: early },
  ])
  expect(receipt?.refunds).toEqual([
    { at: early, seats: ['A2', 'A3'], vp: 160 },
    { at: late, seats: ['A1'], vp: 100 },
  ])
  expect(receipt?.totalVp).toBe(260)
})

test.each([
  ['somebody who took the ticket', { Price: null, GrossKobo: null, BoughtAt: null }],
  ['a free ticket', { Price: 0, GrossKobo: 0 }],
  ['a ticket from an older server', { BoughtAt: undefined }],
])('there is no receipt for %s', (_, changes) => {
  expect(receiptOf([{ ...PAID, ...changes }])).toBeUndefined()
  expect(hasReceipt({ ...PAID, ...changes })).toBe(false)
})

test('the id of a purchase is told apart from the reference of a top-up', () => {
  expect([PAID.PurchaseID, '080300000011795238590922'].map(isPurchase)).toEqual([true, false])
})

test('a slash in a reference is escaped in the address of its receipt', () => {
  expect(receiptPath('a/b')).toBe('/receipt/a%2Fb')
})
