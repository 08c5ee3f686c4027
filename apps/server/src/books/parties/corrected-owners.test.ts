import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import type { Exhibitor } from '@velvet/contract/books/parties.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { ADULT_VP, SettledRun } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

async function addExhibitor(fields: object = {}): Promise<Exhibitor> {
  const name = `Owner ${randomUUID()}`
  const answer = await finance.call('POST', 'exhibitors', { name, ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ exhibitor: Exhibitor }>().exhibitor
}

const change = ({ id, name, version }: Exhibitor, fields: object) =>
  finance.call('PUT', `exhibitors/${id}`, { name, ...fields }, { 'if-match': String(version) })

const correct = (party: Exhibitor, cinemaId: string) => change(party, { cinemaIDs: [cinemaId], correctsOwners: true })

/** Sells a ticket at a cinema. Returns a function that reads which seller the ticket names. */
async function sell(cinemaId: string) {
  const showtime = await server.make.showtime({ cinemaId, price: ADULT_VP })
  const buyer = await server.make.customer({ balance: ADULT_VP })
  await buyer.buy(showtime, 1)
  return async () => {
    const answer = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
    return answer.json<Ticket[]>()[0]?.Exhibitor?.name
  }
}

const ownersOf = async (cinemaId: string) => {
  const { rows } = await sql<{ id: string | null }>`
    select exhibitor_id as id from cinema_owners where cinema_id = ${cinemaId}
    order by since`.execute(server.db)
  return rows.map(({ id }) => id)
}

test('correcting a wrong first owner renames the seller of earlier tickets', async () => {
  const cinemaId = await server.make.cinema()
  const sellerOfTicket = await sell(cinemaId)
  const wrong = await addExhibitor({ cinemaIDs: [cinemaId] })
  const right = await addExhibitor()
  expect(await sellerOfTicket()).toBe(wrong.name)
  const answer = await correct(right, cinemaId)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await sellerOfTicket()).toBe(right.name)
  expect((await ownersOf(cinemaId))[0]).toBe(wrong.id)
})

test('when a cinema changes hands, earlier tickets keep their seller', async () => {
  const cinemaId = await server.make.cinema()
  const sellerOfTicket = await sell(cinemaId)
  const first = await addExhibitor({ cinemaIDs: [cinemaId] })
  await change(await addExhibitor(), { cinemaIDs: [cinemaId] })
  expect(await sellerOfTicket()).toBe(first.name)
})

test('a wrong owner can still be corrected after the cinema was taken from it', async () => {
  const cinemaId = await server.make.cinema()
  const sellerOfTicket = await sell(cinemaId)
  const wrong = await addExhibitor({ cinemaIDs: [cinemaId] })
  await change(wrong, { cinemaIDs: [] })
  const right = await addExhibitor()
  expect((await correct(right, cinemaId)).statusCode).toBe(200)
  expect(await sellerOfTicket()).toBe(right.name)
})

test('a correction that takes a cinema from its exhibitor leaves it without an owner', async () => {
  const cinemaId = await server.make.cinema()
  const sellerOfTicket = await sell(cinemaId)
  const wrong = await addExhibitor({ cinemaIDs: [cinemaId] })
  expect((await change(wrong, { cinemaIDs: [], correctsOwners: true })).statusCode).toBe(200)
  expect(await sellerOfTicket()).toBeUndefined()
})

test('an owner named on sold tickets cannot be corrected', async () => {
  const cinemaId = await server.make.cinema()
  const owner = await addExhibitor({ cinemaIDs: [cinemaId] })
  const sellerOfTicket = await sell(cinemaId)
  const other = await addExhibitor()
  const before = await ownersOf(cinemaId)
  const refused = await correct(other, cinemaId)
  expect(refusalOf(refused)).toEqual([409, 'owner-in-use'])
  const [cinema] = owner.cinemas
  expect(refused.json<{ fields: { cinemaIDs: string } }>().fields.cinemaIDs).toContain(cinema?.name)
  expect([await ownersOf(cinemaId), await sellerOfTicket()]).toEqual([before, owner.name])
})

test('an owner is not corrected once a week was settled with it', async () => {
  const run = await SettledRun.make(server, { name: 'Settled under a wrong owner' })
  const showtime = await run.showtime()
  await run.buy(showtime, 1)
  await run.moveByDays(showtime, -7)
  // The owner now counts as entered after the sale, so that only the settlement stands against the correction.
  const [id] = await ownersOf(run.cinemaId)
  await sql`alter table cinema_owners disable trigger cinema_owners_append_only`.execute(server.db)
  await sql`update cinema_owners set entered_at = clock_timestamp()
    where cinema_id = ${run.cinemaId}`.execute(server.db)
  await sql`alter table cinema_owners enable trigger cinema_owners_append_only`.execute(server.db)
  await run.settle(run.exhibitor, await run.weekOf(showtime))
  const refused = await correct(await addExhibitor(), run.cinemaId)
  expect(refusalOf(refused)).toEqual([409, 'owner-in-use'])
  expect(await ownersOf(run.cinemaId)).toEqual([id])
})

test('a week that was played under a wrong owner is settled with the right one', async () => {
  const run = await SettledRun.make(server, { name: 'Right in the end' })
  const cinemaId = await server.make.cinema()
  const showtime = await run.showtime({ cinemaId })
  await run.buy(showtime, 2)
  await run.moveByDays(showtime, -7)
  const week = await run.weekOf(showtime)
  const wrong = await addExhibitor({ cinemaIDs: [cinemaId] })
  const right = await addExhibitor()
  await correct(right, cinemaId)
  const settle = ({ id }: Exhibitor) => finance.call('POST', 'settlements', { exhibitorID: id, week })
  expect(refusalOf(await settle(wrong))).toEqual([409, 'settlement-empty'])
  expect((await run.settle({ exhibitorID: right.id }, week)).lines).toMatchObject([{ tickets: 2 }])
})

test('two simultaneous corrections of one cinema leave one owner for its past', async () => {
  const cinemaId = await server.make.cinema()
  const sellerOfTicket = await sell(cinemaId)
  await addExhibitor({ cinemaIDs: [cinemaId] })
  const [one, other] = [await addExhibitor(), await addExhibitor()]
  const answers = await Promise.all([correct(one, cinemaId), correct(other, cinemaId)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { items } = await finance.read<{ items: Exhibitor[] }>('exhibitors?limit=100')
  const present = items.find(({ cinemas }) => cinemas.some(({ id }) => id === cinemaId))
  expect(await sellerOfTicket()).toBe(present?.name)
})
