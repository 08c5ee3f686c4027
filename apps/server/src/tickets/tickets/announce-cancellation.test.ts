import { expect, test } from 'vitest'
import { aTicketRow } from '../../test/ticket-rows.ts'
import { notificationsOfCancellation } from './announce-cancellation.ts'

interface Cancelled {
  id: string
  customerId: string | null
  holderId: string | null
  vp: number
}

/** Makes a cancelled ticket of 100 Points. Its payer holds it unless the test sets another holder. */
function cancelled(id: string, payer: string | null, options: Partial<Cancelled> = {}) {
  return { id, customerId: payer, holderId: payer, vp: 100, purchaseId: 'a purchase', ...options }
}

/** Returns the text of the notice to each person, and the page that it opens. */
function toldAbout(
  tickets: readonly ReturnType<typeof cancelled>[],
  refunded: readonly ReturnType<typeof cancelled>[] = tickets,
) {
  const rows = tickets.map(({ id }) => aTicketRow(id))
  const notifications = notificationsOfCancellation({ tickets, refunded }, rows)
  return Object.fromEntries(
    notifications.map(({ customerId, notice: notification }) => [
      customerId,
      { ...notification.lead, text: notification.text },
    ]),
  )
}

const textOf = (text: string) => ({ text: expect.stringContaining(text) as string })
const noPoints = { text: expect.not.stringContaining('Vp') as string }

test('each holder gets one notification of all cancelled tickets and returned Points', () => {
  const tickets = [cancelled('A1', 'one'), cancelled('A2', 'one'), cancelled('A3', 'other')]
  expect(toldAbout(tickets)).toMatchObject({
    one: { route: '/mytickets', ...textOf('200 Vp went back') },
    other: { route: '/ticketdetails', ticketId: 'A3', ...textOf('100 Vp went back') },
  })
})

test('a notification states returned Points and owed Points separately', () => {
  const [paid, owed] = [cancelled('A1', 'one'), cancelled('A2', 'one', { vp: 30 })]
  const { one } = toldAbout([paid, owed], [paid])
  expect(one).toMatchObject(textOf('100 Vp went back'))
  expect(one).toMatchObject(textOf('We owe you 30 Vp'))
  const onlyOwed = toldAbout([owed], [])
  expect(onlyOwed).toMatchObject({ one: textOf('We owe you 30 Vp') })
  expect(onlyOwed).toMatchObject({ one: { text: expect.not.stringContaining('back') as string } })
})

test("a friend's notification has no Points, and the payer's has those of all tickets", () => {
  const tickets = [cancelled('A1', 'payer'), cancelled('A2', 'payer', { holderId: 'friend' })]
  expect(toldAbout(tickets)).toMatchObject({
    payer: { ticketId: 'A1', ...textOf('200 Vp went back') },
    friend: { ticketId: 'A2', ...noPoints },
  })
})

test('a payer who transferred all tickets is notified of the refunded Points', () => {
  expect(toldAbout([cancelled('A1', 'payer', { holderId: 'friend' })])).toMatchObject({
    payer: { ticketId: 'A1', ...textOf('100 Vp went back') },
    friend: { ticketId: 'A1', ...noPoints },
  })
})

test('a cancellation notifies the payer if the holder has no account', () => {
  const without = cancelled('A1', 'payer', { holderId: null })
  const onPaper = cancelled('A2', null, { vp: 0 })
  const told = toldAbout([without, onPaper])
  expect(Object.keys(told)).toEqual(['payer'])
  expect(told).toMatchObject({ payer: { ticketId: 'A1' } })
})

test('the notification to the holder of a free ticket does not mention Points', () => {
  const free = cancelled('A1', null, { holderId: 'guest', vp: 0 })
  expect(toldAbout([free])).toMatchObject({ guest: { ticketId: 'A1', ...noPoints } })
})

test('payer and holder get a notification each, and a repeat counts as the same one', () => {
  const tickets = [cancelled('A1', 'payer', { holderId: 'friend' })]
  const about = () =>
    notificationsOfCancellation({ tickets, refunded: tickets }, [aTicketRow('A1')]).map((one) => one.about)
  expect(new Set(about()).size).toBe(2)
  expect(about()).toEqual(about())
})

test('tickets that were not found cause no notification', () => {
  const tickets = [cancelled('A1', 'one')]
  expect(notificationsOfCancellation({ tickets, refunded: tickets }, [])).toEqual([])
})
