import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changeState, gateState } from '../state/gate-state.ts'
import { AT_THE_DOOR, CHOICE, aPhone } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { msUntil, passMs, stopTime } from '../test/passing-time.ts'
import { wantLists } from './contact.ts'
import { contactNow, keepInContact } from './keep-in-contact.ts'

const taken = () => ({ serverTime: new Date().toISOString(), revoked: false, answers: [] })

beforeEach(() => {
  const { person, phone } = AT_THE_DOOR
  changeState({ person, phone, choice: undefined, isReached: false })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { onLine: true })
  stopTime()
})

test('a phone sends within a second of being online, even if the first calls fail', async () => {
  const { gate } = await aPhone()
  const failed = answerCalls({})
  keepInContact(gate)
  await msUntil(() => failed.length >= 8)
  const calls = answerCalls({})
  window.dispatchEvent(new Event('online'))
  await msUntil(() => calls.length >= 2)
  answerCalls({ 'gate/checkins': taken })
  expect(await msUntil(() => gateState().isReached)).toBeLessThanOrEqual(1000)
})

test('an offline phone checks the network only every 15 seconds', async () => {
  const { gate } = await aPhone()
  const calls = answerCalls({})
  keepInContact(gate)
  await msUntil(() => calls.length >= 8)
  const before = calls.length
  expect(await msUntil(() => calls.length > before)).toBeGreaterThan(14_000)
})

test('a scan is sent at once, also while a list hangs on its way', async () => {
  const { gate } = await aPhone()
  changeState({ choice: CHOICE, isRevoked: false })
  wantLists()
  const hanging = Promise.withResolvers<object>()
  // Later tests share the loading of lists, so it must end.
  onTestFinished(() => hanging.reject(new TypeError('no network')))
  const calls = answerCalls({ 'gate/checkins': taken, 'gate/list': () => hanging.promise })
  void contactNow(gate)
  await msUntil(() => calls.includes('gate/list'))
  void contactNow(gate)
  expect(await msUntil(() => calls.length === 3)).toBeLessThan(500)
  expect(calls).toEqual(['gate/checkins', 'gate/list', 'gate/checkins'])
  changeState({ choice: undefined })
})

/** Returns the calls that a phone makes after its first second in contact. */
async function inContact() {
  const { gate } = await aPhone()
  const calls = answerCalls({ 'gate/checkins': taken })
  keepInContact(gate)
  await msUntil(() => gateState().isReached)
  await passMs(1_000)
  calls.length = 0
  return calls
}

test.each([
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a phone contacts the server at once when its page %s', async (_, happen) => {
  const calls = await inContact()
  happen()
  expect(await msUntil(() => calls.length > 0)).toBeLessThan(500)
})

test('a phone contacts the server every 15 seconds, even with a hidden page', async () => {
  const calls = await inContact()
  vi.stubGlobal('document', Object.assign(document, { hidden: true }))
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(13_000)
  expect(calls).toEqual([])
  await passMs(32_000)
  expect(calls).toHaveLength(3)
})

test('a phone whose browser reports no network waits 15 seconds before it tries again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { gate } = await aPhone()
  const calls = answerCalls({})
  keepInContact(gate)
  await passMs(14_000)
  expect(calls).toHaveLength(1)
})

test('an unreachable server is tried after a quarter of a second, then doubling', async () => {
  const { gate } = await aPhone()
  const calls = answerCalls({})
  keepInContact(gate)
  const pauses = []
  for (let tries = 1; tries <= 6; tries++) {
    const ms = await msUntil(() => calls.length >= tries)
    if (tries > 1) pauses.push(Math.round(ms / 250) * 250)
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000])
})
