import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/people.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'

const server = useCheckedServer()
const KEY = 'key-of-this-browser'

interface Answer {
  error?: string
  ticket?: { QrCode: string; GivenAway: boolean; CanTakeBack: boolean }
}

async function takeBack(giver: TestCustomer, { TicketID }: { TicketID: string }): Promise<Answer> {
  return (await giver.call('DELETE', `/api/v1/tickets/${TicketID}/give/taken`)).json<Answer>()
}

async function listOf(customer: TestCustomer) {
  const response = await customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id })
  return response.json<{ QrCode: string; CanTakeBack: boolean }[]>()
}

/** Sells a ticket that a person without an account takes by a link. */
async function giveToGuest() {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  const taken = await takeTicket(server, token, undefined, KEY)
  return { buyer, token, taken }
}

async function transferRows() {
  const { rows } = await sql`select * from ticket_gifts order by id`.execute(server.db)
  return rows
}

test('a giver takes back a ticket from a lost phone, and only the new code admits', async () => {
  const { buyer, token, taken } = await giveToGuest()
  expect(await listOf(buyer)).toMatchObject([{ QrCode: '', CanTakeBack: true }])
  const { ticket } = await takeBack(buyer, taken)
  expect(ticket).toMatchObject({ GivenAway: false, CanTakeBack: false })
  expect(ticket?.QrCode).not.toBe(taken.QrCode)
  expect(await takeBack(buyer, taken)).toEqual({ ticket })

  expect(await outcomeOf(takeTicket(server, token, undefined, KEY))).toBe('gift-called-back')
  const friend = await server.make.customer()
  expect(await outcomeOf(takeTicket(server, token, friend, KEY))).toBe('gift-called-back')
  const door = await TestDoor.open(server)
  expect(await door.scan({ code: taken.QrCode })).toMatchObject({ reason: 'Given away' })
  expect(await door.scan({ code: ticket?.QrCode })).toMatchObject({ result: 'admitted' })
})

test('recalling the link of a ticket that was just accepted does not take it away', async () => {
  const { buyer, taken } = await giveToGuest()
  const before = await transferRows()
  const answer = await buyer.call('DELETE', `/api/v1/tickets/${taken.TicketID}/give`)
  expect(answer.json()).toMatchObject({ error: 'gift-taken' })
  expect(await transferRows()).toEqual(before)
})

test('a ticket that was taken back can be given and taken again', async () => {
  const { buyer, token, taken } = await giveToGuest()
  await takeBack(buyer, taken)
  const next = await linkOf(buyer, taken)
  expect(next).not.toBe(token)
  const again = await takeTicket(server, next, undefined, KEY)
  expect((await takeBack(buyer, taken)).ticket?.QrCode).not.toBe(again.QrCode)
})

test('a ticket that the guest has used is not taken back', async () => {
  const { buyer, taken } = await giveToGuest()
  await (await TestDoor.open(server)).scan({ code: taken.QrCode })
  const before = await transferRows()
  expect(await listOf(buyer)).toMatchObject([{ CanTakeBack: false }])
  expect(await takeBack(buyer, taken)).toMatchObject({ error: 'ticket-used' })
  expect(await transferRows()).toEqual(before)
})

test('neither a stranger nor an earlier giver can take a ticket back', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const friend = await server.make.customer()
  const first = await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  expect(await takeBack(buyer, first)).toMatchObject({ error: 'gift-taken' })
  await takeTicket(server, await linkOf(friend, first), undefined, KEY)
  const before = await transferRows()
  expect(await takeBack(buyer, first)).toMatchObject({ error: 'gift-taken' })
  const stranger = await server.make.customer()
  expect(await takeBack(stranger, first)).toMatchObject({ error: 'ticket-not-found' })
  expect(await transferRows()).toEqual(before)
  expect(await takeBack(friend, first)).toMatchObject({ ticket: { GivenAway: false } })
})

test('the guest logs in while the giver takes the ticket back: one of them has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, token, taken } = await giveToGuest()
    const friend = await server.make.customer()
    const [adopted, back] = await Promise.all([
      outcomeOf(takeTicket(server, token, friend, KEY)),
      takeBack(buyer, taken),
    ])
    const holders = [await listOf(buyer), await listOf(friend)].flat()
    expect(holders.filter(({ QrCode }) => QrCode !== '')).toHaveLength(1)
    expect(adopted === 'gift-called-back').toBe(back.error === undefined)
  }
})
