import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

// Any open transaction that writes in the database cluster makes a list send rows again, so each
// test waits until there is none.
beforeEach(() => expect.poll(nobodyWrites, { timeout: 15_000 }).toBe(true))

async function nobodyWrites(): Promise<boolean | undefined> {
  const { rows } = await sql<{ isQuiet: boolean }>`
    select pg_snapshot_xmin(now_seen) = pg_snapshot_xmax(now_seen) as "isQuiet"
    from pg_current_snapshot() as now_seen`.execute(server.db)
  return rows[0]?.isQuiet
}

interface Page {
  salt: string
  startsAnew: boolean
  items: ListedTicket[]
  next: string | null
  refresh: string | null
  total: number
  showtime: object
}

const page = (showtimeId: string, query: Record<string, string | number> = {}) => {
  const text = Object.entries(query).map(([name, value]) => `&${name}=${value}`)
  return door.read<Page>(`list?showtimeID=${showtimeId}${text.join('')}`)
}

/** Walks from a cursor to the end, as a phone does. */
async function walk(showtimeId: string, cursor?: string | null, limit = 2) {
  const items: ListedTicket[] = []
  for (let at = cursor; ;) {
    const read = await page(showtimeId, { limit, ...(at && { cursor: at }) })
    items.push(...read.items)
    if (read.next === null) return { ...read, items }
    at = read.next
  }
}

/**
 * Asks for changes until the list sends none. The list can send the same rows again while any
 * transaction writes in the database cluster.
 */
async function untilNothingIsNew(showtimeId: string, since: string | null): Promise<Page> {
  let latest = { refresh: since } as Page
  await expect
    .poll(async () => {
      latest = await page(showtimeId, { cursor: latest.refresh ?? '' })
      return [latest.items, latest.next]
    })
    .toEqual([[], null])
  return latest
}

test('a phone finds each ticket by the key of its code, and the list holds no code', async () => {
  const { showtime, codes } = await sellTickets(server, 3)
  const list = await walk(showtime.id)
  const keys = await Promise.all(codes.map((code) => keyOfCode(code, list.salt)))
  const found = keys.map((key) => list.items.find((item) => item.key === key))
  expect(found.map((item) => [item?.seat, item?.status])).toEqual([
    ['A1', 'unused'],
    ['A2', 'unused'],
    ['A3', 'unused'],
  ])
  expect(new Set(found.map((item) => item?.purchase)).size).toBe(1)
  expect(list.total).toBe(3)
  expect(codes.some((code) => JSON.stringify(list).includes(code))).toBe(false)
  expect(list.showtime).toMatchObject({ title: 'Lionheart', rating: 'PG', checkAge: null })
})

test('tickets have the order in which they were sold, which no later change moves', async () => {
  const { showtime, codes } = await sellTickets(server)
  for (let sales = 0; sales < 3; sales += 1) {
    await (await server.make.customer({ balance: 10 })).buy(showtime, 1)
  }
  const timesOfSale = async () => {
    const { items } = await walk(showtime.id)
    return ['A1', 'A2', 'A3', 'A4'].map((seat) => items.find((item) => item.seat === seat)?.soldAt)
  }
  const before = await timesOfSale()
  // A clock that was set back gives several sales the same millisecond, but never an earlier one.
  expect(before).toEqual([...before].sort())
  await door.scan({ code: codes[0] })
  expect(await timesOfSale()).toEqual(before)
})

test('each showtime has a salt of its own', async () => {
  const [one, other] = [await sellTickets(server), await sellTickets(server)]
  const [first, second] = [await page(one.showtime.id), await page(other.showtime.id)]
  expect(first.salt).not.toBe(second.salt)
  expect((await page(one.showtime.id)).salt).toBe(first.salt)
})

test('a list that was cut at its second page goes on from there', async () => {
  const { showtime } = await sellTickets(server, 5)
  const first = await page(showtime.id, { limit: 2 })
  expect([first.startsAnew, first.refresh]).toEqual([true, null])
  const rest = await walk(showtime.id, first.next)
  expect(rest.startsAnew).toBe(false)
  const keys = [...first.items, ...rest.items].map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([5, 5])
})

