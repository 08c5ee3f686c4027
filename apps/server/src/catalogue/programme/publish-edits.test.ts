// Changes of showtimes on sale: they wait on the server, and are published with the drafts, all or none.
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()

const publish = (desk: Planner, input: object = {}, headers = {}) => {
  const day = { cinemaID: desk.cinemaId, date: dateIn(3) }
  return desk.manager.call('POST', 'showtimes/publish', { ...day, ...input }, headers)
}

/** Returns all that a publication could have written. */
async function keptBy(desk: Planner, ...kept: Parameters<Planner['keep']>): Promise<void> {
  const answer = await desk.keep(...kept)
  expect(answer.statusCode, answer.body).toBe(200)
}

test('drafts and edits are published together, with one row in the audit', async () => {
  const desk = await Planner.make(server)
  const early = await desk.sell({ startsAt: at('12:00') })
  const late = await desk.sell({ startsAt: at('15:00') })
  const priced = await desk.sell({ startsAt: at('20:00') })
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(boughtOf(early), 2)
  const draft = await desk.plan({ startsAt: at('09:00') })
  await keptBy(desk, early, { startsAt: late.startsAt, ticketPrice: 120 })
  await keptBy(desk, late, { startsAt: early.startsAt })
  await keptBy(desk, priced, { ticketPrice: 150 })

  const { dayVersion, drafts, changes } = await desk.difference()
  expect([drafts.length, changes.length]).toEqual([1, 3])
  const soldSeats = [{ id: early.id, seats: 2 }]
  const key = { 'idempotency-key': desk.cinemaId }
  const send = () => publish(desk, { dayVersion, soldSeats }, key)
  expect((await send()).json()).toEqual({ published: 1, changed: 3 })
  expect((await send()).json()).toEqual({ published: 1, changed: 3 })

  expect(await desk.listed(early.id)).toMatchObject({
    startsAt: late.startsAt,
    ticketPrice: 120,
    edit: null,
  })
  expect(await desk.listed(late.id)).toMatchObject({ startsAt: early.startsAt, edit: null })
  expect(await desk.listed(priced.id)).toMatchObject({ ticketPrice: 150, priceSource: 'own' })
  expect((await desk.listed(draft.id)).state).toBe('published')
  const messages = await server.db
    .selectFrom('outbox')
    .select('id')
    .where('customer_id', '=', buyer.id)
    .where('topic', '=', 'showtime-moved')
    .execute()
  expect(messages).toHaveLength(1)

  const admin = await TestStaff.make(server, 'admin')
  const { items } = await admin.read<{
    items: { action: string; before: unknown; after: unknown }[]
  }>(`audit?subject=${desk.cinemaId}`)
  const inAudit = (shapes: readonly object[]) => shapes.map((one) => expect.objectContaining(one) as unknown)
  expect(items.filter(({ action }) => action === 'publish-day')[0]).toMatchObject({
    before: {
      changed: expect.arrayContaining(
        inAudit([
          { id: early.id, startsAt: early.startsAt },
          { id: priced.id, ticketPrice: 100 },
        ]),
      ) as unknown,
    },
    after: {
      days: [{ showtimes: [draft.id] }],
      changed: expect.arrayContaining(
        inAudit([
          { id: early.id, startsAt: late.startsAt },
          { id: priced.id, ticketPrice: 150 },
        ]),
      ) as unknown,
    },
  })
})

test('edits of several days are published together, even if showtimes swap places', async () => {
  const desk = await Planner.make(server)
  const first = await desk.sell()
  const next = await desk.plan({ startsAt: at('18:00', 4) })
  await desk.publish(4)
  await keptBy(desk, first, { startsAt: next.startsAt })
  await keptBy(desk, await desk.listed(next.id), { startsAt: first.startsAt })
  const dates = [dateIn(3), dateIn(4)]
  const days = await Promise.all(
    dates.map(async (date) => ({ date, dayVersion: (await desk.difference(date)).dayVersion })),
  )
  const input = { cinemaID: desk.cinemaId, days }
  const answer = await desk.manager.call('POST', 'showtimes/publish-days', input)
  expect(answer.json()).toEqual({ published: 0, changed: 2 })
  expect((await desk.listed(first.id)).startsAt).toBe(next.startsAt)
})

test("an overlap refuses the whole day with the showtime's name", async () => {
  const desk = await Planner.make(server)
  const moved = await desk.sell({ startsAt: at('12:00') })
  await desk.sell({ startsAt: at('18:00') })
  const draft = await desk.plan({ startsAt: at('09:00') })
  await keptBy(desk, moved, { startsAt: at('17:30'), ticketPrice: 150 })
  const before = await rowsWritten(server)
  const refused = await publish(desk)
  expect(refusalOf(refused)).toEqual([409, 'showtimes-overlap'])
  expect(refused.json<{ message: string }>().message).toMatch(
    /^“Lionheart”, Screen 1, .*12:00 PM: “Lionheart” holds Screen 1 from 6:00 PM/,
  )
  expect(await rowsWritten(server)).toEqual(before)
  expect((await desk.listed(draft.id)).state).toBe('draft')
})

