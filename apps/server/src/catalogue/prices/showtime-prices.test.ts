import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { STANDARD_TYPE_ID, COMPLIMENTARY_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const desk = Planner.use(server)
let child: TicketType
let student: TicketType

async function addType(by: TestStaff, fields: object): Promise<TicketType> {
  const answer = await by.call('POST', 'tickettypes', { online: true, ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ type: TicketType }>().type
}

beforeAll(async () => {
  const note = 'For under 12: bring proof of age'
  child = await addType(desk.manager, { name: 'Child', class: 'child', note })
  student = await addType(desk.manager, { name: 'Student', class: 'student' })
})

let day = 3
/** The tests share one cinema, so each of them plans on days of its own. */
const nextDay = () => (day += 1)

const showtimeOf = (answer: { json: () => unknown }) => (answer.json() as { showtime: PlannedShowtime }).showtime
const priced = ({ prices }: { prices: PlannedShowtime['prices'] | null }) => prices?.map(({ name, vp }) => [name, vp])

async function setCard(rules: object[]) {
  const path = `cinemas/${desk.cinemaId}/programme`
  const { rules: before } = await desk.manager.read<{ rules: { version: number } }>(path)
  const input = {
    cleaningMinutes: 15,
    saleEndsMinutesBefore: 0,
    saleEndsBelowSeats: 0,
    prices: rules,
  }
  return desk.manager.call('PUT', path, input, { 'if-match': String(before.version) })
}

/** Returns what the app of a customer is told about the prices of a showtime. */
async function offered({ id, filmID, cinemaID }: PlannedShowtime) {
  const buyer = await server.make.customer()
  const answer = await buyer.call('GET', `/api/v1/ticketprice/${filmID}/${cinemaID}/${id}`)
  return answer.json<{ ticketPrice: number; types: { name: string; price: number }[] }>()
}

const storedPrices = () =>
  server.db.selectFrom('showtime_prices').selectAll().orderBy('showtime_id').orderBy('type_id').execute()

test('a showtime has its own prices by type, and the app shows those sold online', async () => {
  const group = { name: 'Group', class: 'senior', online: false }
  const counter = await addType(desk.manager, group)
  const on = nextDay()
  const { id, prices } = await desk.plan({
    startsAt: at('10:00', on),
    ticketPrice: 500,
    prices: [
      { typeID: student.id, vp: 400 },
      { typeID: child.id, vp: 300, kobo: 15_000 },
      { typeID: counter.id, vp: 200 },
    ],
  })
  expect(prices).toEqual([
    { typeID: child.id, name: 'Child', vp: 300, kobo: 15_000 },
    { typeID: student.id, name: 'Student', vp: 400, kobo: 30_000 },
    { typeID: counter.id, name: 'Group', vp: 200, kobo: 15_000 },
  ])
  await desk.publish(on)
  const sold = await desk.listed(id)
  expect(await offered(sold)).toEqual({
    ticketPrice: 500,
    maxTickets: 10,
    types: [
      { typeID: STANDARD_TYPE_ID, name: 'Adult', price: 500 },
      { typeID: child.id, name: 'Child', price: 300, note: 'For under 12: bring proof of age' },
      { typeID: student.id, name: 'Student', price: 400 },
    ],
  })
})

test('an invalid price of a ticket type is refused without a trace', async () => {
  const before = await storedPrices()
  const startsAt = at('10:00', nextDay())
  const refused = async (...prices: object[]) => refusalOf(await desk.ask({ startsAt, ticketPrice: 500, prices }))
  const unknown = '019aa000-0000-7000-8000-000000000000'
  expect(await refused({ typeID: child.id, vp: 0 })).toEqual([400, 'bad-request'])
  expect(await refused({ typeID: child.id, vp: 5, kobo: 0 })).toEqual([400, 'bad-request'])
  expect(await refused({ typeID: child.id, vp: 5, kobo: 150 })).toEqual([400, 'bad-request'])
  expect(await refused({ typeID: STANDARD_TYPE_ID, vp: 5 })).toEqual([400, 'bad-request'])
  const twice = { typeID: child.id, vp: 5 }
  expect(await refused(twice, twice)).toEqual([400, 'bad-request'])
  expect(await refused({ typeID: unknown, vp: 5 })).toEqual([404, 'ticket-type-not-found'])
  expect(await refused({ typeID: COMPLIMENTARY_TYPE_ID, vp: 5 })).toEqual([409, 'complimentary-has-no-price'])
  expect(await storedPrices()).toEqual(before)
})

test('a planned showtime takes prices from the card, and a new card leaves them', async () => {
  const prices = [{ typeID: child.id, vp: 250 }]
  expect((await setCard([{ name: 'All', price: 600, prices }])).statusCode).toBe(200)
  const on = nextDay()
  const carded = await desk.plan({ startsAt: at('10:00', on), ticketPrice: null })
  expect([carded.priceSource, carded.ticketPrice, priced(carded)]).toEqual(['card', 600, [['Child', 250]]])
  await desk.publish(on)
  await setCard([{ name: 'All', price: 700, prices: [{ typeID: student.id, vp: 500 }] }])
  expect(priced(await desk.listed(carded.id))).toEqual([['Child', 250]])
  expect((await offered(await desk.listed(carded.id))).types).toMatchObject([
    { name: 'Adult', price: 600 },
    { name: 'Child', price: 250 },
  ])
  const own = showtimeOf(await desk.change(await desk.listed(carded.id), { ticketPrice: 650 }))
  expect([own.ticketPrice, priced(own)]).toEqual([650, [['Child', 250]]])
  const again = showtimeOf(await desk.change(own, { ticketPrice: null }))
  expect([again.ticketPrice, priced(again)]).toEqual([700, [['Student', 500]]])
})

test('a price card is read as it was written, and refuses types that have no price', async () => {
  const lines = [
    {
      name: 'Late',
      price: 400,
      from: '20:00',
      prices: [{ typeID: child.id, vp: 100, kobo: 10_000 }],
    },
    { name: 'Day', price: 300, prices: [] },
  ]
  await setCard(lines)
  const path = `cinemas/${desk.cinemaId}/programme`
  const read = async () => (await desk.manager.read<{ rules: { prices: PlannedShowtime[] } }>(path)).rules.prices
  expect((await read()).map(priced)).toEqual([[['Child', 100]], []])
  const free = [{ typeID: COMPLIMENTARY_TYPE_ID, vp: 5 }]
  expect(refusalOf(await setCard([{ name: 'Free', price: 1, prices: free }]))).toEqual([
    409,
    'complimentary-has-no-price',
  ])
  expect((await read()).map(priced)).toEqual([[['Child', 100]], []])
  await setCard(lines.toReversed())
  expect((await read()).map(priced)).toEqual([[], [['Child', 100]]])
})

test('a copy takes the own prices along, or those that the card has for its day', async () => {
  await setCard([{ name: 'All', price: 600, prices: [{ typeID: student.id, vp: 450 }] }])
  const on = nextDay()
  await desk.plan({
    startsAt: at('10:00', on),
    prices: [{ typeID: child.id, vp: 60 }],
  })
  await desk.plan({ startsAt: at('15:00', on), ticketPrice: null })
  const copied = await desk.manager.call('POST', 'showtimes/copy', {
    cinemaID: desk.cinemaId,
    from: dateIn(on),
    to: dateIn(nextDay()),
    days: 1,
  })
  const { showtimes } = copied.json<{ showtimes: PlannedShowtime[] }>()
  expect(showtimes.map(priced)).toEqual([[['Child', 60]], [['Student', 450]]])
})

test('an edit changes prices by type at Publish, and prices as they are drop it', async () => {
  const on = nextDay()
  const { id } = await desk.plan({
    startsAt: at('10:00', on),
    prices: [{ typeID: child.id, vp: 60 }],
  })
  await desk.publish(on)
  const request = {
    prices: [
      { typeID: child.id, vp: 50 },
      { typeID: student.id, vp: 80 },
    ],
  }
  const kept = await desk.keep(await desk.listed(id), request)
  expect(kept.statusCode, kept.body).toBe(200)
  const waiting = await desk.listed(id)
  expect([priced(waiting), waiting.edit && priced(waiting.edit)]).toEqual([
    [['Child', 60]],
    [
      ['Child', 50],
      ['Student', 80],
    ],
  ])
  expect((await offered(waiting)).types).toHaveLength(2)
  await desk.publish(on)
  const changed = await desk.listed(id)
  expect(priced(changed)).toEqual(waiting.edit && priced(waiting.edit))
  expect((await offered(changed)).types).toHaveLength(3)
  await desk.keep(changed, { prices: [] })
  await desk.keep(await desk.listed(id), request)
  expect((await desk.listed(id)).edit).toBeNull()
})

test('an edit of a client that knows no types keeps the prices by type', async () => {
  const on = nextDay()
  const { id } = await desk.plan({
    startsAt: at('10:00', on),
    prices: [{ typeID: child.id, vp: 60 }],
  })
  await desk.publish(on)
  await desk.keep(await desk.listed(id), { ticketPrice: 120 })
  await desk.publish(on)
  const changed: ShowtimeWithEdit = await desk.listed(id)
  expect([changed.ticketPrice, priced(changed)]).toEqual([120, [['Child', 60]]])
})

test('a type that is taken offline is not offered, but its showtimes keep the price', async () => {
  const senior = await addType(desk.manager, { name: 'Senior', class: 'senior' })
  const on = nextDay()
  const { id } = await desk.plan({
    startsAt: at('10:00', on),
    prices: [{ typeID: senior.id, vp: 60 }],
  })
  await desk.publish(on)
  const sold = await desk.listed(id)
  expect((await offered(sold)).types).toHaveLength(2)
  const { id: _, version, ...fields } = senior
  const input = { ...fields, online: false }
  await desk.manager.call('PUT', `tickettypes/${senior.id}`, input, { 'if-match': String(version) })
  expect((await offered(sold)).types).toHaveLength(1)
  expect(priced(await desk.listed(id))).toEqual([['Senior', 60]])
})

test('the database refuses a price of 0 and the deletion of a type with prices', async () => {
  const zero = sql`update showtime_prices set vp = 0`
  await expect(zero.execute(server.db)).rejects.toThrow('showtime_prices_vp_check')
  const gone = sql`delete from ticket_types where id = ${child.id}`
  await expect(gone.execute(server.db)).rejects.toThrow('showtime_prices_type_id_fkey')
  const second = sql`update ticket_types set class = 'standard' where id = ${child.id}`
  await expect(second.execute(server.db)).rejects.toThrow('ticket_types_one_is_standard')
})
