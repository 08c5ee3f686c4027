import { expect, test } from 'vitest'
import { aTicketRow } from '../../test/ticket-rows.ts'
import { noticesOfCancellation } from './announce-cancellation.ts'

interface Cancelled {
  id: string
  customerId: string | null
  holderId: string | null
  vp: number
}

/** Makes a cancelled ticket of 100 Points, which its payer holds if nothing else is wished. */
function cancelled(id: string, payer: string | null, wishes: Partial<Cancelled> = {}) {
  return { id, customerId: payer, holderId: payer, vp: 100, purchaseId: 'a purchase', ...wishes }
}

/** Returns for each person the words of the notice, and where it leads. */
function toldAbout(
  tickets: readonly ReturnType<typeof cancelled>[],
  refunded: readonly ReturnType<typeof cancelled>[] = tickets,
) {
  const rows = tickets.map(({ id }) => aTicketRow(id))
  const notices = noticesOfCancellation({ tickets, refunded }, rows)
  return Object.fromEntries(
    notices.map(({ customerId, notice }) => [customerId, { ...notice.lead, text: notice.text }]),
  )
}

const textOf = (words: string) => ({ text: expect.stringContaining(words) as string })
const noPoints = { text: expect.not.stringContaining('Vp') as string }

test('each holder is told once of all their tickets, with the Points that went back', () => {
  const tickets = [cancelled('A1', 'one'), cancelled('A2', 'one'), cancelled('A3', 'other')]
  expect(toldAbout(tickets)).toMatchObject({
    one: { route: '/mytickets', ...textOf('200 Vp went back') },
    other: { route: '/ticketdetails', ticketId: 'A3', ...textOf('100 Vp went back') },
  })
})

test('Points that were not paid back yet are said to be owed, apart from those that were', () => {
  const [paid, owed] = [cancelled('A1', 'one'), cancelled('A2', 'one', { vp: 30 })]
  const { one } = toldAbout([paid, owed], [paid])
  expect(one).toMatchObject(textOf('100 Vp went back'))
  expect(one).toMatchObject(textOf('We owe you 30 Vp'))
  const onlyOwed = toldAbout([owed], [])
  expect(onlyOwed).toMatchObject({ one: textOf('We owe you 30 Vp') })
  expect(onlyOwed).toMatchObject({ one: { text: expect.not.stringContaining('back') as string } })
})

test('a friend who took a ticket is told without Points, and its payer with the Points of all tickets', () => {
  const tickets = [cancelled('A1', 'payer'), cancelled('A2', 'payer', { holderId: 'friend' })]
  expect(toldAbout(tickets)).toMatchObject({
    payer: { ticketId: 'A1', ...textOf('200 Vp went back') },
    friend: { ticketId: 'A2', ...noPoints },
  })
})

test('a payer who gave every ticket away is told of those, and of their Points', () => {
  expect(toldAbout([cancelled('A1', 'payer', { holderId: 'friend' })])).toMatchObject({
    payer: { ticketId: 'A1', ...textOf('100 Vp went back') },
    friend: { ticketId: 'A1', ...noPoints },
  })
})

test('the payer is told of a ticket whose holder has no account, and nobody of a ticket on paper', () => {
  const without = cancelled('A1', 'payer', { holderId: null })
  const onPaper = cancelled('A2', null, { vp: 0 })
  const told = toldAbout([without, onPaper])
  expect(Object.keys(told)).toEqual(['payer'])
  expect(told).toMatchObject({ payer: { ticketId: 'A1' } })
})

test('the holder of a free ticket is told without Points', () => {
  const free = cancelled('A1', null, { holderId: 'guest', vp: 0 })
  expect(toldAbout([free])).toMatchObject({ guest: { ticketId: 'A1', ...noPoints } })
})

test('the notices to two people about one ticket are two, and a repeated one is the same', () => {
  const tickets = [cancelled('A1', 'payer', { holderId: 'friend' })]
  const about = () =>
    noticesOfCancellation({ tickets, refunded: tickets }, [aTicketRow('A1')]).map(
      (one) => one.about,
    )
  expect(new Set(about()).size).toBe(2)
  expect(about()).toEqual(about())
})

test('nobody is told of tickets that nothing is known of', () => {
  const tickets = [cancelled('A1', 'one')]
  expect(noticesOfCancellation({ tickets, refunded: tickets }, [])).toEqual([])
})
