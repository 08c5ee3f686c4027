import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import { expect, test } from 'vitest'
import { strictly } from '../store/database.ts'
import { aPhone, fillDisk } from '../test/made-gate.ts'
import { keepToldConflicts, markSeen, unseenConflicts } from './reported-conflicts.ts'

const aConflict = (id: string): ConflictOfPhone => ({
  id,
  seat: 'B4',
  timeZone: 'Africa/Lagos',
  at: '2026-11-26T18:05:00Z',
  isFirst: false,
  other: null,
})

async function see(gate: Awaited<ReturnType<typeof aPhone>>['gate'], id: string): Promise<void> {
  await strictly(gate.database, ['settings', 'queue'], (tx) => markSeen(tx, id))
}

test('a phone without reported conflicts shows none', async () => {
  const { gate } = await aPhone()
  await keepToldConflicts(gate, [])
  expect(await unseenConflicts(gate)).toEqual([])
})

test('a conflict seen by a person is not shown again, and others stay', async () => {
  const { gate, restart } = await aPhone()
  const told = ['one', 'two', 'three'].map(aConflict)
  await keepToldConflicts(gate, told)
  await see(gate, 'one')
  await see(gate, 'two')
  await keepToldConflicts(gate, told)
  expect(await unseenConflicts(gate)).toEqual([told[2]])
  expect(await unseenConflicts(await restart())).toEqual([told[2]])
})

test('a conflict the server no longer reports is forgotten and can reappear', async () => {
  const { gate } = await aPhone()
  const [one, two] = [aConflict('one'), aConflict('two')]
  await keepToldConflicts(gate, [one, two])
  await see(gate, 'one')
  await see(gate, 'two')
  await keepToldConflicts(gate, [two])
  expect(await unseenConflicts(gate)).toEqual([])
  await keepToldConflicts(gate, [one, two])
  expect(await unseenConflicts(gate)).toEqual([one])
})

test('a phone that gets the same conflicts again writes nothing to its disk', async () => {
  const { gate } = await aPhone()
  const told = [aConflict('one')]
  await keepToldConflicts(gate, told)
  const makeRoom = fillDisk()
  await keepToldConflicts(gate, told)
  makeRoom()
  expect(await unseenConflicts(gate)).toEqual(told)
})
