import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { changeClock } from '../../test/clock.ts'
import { changeSettings } from '../../test/settings.ts'
import type { MadeShowtime } from '../../test/people.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { openSeveral } from '../../test/without-locks.ts'

const server = useCheckedServer()
const [CHILD, OFFLINE] = [uuid(), uuid()]
const NOTE = 'For under 12: bring proof of age'
const IN_FRENCH = { fr: { name: 'Enfant', note: 'Moins de 12 ans : preuve de l’âge' } }

beforeAll(async () => {
  await server.db
    .insertInto('ticket_types')
    .values([
      {
        id: CHILD,
        name: 'Child',
        class: 'child',
        online: true,
        note: NOTE,
        position: 2,
        translations: JSON.stringify(IN_FRENCH),
      },
      { id: OFFLINE, name: 'Senior', class: 'senior', online: false, position: 3 },
    ])
    .execute()
})

/** Makes a showtime that sells child tickets for 60 Vp, and has a price for seniors at the counter. */
async function aShowtime(seats = 10): Promise<MadeShowtime> {
  const showtime = await server.make.showtime({ price: 100, seats })
  await server.db
    .insertInto('showtime_prices')
    .values([
      { showtime_id: showtime.id, type_id: CHILD, vp: 60, kobo: 4000 },
      { showtime_id: showtime.id, type_id: OFFLINE, vp: 50, kobo: 3500 },
    ])
    .execute()
  return showtime
}

const family = [
  { typeID: STANDARD_TYPE_ID, count: 2 },
  { typeID: CHILD, count: 2 },
]

function listLines({ id }: MadeShowtime) {
  return server.db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'type_id')
    .select(['name', 'price_vp as vp', 'gross_kobo as gross', 'net_kobo as net', 'taxes'])
    .select(['serial', 'film_id as film', sql<boolean>`holder_id = payer_id`.as('isHeld')])
    .where('showtime_id', '=', id)
    .orderBy('serial')
    .execute()
}

test('each ticket of a family has the price, value and serial of its own type', async () => {
  const showtime = await aShowtime()
  const buyer = await server.make.customer({ balance: 1000 })
  const { balance, tickets } = await buyer.buy(showtime, 4, { amount: 320, tickets: family })

  expect(balance).toBe(680)
  const child = { Price: 60, TicketType: 'Child', TypeNote: NOTE, TypeTranslations: IN_FRENCH }
  expect(tickets).toMatchObject([{ Price: 100 }, { Price: 100 }, child, child])
  expect(tickets[0]).toMatchObject({ TicketType: null, TypeNote: null })
  const listed = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(listed.json()).toEqual(tickets)
  const line = { net: 6667, gross: 6667, taxes: [], film: showtime.filmId, isHeld: true }
  expect(await listLines(showtime)).toEqual([
    { ...line, name: 'Adult', vp: 100, serial: 1 },
    { ...line, name: 'Adult', vp: 100, serial: 2 },
    { ...line, name: 'Child', vp: 60, gross: 4000, net: 4000, serial: 3 },
    { ...line, name: 'Child', vp: 60, gross: 4000, net: 4000, serial: 4 },
  ])
  const bought = await server.db
    .selectFrom('purchases')
    .select(['channel', 'total', 'gross_kobo as gross', 'tickets'])
    .where('showtime_id', '=', showtime.id)
    .executeTakeFirst()
  expect(bought).toEqual({ channel: 'app', total: 320, gross: 2 * 6667 + 2 * 4000, tickets: 4 })
})

test.each([
  ['an unknown type', [{ typeID: uuid(), count: 1 }], 1, 100, 'type-not-sold'],
  ['a type that is sold at the counter only', [{ typeID: OFFLINE, count: 1 }], 1, 50, 'type-not-sold'],
  ['a sum that is not the price', family, 4, 400, 'price-changed'],
  ['fewer tickets than their types', family, 3, 320, 'bad-request'],
  ['more tickets than their types', family, 5, 320, 'bad-request'],
])('%s is refused, and leaves no trace', async (_what, tickets, count, amount, refusal) => {
  const showtime = await aShowtime()
  const buyer = await server.make.customer({ balance: 1000 })
  expect(await outcomeOf(buyer.buy(showtime, count, { amount, tickets }))).toBe(refusal)
  expect([await buyer.balance(), await listLines(showtime)]).toEqual([1000, []])
})

