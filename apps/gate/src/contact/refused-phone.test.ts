import { beforeEach, expect, test } from 'vitest'
import { scanCode } from '../door/scan-code.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import { DOOR, aLoadedPhone, contact, goToDoor, takeAll } from '../test/made-contact.ts'
import { SHOWTIME, aPage, codeOf, tickets } from '../test/made-gate.ts'
import { Refused, answerCalls, refusing } from '../test/made-server.ts'
import { keepSetting, readSetting } from '../store/database.ts'
import { wantLists } from './contact.ts'

beforeEach(goToDoor)

const revoked = refusing(410, 'device-revoked')

test.each([
  ['by the answer to its scans', { 'gate/checkins': takeAll({ revoked: true }) }],
  ['by the refusal of its list', { 'gate/checkins': takeAll(), 'gate/list': revoked }],
])('a revoked phone learns it %s: it hands in its scans and loses its lists', async (_, answers) => {
  const { gate, restart } = await aLoadedPhone([1, 2])
  await scanCode(gate, codeOf(1), DOOR)
  wantLists()
  answerCalls(answers)
  await contact(gate)
  expect(gateState()).toMatchObject({ isRevoked: true, choice: undefined, waiting: 0 })
  expect(gate.lists.get(SHOWTIME)).toBeUndefined()
  expect(gate.admissions.size).toBe(0)
  const after = await restart()
  expect(after.lists.get(SHOWTIME)).toBeUndefined()
  expect(await after.database.count('queue')).toBe(0)
  expect(await readSetting(after.database, 'isRevoked')).toBe(true)
})

test('a phone whose id is used elsewhere continues with a new id', async () => {
  const { gate, restart } = await aLoadedPhone([1])
  const known = { id: 'a new id', name: 'Left door' }
  answerCalls({
    ...aForgetfulServer(new Set([known.id])),
    'gate/devices': ({ name }) => ({
      deviceID: known.id,
      device: { name },
      serverTime: new Date().toISOString(),
    }),
  })
  await contact(gate)
  expect(gateState().phone).toEqual(known)
  expect(await readSetting((await restart()).database, 'phone')).toEqual(known)
})

/** Returns a handler for scans that answers as a server which lost its phones, until one registers. */
function aForgetfulServer(known: Set<string>) {
  return {
    'gate/checkins': (body: Record<string, unknown>) => {
      if (!known.has(String(body['deviceID']))) throw new Refused(404, 'device-not-found')
      return takeAll()(body)
    },
    'gate/devices': ({ deviceID, name }: Record<string, unknown>) => {
      known.add(String(deviceID))
      return { deviceID, device: { name }, serverTime: new Date().toISOString() }
    },
  }
}

test('a phone unknown to the server registers again and sends its scans at once', async () => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  const known = new Set<string>()
  const usedAt = new Date().toISOString()
  const items = await tickets([1], { status: 'used', usedAt })
  const called = answerCalls({ ...aForgetfulServer(known), 'gate/list': () => aPage({ items }) })
  await contact(gate)
  expect(called).toEqual(['gate/checkins', 'gate/devices', 'gate/checkins', 'gate/list'])
  expect([...known]).toEqual([DOOR.phone.id])
  const { phone } = DOOR
  expect(gateState()).toMatchObject({ phone, waiting: 0, isReached: true, problem: undefined })
  expect((await scanCode(gate, codeOf(1), DOOR)).result).toBe('already-used')
})

test('a revoked phone unknown to the server stays locked and keeps its scans', async () => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  changeState({ isRevoked: true })
  const known = new Set<string>()
  answerCalls(aForgetfulServer(known))
  await contact(gate)
  expect([...known]).toEqual([])
  expect(gateState()).toMatchObject({ isRevoked: true, waiting: 1 })
})

test('a phone revoked meanwhile cannot register and drops its lists', async () => {
  const { gate } = await aLoadedPhone([1])
  answerCalls({ ...aForgetfulServer(new Set()), 'gate/devices': revoked })
  await contact(gate)
  expect(gateState()).toMatchObject({ isRevoked: true, choice: undefined })
})

test('a phone whose person does not work at its cinema sends scans and drops lists', async () => {
  const { gate, restart } = await aLoadedPhone([1, 2])
  await scanCode(gate, codeOf(1), DOOR)
  await keepSetting(gate.database, 'choice', DOOR.choice)
  wantLists()
  answerCalls({ 'gate/checkins': takeAll(), 'gate/list': refusing(403, 'not-allowed') })
  await contact(gate)
  expect(gateState()).toMatchObject({ isRevoked: false, choice: undefined, waiting: 0 })
  expect(gateState()).toMatchObject({ isReached: true, problem: 'refused: not-allowed' })
  const after = await restart()
  expect(await readSetting(after.database, 'choice')).toBeUndefined()
  expect(after.lists.get(SHOWTIME)).toBeUndefined()
  expect(await after.database.count('queue')).toBe(0)
})

test('a revoked phone that could not hand in its scans keeps them', async () => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  answerCalls({ 'gate/checkins': () => ({ ...takeAll()({ scans: [] }), revoked: true }) })
  await contact(gate)
  expect(gateState()).toMatchObject({ isRevoked: true, waiting: 1 })
})
