import type { ProgrammeChange } from '@velvet/contract/endpoints/proof/programme-changes'
import { beforeAll, expect, test } from 'vitest'
import { makeDistributor, type MadeDistributor } from '../../test/distributors.ts'
import { at, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/test-staff.ts'

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
    ...{ filmID: own.filmId, ticketPrice: 100 },
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
    ...{ what: 'changed', seatsSold: 2, slot: { screen: 'Screen 2' } },
    before: { screen: 'Screen 1', startsAt: new Date(at('18:00')).toISOString() },
  })
  expect(more).toEqual([])
})

test('a distributor sees that their showtime was given to another film, but not to which one', async () => {
  const { id } = await planner.sell({ filmID: other.filmId, startsAt: at('12:00') })
  await change(id, { filmID: own.filmId })
  const [taken, published, ...more] = await changesFor(other.member)
  expect(taken).toMatchObject({ what: 'changed', film: null, showtimeID: id })
  expect([published?.film, more]).toEqual([other.title, []])
  const finance = await TestStaff.make(server, 'finance')
  expect((await changesFor(finance))[0]).toMatchObject({ film: own.title, showtimeID: id })
})
