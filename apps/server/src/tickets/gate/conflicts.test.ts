import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

interface Conflicts {
  items: { showtimeID: string }[]
}

test('staff of single cinemas see the conflicts of these cinemas only', async () => {
  await using server = await startTestServer()
  const [one, two] = [await TestDoor.open(server), await TestDoor.open(server)]
  const [here, elsewhere] = [await sellTickets(server), await sellTickets(server)]
  for (const { codes } of [here, elsewhere]) {
    await one.scan({ code: codes[0], force: true })
    await two.scan({ code: codes[0], force: true })
  }
  const manager = await server.make.staff('manager')
  const conflicts = async (showtimeId = '') => {
    const filter = showtimeId && `?showtimeID=${showtimeId}`
    const { items } = await one.usedBy(manager.token).read<Conflicts>(`conflicts${filter}`)
    return items.map(({ showtimeID }) => showtimeID).sort()
  }
  expect(await conflicts()).toEqual([here.showtime.id, elsewhere.showtime.id].sort())

  await server.make.bind(manager.id, here.showtime.cinemaId)
  expect(await conflicts()).toEqual([here.showtime.id])
  expect(await conflicts(elsewhere.showtime.id)).toEqual([])
})

/** Returns the conflicts that a phone is told at its next contact. */
async function toldTo(door: TestDoor) {
  const answer = await door.call('POST', 'checkins', { deviceID: door.id, scans: [] })
  return answer.json<{ conflicts?: object[] }>().conflicts
}

test('both doors are notified of a ticket that admitted two people, in any order', async () => {
  await using server = await startTestServer()
  const one = await TestDoor.open(server, { name: 'Left door' })
  const two = await TestDoor.open(server, { name: 'Right door' })
  const { codes } = await sellTickets(server, 2)
  const early = new Date(Date.now() - 60_000)
  const late = new Date(Date.now() - 30_000)
  // One seat is scanned by the left door first, and the other by the right door.
  const [a1, a2] = codes
  const leftScans = [
    { code: a1, nonce: 'left-a1', at: early, force: true },
    { code: a2, nonce: 'left-a2', at: late, force: true },
  ]
  await one.send(leftScans)
  expect(await toldTo(one)).toEqual([])
  await two.send([
    { code: a1, nonce: 'right-a1', at: late, force: true },
    { code: a2, nonce: 'right-a2', at: early, force: true },
  ])
  const first = (device: string) => ({ isFirst: true, at: early, other: { at: late, device } })
  const second = (device: string) => ({ isFirst: false, at: late, other: { at: early, device } })
  const text = (told: object) => JSON.parse(JSON.stringify(told)) as object
  const bySeat = (list: unknown) => (list as { seat: string }[]).toSorted((x, y) => x.seat.localeCompare(y.seat))
  expect(bySeat(await toldTo(one))).toMatchObject([
    { id: 'right-a1', seat: 'A1', ...text(first('Right door')) },
    { id: 'left-a2', seat: 'A2', ...text(second('Right door')) },
  ])
  expect(bySeat(await toldTo(two))).toMatchObject([
    { id: 'right-a1', seat: 'A1', ...text(second('Left door')) },
    { id: 'left-a2', seat: 'A2', ...text(first('Left door')) },
  ])
  const third = await TestDoor.open(server)
  expect(await toldTo(third)).toEqual([])
  const letHoursPass = (hours: number) =>
    sql`update gate_conflicts set noticed_at = now() - make_interval(hours => ${hours})`.execute(server.db)
  await letHoursPass(23)
  expect(await toldTo(one)).toHaveLength(2)
  await letHoursPass(25)
  expect(await toldTo(one)).toEqual([])
})

test('doors are not notified of a conflict that is settled or decided', async () => {
  await using server = await startTestServer()
  const [one, two] = [await TestDoor.open(server), await TestDoor.open(server)]
  const { codes } = await sellTickets(server, 4)
  for (const code of codes) await one.scan({ code, force: true })
  await two.scan({ code: codes[0], nonce: 'settled', force: true })
  await two.scan({ code: codes[1], force: true, note: 'Was out for air' })
  await two.scan({ code: codes[2], nonce: 'handed-in', force: true, note: 'Scanned by Amina.' })
  const undo = { reason: 'By mistake', at: new Date().toISOString() }
  expect((await two.call('POST', 'checkins/settled/undo', undo)).statusCode).toBe(200)
  for (const door of [one, two]) expect(await toldTo(door)).toMatchObject([{ id: 'handed-in' }])

  const admin = await TestStaff.make(server, 'admin')
  await admin.call('POST', `gate-devices/${two.id}/revoke`, {})
  expect(await toldTo(two)).toBeUndefined()
})
