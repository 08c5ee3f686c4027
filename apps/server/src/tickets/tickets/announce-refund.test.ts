import { expect, test } from 'vitest'
import { aTicketRow } from '../../test/ticket-rows.ts'
import { notificationsOfRefund } from './announce-refund.ts'

/** Makes a refunded ticket. Its payer holds it unless another holder is named. */
const refunded = (id: string, customerId: string | null, holderId: string | null = customerId) => ({
  id,
  customerId,
  holderId,
  purchaseId: 'a purchase',
})

type Refunded = ReturnType<typeof refunded>

/** Returns the person, the topic and the seats of each notice. The purchase has the tickets A1, A2 and A3. */
const told = (tickets: [Refunded, ...Refunded[]], balance: number | null = 700) =>
  notificationsOfRefund(tickets, { vp: 200, balance }, ['A1', 'A2', 'A3'].map(aTicketRow)).map(
    ({ customerId, notice: notification }) => [customerId, notification.topic, notification.values['seats']],
  )

test('the payer gets one notification that names exactly the refunded tickets', () => {
  const tickets = [refunded('A1', 'payer'), refunded('A2', 'payer')] as const
  expect(told([...tickets])).toEqual([['payer', 'tickets-refunded', 'Seats A1, A2']])
  const rows = ['A1', 'A2'].map(aTicketRow)
  const [one] = notificationsOfRefund([...tickets], { vp: 200, balance: 700 }, rows)
  expect(one?.notice).toMatchObject({
    title: expect.stringContaining('200 Vp') as string,
    text: expect.stringContaining('Your balance is 700 Vp.') as string,
  })
})

test('the payer is notified of the refund, and a friend that the ticket is void', () => {
  expect(told([refunded('A1', 'payer'), refunded('A2', 'payer', 'friend')])).toEqual([
    ['payer', 'tickets-refunded', 'Seats A1, A2'],
    ['friend', 'tickets-cancelled', 'Seat A2'],
  ])
})

test('friends get one notification each for all their refunded tickets', () => {
  const ofOne = [refunded('A1', 'payer', 'friend'), refunded('A2', 'payer', 'friend')] as const
  expect(told([...ofOne]).slice(1)).toEqual([['friend', 'tickets-cancelled', 'Seats A1, A2']])
  const ofTwo = [refunded('A1', 'payer', 'friend'), refunded('A2', 'payer', 'another')] as const
  expect(told([...ofTwo]).map(([who]) => who)).toEqual(['payer', 'friend', 'another'])
})

test('the holder of a complimentary ticket is notified without mention of Points', () => {
  expect(told([refunded('A1', null, 'guest')], null)).toEqual([['guest', 'tickets-cancelled', 'Seat A1']])
})

test('the payer is notified of a refund if the holder has no account', () => {
  expect(told([refunded('A1', null)], null)).toEqual([])
  expect(told([refunded('A1', 'payer', null)])).toEqual([['payer', 'tickets-refunded', 'Seat A1']])
})

test('a payer without refunded Points gets no notification', () => {
  expect(told([refunded('A1', 'payer')], null)).toEqual([])
})

test('each notification is identified by a ticket, so a later refund makes a new one', () => {
  const tickets = [refunded('A1', 'payer'), refunded('A2', 'payer', 'friend')] as const
  const rows = ['A1', 'A2'].map(aTicketRow)
  const notifications = notificationsOfRefund([...tickets], { vp: 200, balance: 700 }, rows)
  expect(notifications.map(({ about }) => about)).toEqual(['A1', 'A2'])
})
