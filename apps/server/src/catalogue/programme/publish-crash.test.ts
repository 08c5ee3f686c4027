// Connections that end in the middle of publishing a draft together with edits of sold showtimes.
import { expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()

async function twoSoldShowtimes() {
  const desk = await Planner.make(server)
  const showtimes = [await desk.sell({ startsAt: at('14:00') }), await desk.sell({ startsAt: at('18:00') })]
  for (const showtime of showtimes) {
    const buyer = await server.make.customer({ balance: 1000 })
    await buyer.buy(boughtOf(showtime), 1)
  }
  return { desk, showtimes }
}

/** Returns everything that a publication of these showtimes could have written. */
async function traces(desk: Planner) {
  const [tickets, messages, actions, edits] = await Promise.all([
    server.db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    server.db.selectFrom('outbox').select(['cause', 'payload']).orderBy('id').execute(),
    server.db.selectFrom('audit').select('id').where('action', '=', 'publish-day').execute(),
    server.db.selectFrom('showtime_edits').selectAll().orderBy('showtime_id').execute(),
  ])
  return { showtimes: await desk.stored(), tickets, messages, actions, edits }
}

test.each(['showtime_edits', 'tickets', 'outbox', 'audit', 'staff_idempotency_keys'])(
  'a connection lost while publishing %s leaves no trace, and a retry works',
  async (table) => {
    const { desk, showtimes } = await twoSoldShowtimes()
    for (const [index, showtime] of showtimes.entries()) {
      const kept = await desk.keep(showtime, { startsAt: at(index === 0 ? '18:00' : '14:00') })
      expect(kept.statusCode, kept.body).toBe(200)
    }
    const draft = await desk.plan({ startsAt: at('09:00') })
    const input = {
      cinemaID: desk.cinemaId,
      date: dateIn(3),
      soldSeats: showtimes.map(({ id }) => ({ id, seats: 1 })),
    }
    const key = { 'idempotency-key': `a-publication-that-dies-at-${table}` }
    const publish = () => desk.manager.call('POST', 'showtimes/publish', input, key)
    const before = await traces(desk)

    const died = await callWithCutConnection(server, { table }, publish)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect(await traces(desk)).toEqual(before)

    const [first, again] = [await publish(), await publish()]
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    const after = await traces(desk)
    expect(after.messages.length - before.messages.length).toBe(2)
    expect(after.actions.length - before.actions.length).toBe(1)
    expect(after.edits).toEqual([])
    const startOf = (id: string) => after.showtimes.find((one) => one.id === id)?.starts_at
    expect(showtimes.map(({ id }) => startOf(id)?.toISOString())).toEqual([at('18:00'), at('14:00')])
    expect((await desk.present(draft.id))?.state).toBe('published')
  },
)
