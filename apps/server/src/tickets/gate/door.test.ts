import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { secondsAgo, sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const door = TestDoor.use(server)

interface Showtimes {
  items: { id: string; isDefault: boolean; expected: number; admitted: number }[]
  next: string | null
}

test('the door offers showtimes that began 45 minutes ago or begin within 90', async () => {
  const cinemaId = await server.make.cinema()
  const starts = [-13, -0.8, -0.7, 1.4, 1.6, 25]
  const ids: string[] = []
  for (const startsInHours of starts) {
    ids.push((await server.make.showtime({ cinemaId, startsInHours })).id)
  }
  const { items } = await door.read<Showtimes>(`showtimes?cinemaID=${cinemaId}`)
  expect(items.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [ids[1], false],
    [ids[2], true],
    [ids[3], true],
    [ids[4], false],
  ])
  const first = await door.read<Showtimes>(`showtimes?cinemaID=${cinemaId}&limit=3`)
  const rest = await door.read<Showtimes>(`showtimes?cinemaID=${cinemaId}&limit=3&cursor=${first.next ?? ''}`)
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.slice(1, 5))
})

test('a door lists its cinemas by name in pages and searches them by part of the name', async () => {
  for (const name of ['Zaria Paged', 'Aba Paged', 'Kano Paged']) {
    const id = await server.make.cinema()
    await server.db.updateTable('cinemas').set({ name }).where('id', '=', id).execute()
  }
  const read = (cursor = '') =>
    door.read<{ items: { name: string }[]; next: string | null }>(
      `cinemas?q=paged&limit=2${cursor && `&cursor=${cursor}`}`,
    )
  const first = await read()
  const rest = await read(first.next ?? '')
  expect([first.items.length, rest.next]).toEqual([2, null])
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Aba Paged', 'Kano Paged', 'Zaria Paged'])
})

test('an attendant of one cinema finds no showtimes of another one', async () => {
  const [here, there] = [await server.make.showtime(), await server.make.showtime()]
  const { token } = await server.make.staff('attendant', here.cinemaId)
  const bound = await TestDoor.open(server, { token })
  const read = async ({ cinemaId }: { cinemaId: string }) =>
    (await bound.read<Showtimes>(`showtimes?cinemaID=${cinemaId}`)).items.map((one) => one.id)
  expect([await read(here), await read(there)]).toEqual([[here.id], []])
})

test('the door shows which age to check at a showtime, and whether it is cancelled', async () => {
  const { id, cinemaId, filmId } = await server.make.showtime({ startsInHours: 1 })
  const read = async () => (await door.read<{ items: object[] }>(`showtimes?cinemaID=${cinemaId}`)).items
  expect(await read()).toMatchObject([{ id, checkAge: null, cancelledAt: null }])
  await server.db.updateTable('films').set({ rating: '15' }).where('id', '=', filmId).execute()
  await (await TestStaff.make(server, 'manager')).act(`showtimes/${id}/cancel`)
  expect(await read()).toMatchObject([{ id, checkAge: 15, cancelledAt: expect.stringMatching(/Z$/) as string }])
})

test('the door counts of an unknown showtime return a not-found error', async () => {
  const answer = await door.call('GET', 'counts?showtimeID=019aa000-0000-7000-8000-000000000000')
  expect(refusalOf(answer)).toEqual([404, 'showtime-not-found'])
})

test('counts follow scans and refunds', async () => {
  const { showtime, codes, tickets } = await sellTickets(server, 4)
  await door.scan({ code: codes[0] })
  await door.scan({ code: codes[0], force: true })
  await (await TestStaff.make(server, 'finance')).act(`tickets/${tickets[3]?.TicketID ?? ''}/refund`)
  expect(await door.read(`counts?showtimeID=${showtime.id}`)).toMatchObject({
    admitted: 1,
    expected: 3,
    stillToCome: 2,
    conflicts: 1,
  })
})