test('a type that the showtime has no price for is refused', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 1000 })
  const order = buyer.buy(showtime, 1, { amount: 60, tickets: [{ typeID: CHILD, count: 1 }] })
  expect(await outcomeOf(order)).toBe('type-not-sold')
})

test.each(['18', 'RE'])('a film rated %s offers and sells no tickets for children', async (rating) => {
  const showtime = await aShowtime()
  const { id, filmId, cinemaId } = showtime
  const rate = (now: string) => server.db.updateTable('films').set({ rating: now }).where('id', '=', filmId).execute()
  const buyer = await server.make.customer({ balance: 1000 })
  const offered = async () => {
    const answer = await buyer.call('GET', `/api/v1/ticketprice/${filmId}/${cinemaId}/${id}`)
    return answer.json<{ types: { name: string }[] }>().types.map(({ name }) => name)
  }
  expect(await offered()).toEqual(['Adult', 'Child'])
  const early = await buyer.buy(showtime, 1, { amount: 60, tickets: [{ typeID: CHILD, count: 1 }] })
  await rate(rating)
  expect(await offered()).toEqual(['Adult'])
  expect(await outcomeOf(buyer.buy(showtime, 4, { amount: 320, tickets: family }))).toBe('film-for-adults')
  expect([await buyer.balance(), (await listLines(showtime)).length]).toEqual([940, 1])
  const door = await TestDoor.open(server)
  const scan = { code: early.tickets[0]?.QrCode, showtimeID: id }
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: sql`now()`, ends_at: sql`now() + interval '2 hours'` })
    .where('id', '=', id)
    .execute()
  // The ticket was bought before the rating, so it admits, and the attendant checks the age.
  expect(await door.scan(scan)).toMatchObject({
    result: 'admitted',
    ticket: { CheckAge: 18, Type: { name: 'Child' } },
  })
})

test('four servers that sell one showtime at once number its tickets without a gap', async () => {
  const { make, close } = await openSeveral(server)
  const showtime = await aShowtime(40)
  const buyers = await Promise.all(Array.from({ length: 12 }, () => make.customer({ balance: 500 })))
  const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 3))))
  await close()

  expect(new Set(outcomes)).toEqual(new Set(['won']))
  const serials = (await listLines(showtime)).map(({ serial }) => serial)
  expect(serials).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
})

test('a serial is not given again after its ticket was given back', async () => {
  const showtime = await aShowtime()
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 2)
  await changeSettings(server.db, { refund_hours_before: 1 })
  const back = { uuid: buyer.id, ticketID: tickets[1]?.TicketID }
  await buyer.call('POST', '/api/v1/refundticket', back)
  await buyer.buy(showtime, 1)
  expect((await listLines(showtime)).map(({ serial }) => serial)).toEqual([1, 2, 3])
})

test("a ticket's play date changes at 06:00 in the cinema's time zone", async () => {
  const showtime = await aShowtime()
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(showtime, 1)
  for (const start of ['2030-01-04T04:59:59Z', '2030-01-04T05:00:00Z', '2030-06-30T23:30:00Z']) {
    await sql`update showtimes set starts_at = ${start}, ends_at = ${start}::timestamptz + interval '2 hours'
      where id = ${showtime.id}`.execute(server.db)
    const { rows } = await sql<{ date: string }>`
      select play_date::text as date from tickets where showtime_id = ${showtime.id}`.execute(server.db)
    expect(rows).toEqual([{ date: businessDateOf(new Date(start), 'Africa/Lagos') }])
  }
})

test('a new time zone changes play dates of current showtimes, not of past ones', async () => {
  const past = await aShowtime()
  const next = await server.make.showtime({ cinemaId: past.cinemaId })
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(past, 1)
  await buyer.buy(next, 1)
  const place = (id: string, start: string) =>
    sql`update showtimes set starts_at = ${start}, ends_at = ${start}::timestamptz + interval '2 hours'
      where id = ${id}`.execute(server.db)
  await place(past.id, '2026-01-04T18:00:00Z')
  await place(next.id, '2030-01-04T18:00:00Z')
  await changeClock(server, past.cinemaId, 'Pacific/Kiritimati')
  const { rows } = await sql<{ date: string }>`
    select play_date::text as date from tickets where payer_id = ${buyer.id} order by play_date`.execute(server.db)
  expect(rows.map(({ date }) => date)).toEqual(['2026-01-04', '2030-01-05'])
  await sql`update tickets set status = 'expired', expired_at = now()
    where showtime_id = ${past.id}`.execute(server.db)
  await sql`update showtimes set closed_at = now() where id = ${past.id}`.execute(server.db)
})
