import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState, gateState } from '../state/gate-state.ts'
import { readSetting } from '../store/database.ts'
import { aPhone } from '../test/made-gate.ts'
import { correctedNow, setClockBy } from './clock.ts'

const NOW = Date.parse('2026-11-26T18:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  changeState({ offsetMs: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  changeState({ offsetMs: 0 })
})

/** Makes a call that takes so long, and whose server is so far ahead of the phone when it answers. */
async function call(tookMs: number, aheadMs: number) {
  const { gate } = await aPhone()
  await setClockBy(gate.database, (sentAt) => {
    const serverTime = new Date(sentAt.getTime() + tookMs / 2 + aheadMs).toISOString()
    vi.setSystemTime(sentAt.getTime() + tookMs)
    return Promise.resolve({ serverTime })
  })
  return readSetting(gate.database, 'offsetMs')
}

test.each([
  ['an hour slow', 400, HOUR_MS],
  ['an hour fast', 400, -HOUR_MS],
  ['an hour slow, after a call that took ten seconds', 10_000, HOUR_MS],
  ['a little more than half a second slow', 0, 501],
])('a phone measures and stores that its clock is %s', async (_, tookMs, aheadMs) => {
  expect(await call(tookMs, aheadMs)).toBe(aheadMs)
  expect(gateState().offsetMs).toBe(aheadMs)
  expect(correctedNow().getTime()).toBe(NOW + tookMs + aheadMs)
})

test.each([
  ['half a second, which may be the network', 0, 500],
  ['the answer to a call of more than ten seconds', 10_001, HOUR_MS],
  ['the answer to a call during which the clock was put back', -1, HOUR_MS],
])('a phone believes no difference of %s', async (_, tookMs, aheadMs) => {
  expect(await call(tookMs, aheadMs)).toBeUndefined()
  expect(gateState().offsetMs).toBe(0)
})
