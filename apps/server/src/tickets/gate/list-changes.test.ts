import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { createDeps } from '../../running/start-server.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'
import { selectChangedLists } from './list-sql.ts'

const server = useCheckedServer()

const SOON_MS = 2_000

const watchedLists = (mostWaiting = 500) =>
  new WatchedLists((lists) => selectChangedLists(server.db, lists), mostWaiting)

interface Watched {
  showtimeID: string
  cursor: string
}

/** Reads a whole list, and returns its place for the next wait. */
async function placeIn(door: TestDoor, showtimeID: string): Promise<Watched> {
  const path = `list?showtimeID=${showtimeID}`
  const { refresh } = await door.read<{ refresh: string }>(path)
  return { showtimeID, cursor: refresh }
}

/** Returns the place after which nothing changes. Any open transaction in the cluster moves it. */
async function quietPlaceIn(door: TestDoor, showtimeID: string): Promise<Watched> {
  let place = await placeIn(door, showtimeID)
  await expect
    .poll(
      async () => {
        place = await placeIn(door, showtimeID)
        return (await ask(door, [place], 0)).changed
      },
      { timeout: 15_000 },
    )
    .toEqual([])
  return place
}

async function ask(door: TestDoor, lists: readonly Watched[], waitSeconds?: number) {
  const answer = await door.call('POST', 'changes', { lists, waitSeconds })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ changed: string[] }>()
}

/** Waits for changes while `change` happens, and returns what was told and how long it took. */
async function toldOf(door: TestDoor, lists: readonly Watched[], change: () => Promise<unknown>) {
  const waiting = ask(door, lists)
  const outcome = (await change()) as { statusCode?: number; body?: string } | undefined
  if ((outcome?.statusCode ?? 200) >= 300) throw new Error(outcome?.body)
  const changedAt = performance.now()
  const { changed } = await waiting
  return { changed, tookMs: performance.now() - changedAt }
}