test('a later call brings new sales, scans and refunds, and nothing else', async () => {
  const { showtime, codes, tickets } = await sellTickets(server, 4)
  const { refresh } = await walk(showtime.id)
  const nothing = await untilNothingIsNew(showtime.id, refresh)

  await door.scan({ code: codes[0] })
  await (await TestStaff.make(server, 'finance')).act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)
  const buyer = await server.make.customer({ balance: 10 })
  await buyer.buy(showtime, 1)
  const changes = await walk(showtime.id, nothing.refresh)
  expect(changes.items.map(({ seat, status, usedBy }) => [seat, status, usedBy]).sort()).toEqual([
    ['A1', 'used', 'Door 1'],
    // The seat of the refunded ticket was sold again.
    ['A2', 'unused', undefined],
    ['A2', 'void', undefined],
  ])
  const usedAt = changes.items.map((ticket) => ticket.usedAt).filter((at) => at !== undefined)
  expect(usedAt.map((at) => Date.now() - Date.parse(at) < 60_000)).toEqual([true])
  expect(changes.total).toBe(5)
  await untilNothingIsNew(showtime.id, changes.refresh)
})

test('a ticket that changes while its list is walked comes again at the end', async () => {
  const { showtime, codes } = await sellTickets(server, 5)
  const first = await page(showtime.id, { limit: 4 })
  await door.scan({ code: codes[0] })
  const rest = await walk(showtime.id, first.next)
  expect(rest.items.filter(({ seat }) => seat === 'A1')).toMatchObject([{ status: 'used' }])
})

test('a sale that commits after a later one is not missed', async () => {
  const { showtime, codes } = await sellTickets(server, 2)
  const { refresh } = await walk(showtime.id)
  try {
    // This change begins before the other ticket is scanned, and it commits after the phone has
    // read that scan.
    const seen = await server.db.transaction().execute(async (tx) => {
      await sql`update tickets set status = 'expired', expired_at = now()
        where code = ${codes[0]}`.execute(tx)
      await door.scan({ code: codes[1] })
      return walk(showtime.id, refresh)
    })
    // The other ticket comes again, unchanged, if a transaction of another database was open at the
    // first walk: PostgreSQL counts the transactions of all its databases together.
    expect(seen.items).toContainEqual(expect.objectContaining({ seat: 'A2', status: 'used' }))
    expect(seen.items).not.toContainEqual(expect.objectContaining({ status: 'expired' }))
    const later = await walk(showtime.id, seen.refresh)
    expect(later.items).toContainEqual(expect.objectContaining({ seat: 'A1', status: 'expired' }))
  } finally {
    await sql`update tickets set status = 'unused' where code = ${codes[0]}`.execute(server.db)
  }
})

test('a phone that knows more transactions than the database starts again', async () => {
  const { showtime } = await sellTickets(server, 2)
  const { salt } = await page(showtime.id)
  const ofAnother = `${salt}.0.99999999999.ffffffff-ffff-ffff-ffff-ffffffffffff`
  expect(await page(showtime.id, { cursor: ofAnother })).toMatchObject({
    startsAnew: true,
    total: 2,
  })
  expect((await page(showtime.id, { cursor: ofAnother })).items).toHaveLength(2)
})

test('tickets of a backup from a database that was further on are listed once', async () => {
  const { showtime } = await sellTickets(server, 2)
  await sql`update tickets set changed_in = '99999999999' where showtime_id = ${showtime.id}`.execute(server.db)
  const list = await walk(showtime.id)
  expect(list.items).toHaveLength(2)
  expect((await walk(showtime.id, list.refresh)).items).toEqual([])
})

test('a revoked phone gets no more lists, but its queue is still accepted', async () => {
  const { showtime, codes } = await sellTickets(server)
  const lost = await TestDoor.open(server, { name: 'Lost' })
  const admin = await TestStaff.make(server, 'admin')
  const revoked = await admin.call('POST', `gate-devices/${lost.id}/revoke`, {})
  expect(revoked.statusCode).toBe(200)
  for (const query of ['', `&deviceID=${lost.id}`]) {
    const answer = await lost.call('GET', `list?showtimeID=${showtime.id}${query}`)
    expect(refusalOf(answer)).toEqual([410, 'device-revoked'])
  }
  expect(refusalOf(await lost.call('POST', 'devices', { name: 'Under another name' }))).toEqual([410, 'device-revoked'])
  const batch = {
    deviceID: lost.id,
    scans: [{ nonce: 'of-the-lost', code: codes[0], at: new Date().toISOString(), force: true }],
  }
  expect((await lost.call('POST', 'checkins', batch)).json()).toMatchObject({
    revoked: true,
    answers: [{ result: 'admitted' }],
  })
})

