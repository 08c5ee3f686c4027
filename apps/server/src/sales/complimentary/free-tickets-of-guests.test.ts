import { expect, test } from 'vitest'
import { DayToCancel, toldOf } from '../../test/day-to-cancel.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { queuedFor } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

const give = ({ id }: MadeShowtime, phoneNumber: string, by = manager) =>
  by.call('POST', 'complimentary', { showtimeID: id, count: 1, phoneNumber, reason: NOTE })

test('a guest with free and paid tickets gets one notification per cancelled showtime', async () => {
  const [showtime, other] = [await server.make.showtime({ price: 100 }), await server.make.showtime()]
  const guest = await server.make.customer({ balance: 500 })
  await guest.buy(showtime, 1)
  for (const show of [showtime, other]) await give(show, guest.phone)
  const told = async () => (await queuedFor(server, guest)).filter(({ topic }) => topic === 'showtime-cancelled')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect((await told()).map(({ payload }) => payload)).toMatchObject([
    { text: expect.stringContaining('100 Vp went back') as string },
  ])
  await manager.act(`showtimes/${other.id}/cancel`)
  expect(await told()).toHaveLength(2)
})

test('a customer with tickets of two cancelled showtimes is notified of both', async () => {
  const day = await DayToCancel.make(server)
  const [buyer, friend] = [await server.make.customer({ balance: 500 }), await server.make.customer()]
  await buyer.buy(day.at(0), 1)
  await give(day.at(1), buyer.phone)
  await give(day.at(0), friend.phone)
  expect((await day.cancel()).json()).toMatchObject({ cancelled: 2, waitingTickets: 0 })
  expect(await toldOf(server, friend)).toHaveLength(1)
  const told = await toldOf(server, buyer)
  expect(told.map((text) => text.includes('Vp went back')).sort()).toEqual([false, true])
})

test('giver and receiver of a paid ticket each get one notification of a cancellation', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const [buyer, friend] = [await server.make.customer({ balance: 500 }), await server.make.customer()]
  const { tickets } = await buyer.buy(showtime, 1)
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  for (const { phone } of [buyer, friend]) await give(showtime, phone)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  for (const customer of [buyer, friend]) expect(await toldOf(server, customer)).toHaveLength(1)
})

test('a bound manager gives free tickets only to customers of their own cinema', async () => {
  const showtime = await server.make.showtime()
  const [known, stranger] = [await server.make.customer({ balance: 1_000 }), await server.make.customer()]
  await known.buy(showtime, 1)
  const bound = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const giveTo = (phoneNumber: string) => give(showtime, phoneNumber, bound)
  const [toStranger, toNobody] = [await giveTo(stranger.phone), await giveTo('08039999999')]
  expect(refusalOf(toStranger)).toEqual([404, 'customer-not-found'])
  expect(toStranger.json()).toEqual(toNobody.json())
  expect((await giveTo(known.phone)).statusCode).toBe(201)
})