test('a door learns of an admission, an undo, a refund or a sale within two seconds', async () => {
  const [door, other] = [await TestDoor.open(server), await TestDoor.open(server)]
  const finance = await TestStaff.make(server, 'finance')
  const { showtime, tickets, codes } = await sellTickets(server, 2, { startsInHours: 3 })
  const quiet = await sellTickets(server)
  const changes = {
    admission: async () => other.scan({ code: codes[0], nonce: 'told', force: true }),
    undo: () => other.call('POST', 'checkins/told/undo', { reason: 'By mistake' }),
    refund: () => finance.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`),
    sale: async () => (await server.make.customer({ balance: 10 })).buy(showtime, 1),
  }
  for (const [name, change] of Object.entries<() => Promise<unknown>>(changes)) {
    const lists = [await quietPlaceIn(door, quiet.showtime.id), await quietPlaceIn(door, showtime.id)]
    const told = await toldOf(door, lists, change)
    expect([name, told.changed]).toEqual([name, [showtime.id]])
    expect(told.tookMs).toBeLessThan(SOON_MS)
  }
})

test('a door at one node learns of changes at another one', async () => {
  const door = await TestDoor.open(server)
  const { showtime, codes } = await sellTickets(server)
  await using second = await startTestServerBeside()
  const place = await quietPlaceIn(door, showtime.id)
  const told = await toldOf(door, [place], () => second.scan(codes[0]))
  expect(told.changed).toEqual([showtime.id])
  expect(told.tookMs).toBeLessThan(SOON_MS)
})

async function startTestServerBeside() {
  const app = await createApp(createDeps(server.config, server.db))
  const door = await TestDoor.open(server)
  return {
    app,
    scan: async (code = '') => {
      const at = new Date().toISOString()
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/v1/gate/checkins',
        headers: { authorization: `Bearer ${door.token}` },
        payload: { deviceID: door.id, scans: [{ code, nonce: randomUUID(), at }] },
      })
      expect(statusCode).toBe(200)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test('a change that was committed after a later one is reported too', async () => {
  const door = await TestDoor.open(server)
  const { showtime, codes } = await sellTickets(server, 2)
  let place = await quietPlaceIn(door, showtime.id)
  await server.db.transaction().execute(async (tx) => {
    await sql`
      update tickets set changed_in = pg_current_xact_id() where code = ${codes[0]}
    `.execute(tx)
    await door.scan({ code: codes[1] })
    expect((await ask(door, [place], 0)).changed).toEqual([showtime.id])
    // The phone has read the later change before the earlier one is committed.
    place = await placeIn(door, showtime.id)
  })
  expect((await ask(door, [place], 0)).changed).toEqual([showtime.id])
})

test('a door gets no message without a change', async () => {
  const door = await TestDoor.open(server)
  const { showtime } = await sellTickets(server)
  const place = await quietPlaceIn(door, showtime.id)
  await expect.poll(() => ask(door, [place], 1), { timeout: 10_000 }).toEqual({ changed: [] })
})

test('a phone that waits again ends its earlier waits', async () => {
  const watched = watchedLists()
  const lists = [{ listId: randomUUID(), change: '1' }]
  let ended = 0
  const waits = [1, 2, 3].map(async () => {
    await watched.wait({ sessionId: 'of one phone', watched: lists, ms: 10_000 })
    ended += 1
  })
  await expect.poll(() => ended).toBe(2)
  watched.close()
  await Promise.all(waits)
})

test('a phone whose cursor is from another database loads the whole list again', async () => {
  const door = await TestDoor.open(server)
  const { showtime } = await sellTickets(server)
  const { cursor, showtimeID } = await placeIn(door, showtime.id)
  const [salt = '', horizon = '', , id = ''] = cursor.split('.')
  const far = ['9000000000000000000', '99999999999999999999']
  const others = [...far.map((change) => [salt, horizon, change, id].join('.')), cursor.replace(salt, 'x'.repeat(22))]
  for (const other of others) {
    expect(await ask(door, [{ showtimeID, cursor: other }])).toEqual({ changed: [showtimeID] })
  }
  const bad = { lists: [{ showtimeID, cursor: 'no cursor' }] }
  expect(refusalOf(await door.call('POST', 'changes', bad))).toEqual([400, 'bad-request'])
})

test('only staff of the cinema of a list may wait for its changes', async () => {
  const { showtime } = await sellTickets(server)
  const place = await placeIn(await TestDoor.open(server), showtime.id)
  const { id, token } = await server.make.staff('attendant', await server.make.cinema())
  const door = await TestDoor.open(server, { token })
  const wait = () => door.call('POST', 'changes', { lists: [place], waitSeconds: 0 })
  expect(refusalOf(await wait())).toEqual([403, 'not-allowed'])
  await server.make.bind(id, showtime.cinemaId)
  expect((await wait()).statusCode).toBe(200)
})

test('a process lets a limited number of phones wait, and refuses the others', async () => {
  const watched = watchedLists(1)
  const lists = [{ listId: randomUUID(), change: '1' }]
  const waits = ['first', 'second'].map((sessionId) => watched.wait({ sessionId, watched: lists, ms: 10_000 }))
  await expect(Promise.race(waits)).rejects.toMatchObject({ code: 'busy' })
  watched.close()
  const ends = await Promise.allSettled(waits)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a waiting gate phone gets a response when the server stops', async () => {
  const watched = watchedLists()
  watched.close()
  const lists = [{ listId: randomUUID(), change: '1' }]
  const begun = performance.now()
  expect(await watched.wait({ sessionId: 'late', watched: lists, ms: 10_000 })).toEqual([])
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
})

test('a stopping server ends all waits at once', async () => {
  const door = await TestDoor.open(server)
  const { showtime } = await sellTickets(server)
  const place = await quietPlaceIn(door, showtime.id)
  const app = await createApp(createDeps(server.config, server.db))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const waiting = fetch(`${address}/api/v1/gate/changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${door.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lists: [place] }),
  })
  const arrived = await Promise.race([waiting, new Promise((done) => setTimeout(done, 500))])
  expect(arrived).toBeUndefined()
  const closedAt = performance.now()
  await app.close()
  expect(performance.now() - closedAt).toBeLessThan(SOON_MS)
  expect(await (await waiting).json()).toEqual({ changed: [] })
})
