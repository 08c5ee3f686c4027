import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { lockFilm, setArchived } from '../films/films-sql.ts'

const server = useTestServer()

test("a new showtime is a draft with the film's end, and the audit records its planner", async () => {
  const desk = await Planner.make(server)
  const startsAt = `${dateIn(3)}T18:00:00+01:00`
  const answer = await desk.ask({ startsAt })
  expect(answer.statusCode, answer.body).toBe(201)
  const { showtime, warnings } = answer.json<{ showtime: PlannedShowtime; warnings: string[] }>()
  expect(showtime).toMatchObject({
    version: 1,
    state: 'draft',
    cinemaID: desk.cinemaId,
    film: { title: 'Lionheart', minutes: 95 },
    screen: { name: 'Screen 1' },
    startsAt: at('18:00'),
    endsAt: at('19:35'),
    cleaningMinutes: 15,
    ticketPrice: 100,
    priceSource: 'own',
    seats: { sold: 0, total: 10, kept: 0 },
    sale: { endsAt: at('18:00'), endsBelowSeats: 0, isOpen: false },
  })
  expect(warnings).toEqual([])
  expect(await desk.present(showtime.id)).toEqual({ ...showtime, edit: null })
  const action = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', showtime.id)
    .executeTakeFirstOrThrow()
  expect(action).toMatchObject({
    actor_id: desk.manager.id,
    action: 'plan-showtime',
    detail: { before: null, after: { id: showtime.id } },
  })
})

test('customers neither see nor buy a draft, not even with its address', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.plan()
  const buyer = await server.make.customer({ balance: 1000 })
  const read = (url: string) => buyer.call('GET', `/api/v1/${url}`)
  const lists = await Promise.all([
    read(`showingshowtimes/${desk.filmId}/Bauchi`),
    read(`showingcinemas/${desk.filmId}/Bauchi`),
  ])
  expect(lists.map((answer) => answer.json<object>())).toEqual([
    { showtimeIds: [], showtimes: { showtimeIds: [] } },
    { cinemasLists: [] },
  ])
  const single = await Promise.all([
    read(`showtime/${showtime.id}`),
    read(`ticketprice/${desk.filmId}/${desk.cinemaId}/${showtime.id}`),
  ])
  expect(single.map(refusalOf)).toEqual([
    [404, 'showtime-not-found'],
    [404, 'showtime-not-found'],
  ])
  await expect(buyer.buy(boughtOf(showtime), 1)).rejects.toMatchObject({
    code: 'showtime-not-found',
  })
  expect(await buyer.balance()).toBe(1000)
})

test("an overlap is refused with the neighbour's name and the next free start", async () => {
  const desk = await Planner.make(server)
  await desk.plan()
  await desk.plan({ startsAt: at('20:30') })
  const before = await desk.stored()
  const refused = await desk.ask({ startsAt: at('19:45') })
  expect(refusalOf(refused)).toEqual([409, 'showtimes-overlap'])
  expect(refused.json()).toMatchObject({
    message: '“Lionheart” holds Screen 1 from 6:00 PM to 7:50 PM with its cleaning. The next free start is 10:20 PM',
    present: { nextStart: at('22:20') },
  })
  expect(await desk.stored()).toEqual(before)
  // A short film fits between two showtimes.
  const room = await desk.ask({ startsAt: at('16:00'), cleaningMinutes: 25 })
  expect(room.statusCode, room.body).toBe(201)
})

