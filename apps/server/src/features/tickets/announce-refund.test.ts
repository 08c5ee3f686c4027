import { expect, test } from 'vitest'
import { aTicketRow } from '../../test/ticket-rows.ts'
import { noticesOfRefund } from './announce-refund.ts'

/** Makes a refunded ticket, which its payer holds if nobody else does. */
const refunded = (id: string, customerId: string | null, holderId: string | null = customerId) => ({
  ...{ id, customerId, holderId, purchaseId: 'a purchase' },
})

type Refunded = ReturnType<typeof refunded>

/** Returns who is told what, in this order. A third ticket of the purchase is not refunded. */
const told = (tickets: [Refunded, ...Refunded[]], balance: number | null = 700) =>
  noticesOfRefund(tickets, { vp: 200, balance }, ['A1', 'A2', 'A3'].map(aTicketRow)).map(
    ({ customerId, notice }) => [customerId, notice.topic, notice.values['seats']],
  )

test('the payer is told once of all refunded tickets, and of no other ticket of the purchase', () => {
  const tickets = [refunded('A1', 'payer'), refunded('A2', 'payer')] as const
  expect(told([...tickets])).toEqual([['payer', 'tickets-refunded', 'Seats A1, A2']])
  const rows = ['A1', 'A2'].map(aTicketRow)
  const [one] = noticesOfRefund([...tickets], { vp: 200, balance: 700 }, rows)
  expect(one?.notice).toMatchObject({
    title: expect.stringContaining('200 Vp') as string,
    text: expect.stringContaining('Your balance is 700 Vp.') as string,
  })
})

test('whoever holds a ticket that somebody else paid for is told that it is void, and the payer what went back', () => {
  expect(told([refunded('A1', 'payer'), refunded('A2', 'payer', 'friend')])).toEqual([
    ['payer', 'tickets-refunded', 'Seats A1, A2'],
    ['friend', 'tickets-cancelled', 'Seat A2'],
  ])
})

test('two tickets of one friend are one notice, and those of two friends are two', () => {
  const ofOne = [refunded('A1', 'payer', 'friend'), refunded('A2', 'payer', 'friend')] as const
  expect(told([...ofOne]).slice(1)).toEqual([['friend', 'tickets-cancelled', 'Seats A1, A2']])
  const ofTwo = [refunded('A1', 'payer', 'friend'), refunded('A2', 'payer', 'another')] as const
  expect(told([...ofTwo]).map(([who]) => who)).toEqual(['payer', 'friend', 'another'])
})

test('the holder of a free ticket is told that it is void, and nobody of Points', () => {
  expect(told([refunded('A1', null, 'guest')], null)).toEqual([
    ['guest', 'tickets-cancelled', 'Seat A1'],
  ])
})

test('nobody is told of a ticket that no customer has, and the payer alone of one whose holder has no account', () => {
  expect(told([refunded('A1', null)], null)).toEqual([])
  expect(told([refunded('A1', 'payer', null)])).toEqual([['payer', 'tickets-refunded', 'Seat A1']])
})

test('a customer to whom no Points went back is told of none', () => {
  expect(told([refunded('A1', 'payer')], null)).toEqual([])
})

test('each notice is about a ticket of its own, so that a later refund is told too', () => {
  const tickets = [refunded('A1', 'payer'), refunded('A2', 'payer', 'friend')] as const
  const rows = ['A1', 'A2'].map(aTicketRow)
  const notices = noticesOfRefund([...tickets], { vp: 200, balance: 700 }, rows)
  expect(notices.map(({ about }) => about)).toEqual(['A1', 'A2'])
})