test('two edits that would overlap each other are both named, and nothing is published', async () => {
  const desk = await Planner.make(server)
  const one = await desk.sell({ startsAt: at('12:00') })
  const other = await desk.sell({ startsAt: at('15:00') })
  await keptBy(desk, one, { startsAt: at('08:00') })
  await keptBy(desk, other, { startsAt: at('08:30') })
  const before = await rowsWritten(server)
  const refused = await publish(desk)
  expect(refusalOf(refused)).toEqual([409, 'showtimes-overlap'])
  const { message } = refused.json<{ message: string }>()
  expect(message).toMatch(/12:00 PM.*and.*3:00 PM.*would hold the same screen at the same time/)
  expect(await rowsWritten(server)).toEqual(before)
})

test('a seat sold after the preview was read refuses the whole publication', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const draft = await desk.plan({ startsAt: at('09:00') })
  await keptBy(desk, showtime, { startsAt: at('20:00'), ticketPrice: 150 })
  const { dayVersion } = await desk.difference()
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(boughtOf(showtime), 1)
  const before = await rowsWritten(server)
  const refused = await publish(desk, { dayVersion, soldSeats: [{ id: showtime.id, seats: 0 }] })
  expect(refusalOf(refused)).toEqual([409, 'showtime-sold'])
  expect(refused.json<{ message: string }>().message).toMatch(/^“Lionheart”, .*: 1 seat is sold\./)
  expect(await rowsWritten(server)).toEqual(before)
  expect((await desk.listed(draft.id)).state).toBe('draft')
})

test('purchases during a publication are counted in its confirmation or invalidate it', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const draft = await desk.plan({ startsAt: at('09:00') })
  await keptBy(desk, showtime, { startsAt: at('20:00') })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 100 })))
  const soldSeats = [{ id: showtime.id, seats: 0 }]
  const [publishing, ...outcomes] = await Promise.all([
    publish(desk, { soldSeats }),
    ...buyers.map((buyer) => outcomeOf(buyer.buy(boughtOf(showtime), 1))),
  ])
  expect(outcomes).toEqual(Array(6).fill('done'))
  const isMade = publishing.statusCode === 200
  const { startsAt, edit } = await desk.listed(showtime.id)
  expect([publishing.statusCode, startsAt, edit === null]).toEqual(
    isMade ? [200, at('20:00'), true] : [409, at('18:00'), false],
  )
  expect((await desk.listed(draft.id)).state).toBe(isMade ? 'published' : 'draft')
})

test('an edit of a showtime that changed since states its problem and refuses the day', async () => {
  const desk = await Planner.make(server)
  const changed = await desk.sell({ startsAt: at('09:00') })
  const cancelled = await desk.sell({ startsAt: at('12:00') })
  await desk.plan({ startsAt: at('15:00') })
  for (const one of [changed, cancelled]) await keptBy(desk, one, { ticketPrice: 150 })
  await desk.change(await desk.listed(changed.id), { ticketPrice: 80 })
  await desk.manager.act(`showtimes/${cancelled.id}/cancel`)
  for (const [{ id }, code, text] of [
    [changed, 'showtime-changed', /was changed after the edit was kept/],
    [cancelled, 'showtime-cancelled', /was cancelled/],
  ] as const) {
    const { edit, version } = await desk.listed(id)
    expect(edit?.problem).toMatch(text)
    const refused = await publish(desk)
    expect(refusalOf(refused)).toEqual([409, code])
    expect(refused.json<{ message: string }>().message).toMatch(/^“Lionheart”, Screen 1, /)
    const match = { 'if-match': `"${version}"` }
    expect((await desk.manager.call('DELETE', `showtimes/${id}/edit`, {}, match)).statusCode).toBe(200)
  }
  expect((await publish(desk)).json()).toEqual({ published: 1, changed: 0 })
})

test('an edit of a showtime that has begun or was deleted is not made', async () => {
  const desk = await Planner.make(server)
  const begun = await desk.sell({ startsAt: at('09:00') })
  const deleted = await desk.sell({ startsAt: at('12:00') })
  for (const one of [begun, deleted]) await keptBy(desk, one, { ticketPrice: 150 })
  const { version } = await desk.listed(deleted.id)
  const match = { 'if-match': `"${version}"` }
  await desk.manager.call('DELETE', `showtimes/${deleted.id}`, {}, match)
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', begun.id)
    .execute()
  expect((await desk.listed(begun.id)).edit?.problem).toMatch(/has already begun/)
  const days = [dateIn(0), dateIn(-1)]
  const answers = await Promise.all(days.map((date) => publish(desk, { date })))
  expect(answers.map(refusalOf)).toContainEqual([409, 'showtime-started'])
  expect((await desk.listed(begun.id)).ticketPrice).toBe(100)
  expect((await publish(desk)).json()).toEqual({ published: 0, changed: 0 })
})
