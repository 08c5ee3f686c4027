import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endEvening, findingsOf } from './gate-phones/door-findings.ts'
import { play, step, type Step } from './gate-phones/door-steps.ts'
import { Evening, Installation } from './gate-phones/door-world.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { whileTestRuns, announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { useTestServer } from '../test/start-test-server.ts'

const EVENINGS = rounds({ full: 1000, short: 12 })
const STEPS = rounds({ full: 80, short: 80 })

const server = useTestServer()
let installation: Installation

beforeAll(async () => {
  installation = await Installation.open(server)
})

const byPhone = (phone: number, kind: Step['kind']): Step => ({ kind, phone, which: 0 })

test('phones that admitted at the same moment agree after one of them has undone it', async () => {
  const tonight = await Evening.begin(installation)
  // The clock stands still for both scans.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await play(tonight, byPhone(1, 'scan'))
  await play(tonight, byPhone(0, 'scan'))
  vi.useRealTimers()
  await play(tonight, byPhone(1, 'choose'))
  await play(tonight, byPhone(1, 'undo'))
  await endEvening(tonight)
  expect(await findingsOf(tonight)).toEqual([])
})

test('a phone that undoes its scan still knows the admission of another phone', async () => {
  const tonight = await Evening.begin(installation)
  for (const phone of [0, 1]) await play(tonight, byPhone(phone, 'scan'))
  for (const phone of [0, 1]) await play(tonight, byPhone(phone, 'choose'))
  await play(tonight, byPhone(1, 'undo'))
  await endEvening(tonight)
  expect(await findingsOf(tonight)).toEqual([])
})

test('a phone whose undo is refused for a refunded ticket does not admit by it again', async () => {
  const tonight = await Evening.begin(installation)
  for (const kind of ['scan', 'choose', 'refund', 'undo'] as const) {
    await play(tonight, byPhone(1, kind))
  }
  await endEvening(tonight)
  expect(await findingsOf(tonight)).toEqual([])
})

test(`each person admitted by three phones is recorded (${EVENINGS} evenings)`, limitOf(EVENINGS, 10), async () => {
  const seed = announceSeed('phones at a door')
  let played = 0
  const playAndJudge = async (steps: Step[]) => {
    const tonight = await Evening.begin(installation)
    for (const one of steps) await play(tonight, one)
    played += steps.length
    await endEvening(tonight)
    const found = await findingsOf(tonight)
    // Shrinking can take minutes, so the failure is printed at once.
    if (found.length > 0) console.info(`after ${played} steps: ${found.join('; ')}`)
    expect(found).toEqual([])
  }
  const steps = fc.array(step, { minLength: 1, maxLength: STEPS, size: 'max' })
  const evening = fc.asyncProperty(steps, whileTestRuns(playAndJudge))
  await fc.assert(evening, { seed, numRuns: EVENINGS })
  await expectInvariants(server.db)
  console.info(`${played} steps; the installation did ${JSON.stringify([...installation.done])}`)
  expect([...installation.done.keys()].sort()).toEqual(['cancel', 'move', 'refund', 'revoke', 'sale'])
})
