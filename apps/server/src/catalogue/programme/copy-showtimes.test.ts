import type { Clash } from '@velvet/contract/catalogue/programme-days.calls'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'

interface Copies {
  showtimes: PlannedShowtime[]
  clashes: Clash[]
}

const server = useTestServer()

async function copy(desk: Planner, input: object): Promise<Copies> {
  const answer = await desk.manager.call('POST', 'showtimes/copy', {
    cinemaID: desk.cinemaId,
    from: dateIn(3),
    ...input,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Copies>()
}
const starts = ({ showtimes }: Copies) => showtimes.map(({ startsAt }) => startsAt)

test('a copied day becomes drafts at the same hours, with a list of clashes', async () => {
  const desk = await Planner.make(server)
  await desk.sell({ saleEndsMinutesBefore: 30, cleaningMinutes: 20 })
  await desk.plan({ startsAt: at('00:30', 4) })
  const off = await desk.plan({ startsAt: at('10:00') })
  await desk.manager.act(`showtimes/${off.id}/cancel`)

  const copies = await copy(desk, { to: dateIn(5) })
  expect(starts(copies)).toEqual([at('18:00', 5), at('00:30', 6)])
  expect(copies.showtimes[0]).toMatchObject({
    state: 'draft',
    ticketPrice: 100,
    saleEndsMinutesBefore: 30,
    cleaningMinutes: 20,
    version: 1,
  })
  expect(copies.clashes).toEqual([])

  const before = await desk.stored()
  const again = await copy(desk, { to: dateIn(5) })
  expect(again).toMatchObject({
    showtimes: [],
    clashes: [
      {
        title: 'Lionheart',
        screenName: 'Screen 1',
        startsAt: at('18:00', 5),
        message: expect.stringContaining('holds Screen 1 from 6:00 PM') as string,
      },
      { startsAt: at('00:30', 6) },
    ],
  })
  expect(await desk.stored()).toEqual(before)
})

test('a week is copied at once, and what clashes does not stop the rest', async () => {
  const desk = await Planner.make(server)
  for (const days of [3, 4, 9]) await desk.plan({ startsAt: at('18:00', days) })
  await desk.plan({ startsAt: at('17:00', 11) })
  const copies = await copy(desk, { to: dateIn(10), days: 7 })
  expect(starts(copies)).toEqual([at('18:00', 10), at('18:00', 16)])
  expect(copies.clashes).toMatchObject([{ startsAt: at('18:00', 11) }])
})

test('one call copies a day to several later days and lists each showtime that clashes', async () => {
  const desk = await Planner.make(server)
  for (const days of [3, 5]) await desk.plan({ startsAt: at('18:00', days) })
  const copies = await copy(desk, { to: dateIn(4), times: 3 })
  expect(starts(copies)).toEqual([at('18:00', 4), at('18:00', 6)])
  expect(copies.clashes).toMatchObject([{ startsAt: at('18:00', 5) }])
})

test('a copy into the past is a clash too', async () => {
  const desk = await Planner.make(server)
  await desk.plan()
  const copies = await copy(desk, { to: dateIn(-2) })
  expect(copies).toMatchObject({
    showtimes: [],
    clashes: [{ message: 'This start is in the past' }],
  })
})

test('a showtime is repeated on the days that are named, each once', async () => {
  const desk = await Planner.make(server)
  const { id } = await desk.plan({ startsAt: at('01:00', 4) })
  const input = { dates: [dateIn(4), dateIn(6), dateIn(6), dateIn(3)] }
  const answer = await desk.manager.call('POST', `showtimes/${id}/repeat`, input)
  const copies = answer.json<Copies>()
  expect(starts(copies)).toEqual([at('01:00', 5), at('01:00', 7)])
  expect(copies.clashes).toMatchObject([{ startsAt: at('01:00', 4) }])
})

test('two people who copy the same day at once make one copy', async () => {
  const desk = await Planner.make(server)
  await desk.plan()
  await desk.plan({ screenID: desk.screens[1] })
  const both = await Promise.all([copy(desk, { to: dateIn(6) }), copy(desk, { to: dateIn(6) })])
  expect(both.map(({ showtimes }) => showtimes.length).sort()).toEqual([0, 2])
  expect(await desk.stored()).toHaveLength(4)
})

test.each([
  ['more than a week', { to: '2027-01-01', days: 8 }],
  ['no date', { to: '2027-02-30' }],
])('%s is refused', async (_name, input) => {
  const desk = await Planner.make(server)
  const asked = { cinemaID: desk.cinemaId, from: dateIn(3), ...input }
  expect(refusalOf(await desk.manager.call('POST', 'showtimes/copy', asked))).toEqual([400, 'bad-request'])
})
