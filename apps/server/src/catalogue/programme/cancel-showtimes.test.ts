// All showtimes of a screen or a day are cancelled in one action, such as when the power fails.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BALANCE, balancesOf, DayToCancel, PRICE, toldOf } from '../../test/day-to-cancel.ts'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()

test('cancelling three showtimes at once refunds every ticket and notifies each holder', async () => {
  const day = await DayToCancel.make(server, { showtimes: 3 })
  const [ofAll] = await day.sellTo(1, 2)
  const [ofOne, stranger] = await Promise.all([1, 2].map(() => server.make.customer({ balance: BALANCE })))
  if (!ofAll || !ofOne || !stranger) throw new Error('Too few customers')
  // Two purchases of one showtime are one notice too.
  for (let purchases = 0; purchases < 2; purchases += 1) await ofOne.buy(day.at(1), 1)
  await stranger.buy(await server.make.showtime({ price: PRICE }), 1)

  expect((await day.preview()).json()).toMatchObject({
    tickets: 8,
    holders: 2,
    vp: 8 * PRICE,
    app: 8,
  })
  expect((await day.cancel()).json()).toMatchObject({
    cancelled: 3,
    refundedTickets: 8,
    refundedVp: 8 * PRICE,
    owedTickets: 0,
    waitingTickets: 0,
  })

  expect(await day.states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await balancesOf([ofAll, ofOne, stranger])).toEqual([BALANCE, BALANCE, BALANCE - PRICE])
  expect(await toldOf(server, ofAll)).toEqual([
    expect.stringMatching(/^These showtimes will not take place: .*600 Vp went back/),
  ])
  expect(await toldOf(server, ofOne)).toEqual([expect.stringMatching(/^The showtime of .*200 Vp went/)])
  expect(await toldOf(server, stranger)).toEqual([])
  const names = day.ids.sort().map((id) => ({ id, film: 'Lionheart', state: 'published' }))
  expect(await actionsAbout(server.db, day.cinemaId)).toMatchObject([
    {
      action: 'cancel-showtimes',
      actor_id: day.managerId,
      detail: { before: names, after: { takenBack: { tickets: 8, vp: 800 } }, note: NOTE },
    },
  ])
})

/** Lets a showtime end this many hours ago; below zero, it is still running. */
const endHoursAgo = (id: string, hours: number) =>
  server.db
    .updateTable('showtimes')
    .set({
      starts_at: sql`now() - make_interval(hours => ${hours + 2})`,
      ends_at: sql`now() - make_interval(hours => ${hours})`,
    })
    .where('id', '=', id)
    .execute()

test('a draft and a showtime that is running are cancelled with the others', async () => {
  const day = await DayToCancel.make(server)
  const holders = await day.sellTo(1)
  const { id: draft } = await server.make.showtime({ cinemaId: day.cinemaId })
  await server.db.updateTable('showtimes').set({ published_at: null }).where('id', '=', draft).execute()
  await endHoursAgo(day.at(0).id, -1)
  const showtimes = [...day.showtimes, { id: draft }]
  expect((await day.cancel({ showtimes })).json()).toMatchObject({
    cancelled: 3,
    refundedTickets: 2,
  })
  expect(await day.states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await balancesOf(holders)).toEqual([BALANCE])
})

test('one showtime that cannot be cancelled refuses the whole action by its name', async () => {
  const day = await DayToCancel.make(server, { showtimes: 3 })
  const holders = await day.sellTo(2)
  const elsewhere = await server.make.showtime({ price: PRICE })
  const before = await day.traces(holders)

  const stale = [day.at(0), { id: day.at(1).id, version: 2 }]
  expect(refusalOf(await day.cancel({ showtimes: stale }))).toEqual([409, 'changed-meanwhile'])
  for (const unknown of [elsewhere, { id: randomUUID() }]) {
    const showtimes = [...day.showtimes, unknown]
    expect(refusalOf(await day.cancel({ showtimes }))).toEqual([404, 'showtime-not-found'])
  }
  expect((await day.cancel({ isUnsold: true })).json()).toMatchObject({
    error: 'showtime-sold',
    message: expect.stringContaining('6 seats are sold meanwhile') as string,
  })
  await endHoursAgo(day.at(1).id, 25)
  expect((await day.cancel()).json()).toMatchObject({
    error: 'showtime-over',
    message: expect.stringMatching(/^“Lionheart”, .*: This showtime ended more than 24/) as string,
  })
  expect(await day.traces(holders)).toEqual(before)
})

test('a showtime cancelled alone meanwhile refuses the action for the others', async () => {
  const day = await DayToCancel.make(server)
  const holders = await day.sellTo(1)
  await (await TestStaff.make(server, 'manager')).act(`showtimes/${day.at(0).id}/cancel`)
  const showtimes = [{ id: day.at(0).id, version: 2 }, day.at(1)]
  expect((await day.cancel({ showtimes })).json()).toMatchObject({
    error: 'showtime-cancelled',
    message: expect.stringMatching(/^“Lionheart”, .*: This showtime was cancelled$/) as string,
  })
  expect((await day.states()).sort()).toEqual(['cancelled', 'published'])
  expect(await balancesOf(holders)).toEqual([BALANCE - PRICE])
})

test('the same action sent several times at once is done once', async () => {
  const day = await DayToCancel.make(server)
  const [holder] = await day.sellTo(1)
  if (!holder) throw new Error('Nobody holds a ticket')
  const key = 'the power failed'
  for (const answer of await Promise.all([1, 2, 3].map(() => day.cancel({ key })))) {
    expect(answer.json()).toMatchObject({ cancelled: 2, refundedTickets: 2 })
  }
  expect(await holder.balance()).toBe(BALANCE)
  expect(await toldOf(server, holder)).toHaveLength(1)
  expect(await actionsAbout(server.db, day.cinemaId)).toHaveLength(1)
  const reused = await day.cancel({ key, showtimes: [day.at(0)] })
  expect(refusalOf(reused)).toEqual([422, 'idempotency-key-reused'])
})

test('a manager bound to one cinema cannot preview or cancel showtimes of another', async () => {
  const [here, there] = [await DayToCancel.make(server), await DayToCancel.make(server)]
  const holders = await there.sellTo(1)
  const bound = await TestStaff.make(server, 'manager', here.cinemaId)
  for (const showtimes of [there.showtimes, [...here.showtimes, ...there.showtimes]]) {
    const ids = showtimes.map(({ id }) => id)
    expect(refusalOf(await there.preview(bound, ids))).toEqual([404, 'showtime-not-found'])
    const refused = await there.cancel({ by: bound, showtimes })
    expect(refusalOf(refused)).toEqual([404, 'showtime-not-found'])
  }
  expect(await balancesOf(holders)).toEqual([BALANCE - 2 * PRICE])
  const finance = await TestStaff.make(server, 'finance')
  expect(refusalOf(await here.cancel({ by: finance }))).toEqual([403, 'not-allowed'])
  expect((await here.cancel({ by: bound })).json()).toMatchObject({ cancelled: 2 })
})
