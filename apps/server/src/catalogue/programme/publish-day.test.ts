import { expect, test, vi } from 'vitest'
import { startKeepingServer } from '../../test/keeping-server.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'

const server = useTestServer()

const publish = (desk: Planner, input: object = {}) =>
  desk.manager.call('POST', 'showtimes/publish', {
    cinemaID: desk.cinemaId,
    date: dateIn(3),
    ...input,
  })

test('a published day is for sale on a server that keeps its lists, and only that day', async () => {
  await using node = await startKeepingServer(server)
  await vi.waitUntil(node.receivesChanges, { timeout: 10_000, interval: 20 })
  const desk = await Planner.make(server)
  const buyer = await server.make.customer({ balance: 1000 })
  const listed = async () => {
    const url = `/api/v1/showingshowtimes/${desk.filmId}/Bauchi`
    const answer = await node.app.inject({ url, headers: buyer.headers })
    return answer.json<{ showtimeIds: { ShowtimeID: string }[] }>().showtimeIds
  }
  const showtime = await desk.plan()
  const late = await desk.plan({ startsAt: at('00:30', 4) })
  const nextDay = await desk.plan({ startsAt: at('06:00', 4) })
  expect(await listed()).toEqual([])

  expect(await desk.publish()).toBe(2)
  await vi.waitFor(async () => {
    expect((await listed()).map(({ ShowtimeID }) => ShowtimeID)).toEqual([showtime.id, late.id])
  }, 2000)
  await buyer.buy(boughtOf(showtime), 2)
  expect((await desk.present(nextDay.id))?.state).toBe('draft')
  expect(await desk.present(showtime.id)).toMatchObject({
    state: 'published',
    version: 2,
    seats: { sold: 2, total: 10, kept: 0 },
    sale: { isOpen: true },
  })
  expect(await desk.publish()).toBe(0)
})

test('the preview of a publication lists its changes and warns of equal starts', async () => {
  const desk = await Planner.make(server)
  const published = await desk.sell({ startsAt: at('10:00') })
  const draft = await desk.plan()
  const twin = await desk.plan({ screenID: desk.screens[1] })
  const difference = await desk.difference()
  expect(difference.drafts.map(({ id }) => id).sort()).toEqual([draft.id, twin.id].sort())
  expect(difference).toMatchObject({
    published: 1,
    blocked: [],
    warnings: ['6:00 PM, “Lionheart” in Screen 1: Starts at the same minute as “Lionheart” in Screen 2'],
  })
  expect(published.state).toBe('published')
})

test('a day that another person changed meanwhile is not published', async () => {
  const desk = await Planner.make(server)
  const draft = await desk.plan()
  const { dayVersion } = await desk.difference()
  await desk.change(draft, { ticketPrice: 120 })
  const refused = await publish(desk, { dayVersion })
  expect(refusalOf(refused)).toEqual([409, 'changed-meanwhile'])
  expect(refused.json()).toMatchObject({ present: { drafts: [{ ticketPrice: 120 }] } })
  expect((await desk.present(draft.id))?.state).toBe('draft')
  const { dayVersion: present } = await desk.difference()
  expect((await publish(desk, { dayVersion: present })).json()).toEqual({
    published: 1,
    changed: 0,
  })
})

test('buyers do not make a day another one', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const { dayVersion } = await desk.difference()
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(boughtOf(showtime), 1)
  expect((await desk.difference()).dayVersion).toBe(dayVersion)
})

test('a draft whose start is over stays a draft', async () => {
  const desk = await Planner.make(server)
  const { id } = await desk.plan()
  const begun = { starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() + 60_000) }
  await server.db.updateTable('showtimes').set(begun).where('id', '=', id).execute()
  // Before six in the morning, the showtime belongs to the business day of yesterday, so the test
  // asks about both days.
  const days = [dateIn(0), dateIn(-1)]
  const differences = await Promise.all(days.map((date) => desk.difference(date)))
  expect(differences.flatMap(({ blocked }) => blocked)).toMatchObject([{ id }])
  for (const date of days) expect((await publish(desk, { date })).json()).toEqual({ published: 0, changed: 0 })
})

test('a customer who buys while a day is published gets a ticket or a refusal', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.plan()
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 100 })))
  const [, ...outcomes] = await Promise.all([
    desk.publish(),
    ...buyers.map((buyer) => outcomeOf(buyer.buy(boughtOf(showtime), 1))),
  ])
  const sold = outcomes.filter((outcome) => outcome === 'done').length
  expect(outcomes.every((outcome) => ['done', 'showtime-not-found'].includes(outcome))).toBe(true)
  expect((await desk.present(showtime.id))?.seats.sold).toBe(sold)
  const balances = await Promise.all(buyers.map((buyer) => buyer.balance()))
  expect(balances.filter((balance) => balance === 0)).toHaveLength(sold)
})

const daysOf = async (desk: Planner, dates: readonly string[]) =>
  Promise.all(dates.map(async (date) => ({ date, dayVersion: (await desk.difference(date)).dayVersion })))

test('days are published together and once for each key, with one row in the audit', async () => {
  const desk = await Planner.make(server)
  const drafts = [
    await desk.plan(),
    await desk.plan({ startsAt: at('18:00', 4) }),
    await desk.plan({ startsAt: at('18:00', 5) }),
  ]
  const days = await daysOf(desk, [dateIn(3), dateIn(4)])
  const input = { cinemaID: desk.cinemaId, days }
  const send = () => desk.manager.call('POST', 'showtimes/publish-days', input, { 'idempotency-key': desk.cinemaId })
  expect((await send()).json()).toEqual({ published: 2, changed: 0 })
  expect((await send()).json()).toEqual({ published: 2, changed: 0 })
  const states = await Promise.all(drafts.map(async ({ id }) => (await desk.present(id))?.state))
  expect(states).toEqual(['published', 'published', 'draft'])

  const admin = await TestStaff.make(server, 'admin')
  const { items } = await admin.read<{ items: { action: string; after: unknown }[] }>(`audit?subject=${desk.cinemaId}`)
  expect(items.filter(({ action }) => action === 'publish-days')).toMatchObject([
    { after: { days: [{ date: dateIn(3) }, { date: dateIn(4), showtimes: [drafts[1]?.id] }] } },
  ])
})

test('several days are published only if none has changed since it was read', async () => {
  const desk = await Planner.make(server)
  const first = await desk.plan()
  const second = await desk.plan({ startsAt: at('18:00', 4) })
  const days = await daysOf(desk, [dateIn(3), dateIn(4)])
  await desk.change(second, { ticketPrice: 120 })
  const publishAll = (named: unknown) =>
    desk.manager.call('POST', 'showtimes/publish-days', { cinemaID: desk.cinemaId, days: named })
  expect(refusalOf(await publishAll(days))).toEqual([409, 'changed-meanwhile'])
  expect((await publishAll([days[0], days[0]])).statusCode).toBe(400)
  expect((await desk.present(first.id))?.state).toBe('draft')
})
