import type { ProgrammeChange } from '@velvet/contract/books/programme-changes.calls'
import { beforeAll, expect, test } from 'vitest'
import { makeDistributor, type MadeDistributor } from '../../test/settlements.ts'
import { at, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const planner = Planner.use(server)
let own: MadeDistributor
let other: MadeDistributor

beforeAll(async () => {
  own = await makeDistributor(server, 'Own Pictures')
  other = await makeDistributor(server, 'Other Pictures')
})

const changesFor = async (member: TestStaff) =>
  (await member.read<{ items: ProgrammeChange[] }>('programmechanges')).items

async function change(id: string, fields: object): Promise<void> {
  const answer = await planner.change(await planner.listed(id), fields)
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a distributor sees each change of their showtime with the seats sold by then', async () => {
  const {
    id,
    cinemaID: cinemaId,
    filmID: filmId,
    screenID: screenId,
  } = await planner.sell({
    filmID: own.filmId,
    ticketPrice: 100,
  })
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy({ id, cinemaId, filmId, screenId, price: 100 }, 2)
  await change(id, { ticketPrice: 150, soldSeats: 2 })
  const moved = { screenID: planner.screens[1], startsAt: at('20:00'), soldSeats: 2 }
  await change(id, moved)

  const [last, priced, published, ...more] = await changesFor(own.member)
  expect(published).toMatchObject({
    what: 'published',
    film: own.title,
    seatsSold: 0,
    before: null,
  })
  expect(priced).toMatchObject({ what: 'price', film: own.title, vp: 150, seatsSold: 2 })
  expect(last).toMatchObject({
    what: 'changed',
    seatsSold: 2,
    slot: { screen: 'Screen 2' },
    before: { screen: 'Screen 1', startsAt: new Date(at('18:00')).toISOString() },
  })
  expect(more).toEqual([])
})

test('the list of programme changes shows what was planned before and what is now', async () => {
  const moving = await makeDistributor(server, 'Moving Pictures')
  const { id } = await planner.sell({ filmID: moving.filmId, startsAt: at('09:00') })
  await change(id, { startsAt: at('09:30') })
  await change(id, { screenID: planner.screens[1] })
  const second = await server.make.film({ title: 'Second film' })
  const films = server.db.updateTable('films').set({ distributor: moving.name })
  await films.where('id', '=', second).execute()
  await change(id, { filmID: second })
  await planner.manager.act(`showtimes/${id}/cancel`)
  const slot = (screen: string, clock: string) => ({ screen, startsAt: at(clock) })
  const [early, late, other] = [slot('Screen 1', '09:00'), slot('Screen 1', '09:30'), slot('Screen 2', '09:30')]
  const told = (await changesFor(moving.member)).map((row) => [row.what, row.film, row.slot, row.before, row.vp])
  expect(told).toEqual([
    ['cancelled', 'Second film', other, null, null],
    ['changed', 'Second film', other, null, null],
    ['changed', moving.title, other, late, null],
    ['changed', moving.title, late, early, null],
    ['published', moving.title, early, null, null],
  ])
})

test('a distributor sees that a showtime went to another film, but not which one', async () => {
  const { id } = await planner.sell({ filmID: other.filmId, startsAt: at('12:00') })
  await change(id, { filmID: own.filmId })
  const [taken, published, ...more] = await changesFor(other.member)
  expect(taken).toMatchObject({ what: 'changed', film: null, showtimeID: id })
  expect([published?.film, more]).toEqual([other.title, []])
  const finance = await TestStaff.make(server, 'finance')
  expect((await changesFor(finance))[0]).toMatchObject({ film: own.title, showtimeID: id })
})