test('two people plan the same screen at once: one is refused', async () => {
  const desk = await Planner.make(server)
  const answers = await Promise.all([
    desk.ask(),
    desk.ask({ startsAt: at('18:30') }),
    desk.ask({ startsAt: at('17:15') }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await desk.stored()).toHaveLength(1)
})

test('the database itself refuses an overlap', async () => {
  const desk = await Planner.make(server)
  const { id } = await desk.plan()
  const copy = sql`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price, total_seats)
    select gen_random_uuid(), film_id, cinema_id, screen_id, starts_at + interval '100 minutes',
      ends_at + interval '100 minutes', 1, 1 from showtimes where id = ${id}`
  await expect(copy.execute(server.db)).rejects.toThrow('showtimes_do_not_overlap')
  await sql`update showtimes set cancelled_at = now() where id = ${id}`.execute(server.db)
  await copy.execute(server.db)
})

test('two starts at the same minute of one cinema are warned of', async () => {
  const desk = await Planner.make(server)
  await desk.plan()
  const second = await desk.ask({ screenID: desk.screens[1] })
  expect(second.json()).toMatchObject({
    showtime: { state: 'draft' },
    warnings: ['Starts at the same minute as “Lionheart” in Screen 1'],
  })
})

test('the next free start is rounded up to five minutes', async () => {
  const desk = await Planner.make(server)
  await desk.plan({ cleaningMinutes: 17 })
  const refused = await desk.ask({ startsAt: at('19:45') })
  expect(refused.json()).toMatchObject({ present: { nextStart: at('19:55') } })
})

test('a start at the minute of a cancelled showtime gives no warning', async () => {
  const desk = await Planner.make(server)
  const { id } = await desk.sell()
  await desk.manager.act(`showtimes/${id}/cancel`)
  const second = await desk.ask({ screenID: desk.screens[1] })
  expect(second.json()).toMatchObject({ warnings: [] })
})

test('the same request sent twice plans one showtime', async () => {
  const desk = await Planner.make(server)
  const headers = { 'idempotency-key': 'planned-once' }
  const [first, second] = [await desk.ask({}, headers), await desk.ask({}, headers)]
  expect(second.json()).toEqual(first.json())
  expect(await desk.stored()).toHaveLength(1)
})

test.each([
  ['a start in the past', { startsAt: '2020-01-01T10:00:00+01:00' }, 422, 'start-in-past'],
  ['a start without an offset', { startsAt: '2027-01-01T10:00:00' }, 400, 'bad-request'],
  ['a price of nothing', { ticketPrice: 0 }, 400, 'bad-request'],
  ['no price, where the card has none', { ticketPrice: null }, 409, 'no-price'],
  ['an unknown screen', { screenID: crypto.randomUUID() }, 404, 'screen-not-found'],
  ['an unknown film', { filmID: crypto.randomUUID() }, 404, 'movie-not-found'],
])('%s is refused without a trace', async (_name, fields, status, code) => {
  const desk = await Planner.make(server)
  expect(refusalOf(await desk.ask(fields))).toEqual([status, code])
  expect(await desk.stored()).toEqual([])
})

test('an archived film is not planned', async () => {
  const desk = await Planner.make(server)
  const filmID = await server.make.film({ status: 'archived' })
  expect(refusalOf(await desk.ask({ filmID }))).toEqual([409, 'film-archived'])
})

test('nothing is planned in an archived screen or cinema', async () => {
  const desk = await Planner.make(server)
  const archived = { archived_at: new Date() }
  const { db } = server
  await db.updateTable('screens').set(archived).where('id', '=', desk.screens[1]).execute()
  const inScreen = { screenID: desk.screens[1] }
  expect(refusalOf(await desk.ask(inScreen))).toEqual([409, 'screen-archived'])
  await db.updateTable('cinemas').set(archived).where('id', '=', desk.cinemaId).execute()
  expect(refusalOf(await desk.ask())).toEqual([409, 'cinema-archived'])
})

test('a manager who is bound to cinemas sees and plans only theirs', async () => {
  const desk = await Planner.make(server)
  const other = await Planner.make(server)
  await desk.plan()
  await server.make.bind(other.manager.id, other.cinemaId)
  const foreign = {
    filmID: desk.filmId,
    screenID: desk.screens[1],
    startsAt: at('10:00'),
    ticketPrice: 5,
  }
  expect(refusalOf(await other.manager.call('POST', 'showtimes', foreign))).toEqual([404, 'screen-not-found'])
  const list = await other.manager.call('GET', `showtimes?cinemaID=${desk.cinemaId}`)
  expect(refusalOf(list)).toEqual([403, 'not-allowed'])
  await other.plan()
  const all = await other.manager.read<{ items: PlannedShowtime[] }>('showtimes')
  expect(new Set(all.items.map(({ cinemaID }) => cinemaID))).toEqual(new Set([other.cinemaId]))
})

test('finance reads the programme, and may not change it', async () => {
  const desk = await Planner.make(server)
  await desk.plan()
  const finance = await TestStaff.make(server, 'finance')
  expect((await finance.call('GET', `showtimes?cinemaID=${desk.cinemaId}`)).statusCode).toBe(200)
  expect(refusalOf(await finance.call('POST', 'showtimes', {}))).toEqual([403, 'not-allowed'])
})

test('no showtime is planned for a film that is archived in the same moment', async () => {
  const desk = await Planner.make(server)
  const late = await server.db.transaction().execute(async (tx) => {
    await lockFilm(tx, desk.filmId)
    const answer = desk.ask()
    await untilOneWaits(server.db)
    await setArchived(tx, desk.filmId)
    return { answer }
  })
  expect(refusalOf(await late.answer)).toEqual([409, 'film-archived'])
  expect(await desk.stored()).toEqual([])
})

test('the programme is listed by start, page by page and within a range', async () => {
  const desk = await Planner.make(server)
  const times = ['21:00', '09:00', '13:00', '17:00']
  for (const time of times) await desk.plan({ startsAt: at(time) })
  await desk.plan({ startsAt: at('09:00'), screenID: desk.screens[1] })
  const read = (query: string) =>
    desk.manager.read<{ items: PlannedShowtime[]; next: string | null }>(`showtimes?cinemaID=${desk.cinemaId}&${query}`)
  const starts: string[] = []
  let cursor = ''
  do {
    const page = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
    starts.push(...page.items.map(({ startsAt }) => startsAt))
    cursor = page.next ?? ''
  } while (cursor)
  expect(starts).toEqual(['09:00', '09:00', '13:00', '17:00', '21:00'].map((time) => at(time)))
  const range = `from=${at('12:00')}&to=${at('18:00')}`
  expect((await read(range)).items.map(({ startsAt }) => startsAt)).toEqual([at('13:00'), at('17:00')])
  expect((await read(`from=${dateIn(4)}`)).items).toEqual([])
  expect(refusalOf(await desk.manager.call('GET', 'showtimes?cursor=%22nonsense'))).toEqual([400, 'bad-request'])
})
