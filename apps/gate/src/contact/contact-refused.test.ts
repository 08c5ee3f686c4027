import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scanCode } from '../door/scan-code.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import { DOOR, aLoadedPhone, contact, goToDoor, takeAll } from '../test/made-contact.ts'
import { CHOICE, aPage, aPhone, codeOf } from '../test/made-gate.ts'
import { answerCalls, refusing } from '../test/made-server.ts'
import { loadLists, sendScans, wantAllLists, wantLists } from './contact.ts'

beforeEach(goToDoor)
afterEach(() => vi.restoreAllMocks())

test.each([
  [
    'a phone shows that the server has a problem',
    refusing(500, 'internal'),
    { isReached: true, problem: 'refused: internal' },
  ],
  [
    'a phone without a network is out of contact, and shows no other problem',
    () => {
      throw new TypeError('no network')
    },
    { isReached: false, problem: undefined },
  ],
  [
    'a phone whose session has ended asks its person to sign in',
    refusing(401, 'session-ended'),
    { isReached: true, isSignedOut: true },
  ],
])('%s, until a contact succeeds', async (_, answer, state) => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  changeState({ problem: undefined, isSignedOut: false })
  answerCalls({ 'gate/checkins': answer })
  await sendScans(gate)
  expect(gateState()).toMatchObject({ ...state, waiting: 1 })
  answerCalls({ 'gate/checkins': takeAll() })
  await sendScans(gate)
  const isWell = { isReached: true, isSignedOut: false, problem: undefined, waiting: 0 }
  expect(gateState()).toMatchObject(isWell)
})

test('without a signed-in attendant or an id, a phone sends and loads nothing', async () => {
  const { gate } = await aLoadedPhone([1])
  const called = answerCalls({})
  for (const missing of [{ person: undefined }, { phone: undefined }]) {
    goToDoor()
    changeState(missing)
    wantLists()
    await contact(gate)
  }
  expect(called).toEqual([])
})

test.each([
  ['that was revoked', { isRevoked: true }],
  ['without a door', { choice: undefined }],
])('a phone %s loads no list, and still sends its scans', async (_, state) => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  changeState(state)
  wantAllLists()
  const called = answerCalls({ 'gate/checkins': takeAll(), 'gate/list': () => aPage() })
  await contact(gate)
  expect(called).toEqual(['gate/checkins'])
})

test("a door's lists reload after 30 seconds, and those of others after ten minutes", async () => {
  const { gate } = await aPhone()
  changeState({ choice: { ...CHOICE, neighbourIds: ['later'] } })
  const now = vi.spyOn(performance, 'now')
  const asked: (string | null)[] = []
  answerCalls({
    'gate/list': (_, query) => {
      const showtimeId = query.get('showtimeID') ?? ''
      asked.push(showtimeId)
      return aPage({ showtimeId })
    },
  })
  const [tonight = ''] = CHOICE.showtimeIds
  const askedAt = async (seconds: number) => {
    asked.length = 0
    now.mockReturnValue(seconds * 1000)
    await loadLists(gate)
    return [...asked]
  }
  wantAllLists()
  expect(await askedAt(1000)).toEqual([tonight, 'later'])
  expect(await askedAt(1030)).toEqual([])
  expect(await askedAt(1031)).toEqual([tonight])
  expect(await askedAt(1600)).toEqual([tonight])
  expect(await askedAt(1601)).toEqual(['later'])
  wantLists()
  expect(await askedAt(1602)).toEqual([tonight])
  wantAllLists()
  expect(await askedAt(1603)).toEqual([tonight, 'later'])
})
