import { PIN_SENDS } from '@velvet/contract/tickets/pin-message'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { queuedFor } from '../../test/observe.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/people.ts'
import { sellTickets } from '../../test/test-door.ts'

const server = useCheckedServer()

test('the giver learns who accepted the ticket, and a pending PIN is withdrawn', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const ticketID = tickets[0]?.TicketID ?? ''
  await buyer.call('POST', '/api/v1/sendpin', { uuid: buyer.id, ticketID })
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  const messages = await queuedFor(server, buyer)
  expect(messages.map(({ topic, last_error }) => [topic, last_error])).toEqual([
    ['ticket-taken', null],
    ['pin', 'its ticket was given away'],
    ['ticket-bought', null],
  ])
  const pin = await buyer.call('POST', '/api/v1/sendpin', { uuid: buyer.id, ticketID })
  expect(pin.json()).toMatchObject({ error: 'ticket-given-away' })
  const own = await friend.call('POST', '/api/v1/sendpin', { uuid: friend.id, ticketID })
  expect(own.statusCode).toBe(202)
})

test('the taker of a ticket can send its pin as often as the buyer could', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const ticketID = tickets[0]?.TicketID ?? ''
  const sendAll = async (customer: TestCustomer) => {
    for (let send = 0; send < PIN_SENDS; send += 1) {
      const sent = await customer.call('POST', '/api/v1/sendpin', { uuid: customer.id, ticketID })
      expect(sent.statusCode, sent.body).toBe(202)
      await sql`update tickets set pin_sent_at = null where id = ${ticketID}`.execute(server.db)
    }
    const more = await customer.call('POST', '/api/v1/sendpin', { uuid: customer.id, ticketID })
    expect(more.json()).toMatchObject({ error: 'pin-sent-too-often' })
  }
  const friend = await server.make.customer()
  const pinsOf = async (customer: TestCustomer) =>
    (await queuedFor(server, customer)).filter(({ topic }) => topic === 'pin').length
  await sendAll(buyer)
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  await sendAll(friend)
  expect([await pinsOf(buyer), await pinsOf(friend)]).toEqual([PIN_SENDS, PIN_SENDS])
})
