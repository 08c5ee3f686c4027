import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test } from 'vitest'
import { TICKET } from '../../test/samples.ts'
import { disruptionText } from './disruption-text.ts'

const NOTHING = 'You do not have to do anything.'
const textOf = (disruption: Partial<Ticket['Disruption']>, ticket: Partial<Ticket> = {}) =>
  disruptionText({
    ...TICKET,
    Price: 1500,
    ...ticket,
    Disruption: { kind: 'stopped', minutes: 0, time: '19:20', gets: null, ...disruption },
  })

test('a ticket says that its showtime is late, and when it begins', () => {
  const late = 'This showtime begins about 15 minutes late, at 7:20 PM. Your ticket stays valid.'
  expect(textOf({ kind: 'late', minutes: 15 })).toBe(`${late} ${NOTHING}`)
})

test('before a decision, a ticket says what its holder will get', () => {
  const gets = 'the cinema gives back what this ticket cost, or a free ticket'
  expect(textOf({})).toBe(`The film stopped. If it does not go on, ${gets}. ${NOTHING}`)
  expect(textOf({ kind: 'not-shown' })).toMatch(/^This showtime was not shown. The cinema gives back/)
})

test('after the decision, a ticket says what its holder got', () => {
  const stopped = 'The film stopped before its end.'
  expect(textOf({ gets: 'voucher' })).toBe(`${stopped} A code for a free ticket was sent by SMS. ${NOTHING}`)
  expect(textOf({ gets: 'points' })).toContain('1,500 Vp will be back in your balance soon.')
  expect(textOf({ gets: 'points' }, { Refunded: true })).toContain('1,500 Vp are back in your balance.')
  expect(textOf({ gets: 'points' }, { Refunded: true })).toContain('The fee for the payment comes back too.')
  expect(textOf({ gets: 'points' }, { Price: null })).toContain('The person who paid')
  expect(textOf({ gets: 'money' })).toContain('Show this ticket at the window')
  expect(textOf({ gets: 'nothing' })).toBe(`${stopped} Nothing was paid for this ticket.`)
})

test('a ticket that was exchanged or refunded before its showtime stopped says nothing', () => {
  expect(disruptionText(TICKET)).toBeNull()
  expect(textOf({}, { Refunded: true })).toBeNull()
  expect(textOf({ gets: 'points' }, { Refunded: true, ExchangedTo: TICKET.TicketID })).toBeNull()
})
