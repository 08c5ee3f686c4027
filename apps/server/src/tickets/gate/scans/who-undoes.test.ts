import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor, undoing } from '../../../test/test-door.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const other = TestDoor.use(server, 'Door 2')
const { undo, ticketOf, openConflicts } = undoing(server, door)

test('an attendant cannot undo scans of another phone, but a supervisor can', async () => {
  const { codes } = await sellTickets(server, 2)
  await other.scan({ code: codes[0], nonce: 'of-another' })
  const withoutPhone = other.usedBy((await server.make.staff('attendant')).token)
  for (const by of [door, withoutPhone]) {
    expect(refusalOf(await undo('of-another', undefined, { by }))).toEqual([403, 'not-allowed'])
  }
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
  const manager = await server.make.staff('manager')
  const supervised = await TestDoor.open(server, { token: manager.token })
  expect((await undo('of-another', undefined, { by: supervised })).statusCode).toBe(200)
})

test('the next attendant on a phone can undo the scans of the previous one', async () => {
  const { codes } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'before-the-change' })
  const next = await server.make.staff('attendant')
  const phone = door.usedBy(next.token)
  await phone.call('POST', 'devices', { deviceID: door.id, name: 'Door 1' })
  expect((await undo('before-the-change', undefined, { by: phone })).statusCode).toBe(200)
  await door.call('POST', 'devices', { deviceID: door.id, name: 'Door 1' })
})

test("an attendant can undo their own scan of another cinema's ticket", async () => {
  const { codes, showtime } = await sellTickets(server)
  const { id, token } = await server.make.staff('attendant')
  const elsewhere = await TestDoor.open(server, { token })
  await server.make.bind(id, await server.make.cinema())
  const forced = { code: codes[0], force: true, nonce: 'elsewhere-and-out' }
  expect(await elsewhere.scan(forced)).toMatchObject({ result: 'wrong-showtime', conflict: true })
  const undone = await undo('elsewhere-and-out', new Date(), { by: elsewhere })
  expect(undone.statusCode).toBe(200)
  expect(await openConflicts(showtime.id)).toEqual([])
  expect(await door.scan({ code: codes[0] })).toMatchObject({ result: 'admitted' })
})

test('after moving to another cinema, attendants can undo only their own scans', async () => {
  const { codes } = await sellTickets(server, 2)
  const { id, token } = await server.make.staff('manager')
  const moved = await TestDoor.open(server, { token })
  await moved.scan({ code: codes[0], nonce: 'of-the-moved' })
  await door.scan({ code: codes[1], nonce: 'of-who-stays' })
  await server.make.bind(id, await server.make.cinema())
  expect((await undo('of-the-moved', undefined, { by: moved })).statusCode).toBe(200)
  const refused = await undo('of-who-stays', undefined, { by: moved })
  expect(refusalOf(refused)).toEqual([404, 'scan-not-found'])
})
