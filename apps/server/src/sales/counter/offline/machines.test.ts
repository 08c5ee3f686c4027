import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tillWithSeats } from '../../../test/offline-till.ts'
import { refusalOf } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { aSupervisor } from '../../../test/test-door.ts'
import { callCounter } from '../../../test/test-till.ts'

const server = useCheckedServer()

test('machines that do not exist get no seats, and a supervisor lets a second one in', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const ask = (machineID: string) => till.till.call('allotment', { showtimeID: showtime.id, machineID })
  const machineID = randomUUID()
  const invented = await Promise.all([ask(machineID), ask(randomUUID()), ask(randomUUID())])
  expect(invented.map(refusalOf)).toEqual(Array(3).fill([403, 'supervisor-needed']))
  expect(refusalOf(await till.till.call('machines', { machineID }))[1]).toBe('supervisor-needed')
  const { approval } = await aSupervisor(server)
  const approved = await till.till.call('machines', { machineID, approval })
  expect(approved.statusCode, approved.body).toBe(200)
  expect((await ask(machineID)).statusCode).toBe(200)
})

test('a till that is opened again with another machine does not get a second part', async () => {
  const { showtime, till } = await tillWithSeats(server, { kept: 6 })
  await till.till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const opened = await callCounter(server, { seller: till.till.seller }, 'POST', 'sessions', {
    tillID: till.till.id,
    openingCount: 0,
  })
  const sessionID = opened.json<{ session: { id: string } }>().session.id
  const asked = { sessionID, showtimeID: showtime.id, machineID: randomUUID() }
  const seller = till.till.seller
  const refused = await callCounter(server, { seller }, 'POST', 'allotment', asked)
  expect(refusalOf(refused)).toEqual([403, 'supervisor-needed'])
  const same = { ...asked, machineID: till.machineId }
  const given = await callCounter(server, { seller }, 'POST', 'allotment', same)
  expect(given.json<{ seats: object[] }>().seats).toHaveLength(6)
})