test('a revoked phone reads no names, admits no visitor, and cannot open the console', async () => {
  const { showtime, codes } = await sellTickets(server)
  const manager = await server.make.staff('manager')
  const lost = await TestDoor.open(server, { token: manager.token })
  const admin = await TestStaff.make(server, 'admin')
  const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${lost.token}` },
      ...(payload && { payload }),
    })
  expect((await ask('GET', `gate/holders?showtimeID=${showtime.id}`)).statusCode).toBe(200)
  await admin.call('POST', `gate-devices/${lost.id}/revoke`, {})
  for (const answer of [
    await ask('GET', `gate/holders?showtimeID=${showtime.id}`),
    await ask('POST', 'gate/checkin', { code: codes[0], nonce: 'at-once', force: true }),
    await ask('GET', 'staff/customers'),
  ]) {
    expect(refusalOf(answer)).toEqual([410, 'device-revoked'])
  }
  expect((await ask('POST', 'gate/checkins', { deviceID: lost.id, scans: [] })).statusCode).toBe(200)
  expect((await ask('POST', 'staff/logout')).statusCode).toBe(204)
})

test('attendants of a cinema see the lists, counts and showtimes of theirs alone', async () => {
  const [here, there] = [await sellTickets(server), await sellTickets(server)]
  const member = await server.make.staff('attendant', here.showtime.cinemaId)
  const bound = await TestDoor.open(server, { token: member.token })
  for (const call of ['list', 'counts']) {
    const own = await bound.call('GET', `${call}?showtimeID=${here.showtime.id}`)
    const foreign = await bound.call('GET', `${call}?showtimeID=${there.showtime.id}`)
    expect([own.statusCode, ...refusalOf(foreign)]).toEqual([200, 403, 'not-allowed'])
  }
  const { items } = await bound.read<{ items: { id: string }[] }>('showtimes')
  expect(items.map(({ id }) => id)).toEqual([here.showtime.id])
  const cinemas = await bound.read<{ items: { id: string }[] }>('cinemas')
  expect(cinemas.items.map(({ id }) => id)).toEqual([here.showtime.cinemaId])
  const unknown = await bound.call('GET', 'list?showtimeID=019aa000-0000-7000-8000-000000000000')
  expect(refusalOf(unknown)).toEqual([404, 'showtime-not-found'])
})

test.each(['nonsense', `${'a'.repeat(22)}.0.0.${'-'.repeat(36)}`])(
  'a cursor that no list has given out is refused: %s',
  async (cursor) => {
    const { showtime } = await sellTickets(server)
    const answer = await door.call('GET', `list?showtimeID=${showtime.id}&cursor=${cursor}`)
    expect(refusalOf(answer)).toEqual([400, 'bad-request'])
  },
)

test("the list and the scan result show a ticket's type, its check and its note", async () => {
  const showtime = await server.make.showtime({ startsInHours: 0.5 })
  const child = uuid()
  const note = 'For under 12: bring proof of age'
  await server.db
    .insertInto('ticket_types')
    .values({ id: child, name: 'Child', class: 'child', online: true, note, position: 9 })
    .execute()
  await server.db
    .insertInto('showtime_prices')
    .values({ showtime_id: showtime.id, type_id: child, vp: 60, kobo: 5_000 })
    .execute()
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 2, {
    amount: 160,
    tickets: [
      { typeID: STANDARD_TYPE_ID, count: 1 },
      { typeID: child, count: 1 },
    ],
  })
  const types = (await walk(showtime.id)).items.flatMap(({ type }) => type ?? [])
  const Type = { name: 'Child', check: 'Check age', checkCode: 'age', note }
  expect(types).toEqual([Type])
  const answers = await door.send(tickets.map(({ QrCode }) => ({ code: QrCode })))
  expect(answers.flatMap(({ ticket }) => ticket?.Type ?? [])).toEqual([Type])
})