test('supervisors find holders by name, seat or number, and attendants see no names', async () => {
  const { showtime, buyer } = await sellTickets(server, 2)
  // The name that tests give a customer has random letters, which could be those of a seat.
  const customers = server.db.updateTable('customers').set({ username: 'zuwaira' })
  await customers.where('id', '=', buyer.id).execute()
  const manager = await server.make.staff('manager')
  const supervised = await TestDoor.open(server, { token: manager.token })
  const find = async (q: string) =>
    (
      await supervised.read<{ items: { seat: string; phoneNumber: string }[] }>(
        `holders?showtimeID=${showtime.id}&q=${q}`,
      )
    ).items
  expect((await find('')).map(({ seat }) => seat)).toEqual(['A1', 'A2'])
  expect((await find('a2')).map(({ seat }) => seat)).toEqual(['A2'])
  const [holder] = await find(buyer.phone.slice(-4))
  expect(holder?.phoneNumber).toMatch(/^\d{4}\*\*\*\d{4}$/)
  expect(await find('nobody')).toEqual([])
  // In a pattern of LIKE, these characters would have a special meaning.
  for (const odd of ['%25', '_', '%5C', 'a%5C']) expect(await find(odd)).toEqual([])
  const asked = await door.call('GET', `holders?showtimeID=${showtime.id}`)
  expect(refusalOf(asked)).toEqual([403, 'not-allowed'])
})

test('a manager lists ticket holders by seat in pages, with their time of admission', async () => {
  const { showtime, codes } = await sellTickets(server, 3)
  const at = secondsAgo(30)
  await door.scan({ code: codes[1], at })
  const { token } = await server.make.staff('manager')
  const read = (cursor = '') =>
    door
      .usedBy(token)
      .read<{ items: { seat: string; usedAt: string }[]; next: string | null }>(
        `holders?showtimeID=${showtime.id}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
  const first = await read()
  const rest = await read(first.next ?? '')
  expect([...first.items, ...rest.items].map(({ seat, usedAt }) => [seat, usedAt])).toEqual([
    ['A1', null],
    ['A2', at.toISOString()],
    ['A3', null],
  ])
  expect([first.items.length, rest.next]).toEqual([2, null])
})

test('the list of conflicts comes in pages, the newest first', async () => {
  const { showtime, codes } = await sellTickets(server, 3)
  for (const code of [...codes, ...codes]) await door.scan({ code, force: true })
  const read = (cursor = '') =>
    door.read<{ items: { seat: string }[]; next: string | null }>(
      `conflicts?showtimeID=${showtime.id}&limit=2${cursor && `&cursor=${cursor}`}`,
    )
  const first = await read()
  const rest = await read(first.next ?? '')
  expect([...first.items, ...rest.items].map(({ seat }) => seat)).toEqual(['A3', 'A2', 'A1'])
})

test('a conflict names the phones, but an attendant sees only the id of their own', async () => {
  const { showtime, codes } = await sellTickets(server)
  const [own, other] = [await TestDoor.open(server), await TestDoor.open(server, { name: 'Door 2' })]
  for (const phone of [own, other]) await phone.scan({ code: codes[0], force: true })
  const { token } = await server.make.staff('manager')
  const seenBy = async (phone: TestDoor) => {
    const { items } = await phone.read<{ items: object[] }>(`conflicts?showtimeID=${showtime.id}`)
    return items
  }
  const conflict = (ids: { first: string | null; second: string | null }): unknown => [
    expect.objectContaining({
      admitted: expect.objectContaining({ device: 'Door 1', deviceID: ids.first }) as object,
      duplicate: expect.objectContaining({ device: 'Door 2', deviceID: ids.second }) as object,
    }),
  ]
  expect(await seenBy(own)).toEqual(conflict({ first: own.id, second: null }))
  expect(await seenBy(other)).toEqual(conflict({ first: null, second: other.id }))
  expect(await seenBy(own.usedBy(token))).toEqual(conflict({ first: own.id, second: other.id }))
})
