import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadList } from '../lists/load-list.ts'
import { changeState } from '../state/gate-state.ts'
import { AT_THE_DOOR, CHOICE, SHOWTIME, aPage, aPhone } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { followLists } from './follow-lists.ts'

const choice = { ...CHOICE, neighbourIds: [] }
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  page.hidden = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
})

const never = () => new Promise<object>(() => undefined)
const taken = () => ({ serverTime: new Date().toISOString(), revoked: false, answers: [] })

test('a door waits for changes of its lists, loads only what has changed, asks nothing while its page is hidden, and waits longer after each failure', async () => {
  const { gate } = await aPhone()
  await loadList(gate.database, {
    showtimeId: SHOWTIME,
    ask: () => Promise.resolve(aPage()),
    onPage: ({ items }, state) => gate.lists.take(items, state),
  })
  const asked: Record<string, unknown>[] = []
  let edition = 0
  const answers: (() => object | Promise<object>)[] = [() => ({ changed: [SHOWTIME] })]
  const called = answerCalls({
    'gate/checkins': taken,
    'gate/list': () => ({ ...aPage({ startsAnew: false }), refresh: `place ${(edition += 1)}` }),
    'gate/changes': (body) => {
      asked.push(body)
      return (answers.shift() ?? never)()
    },
  })
  const times = () => called.filter((path) => path === 'gate/changes').length
  changeState({ ...AT_THE_DOOR, choice, isRevoked: false, isSignedOut: false })
  onTestFinished(followLists(gate))
  await expect.poll(times).toBe(2)
  expect(called.slice(0, 3)).toEqual(['gate/changes', 'gate/checkins', 'gate/list'])
  const cursors = asked.map(({ lists }) => (lists as { cursor: string }[])[0]?.cursor)
  expect(cursors).toEqual(['since then', 'place 1'])

  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(times()).toBe(2)
  const fail = () => {
    throw new TypeError('no network')
  }
  answers.push(fail, fail, fail)
  page.hidden = false
  const beganAt = performance.now()
  await expect.poll(times, { timeout: 10_000 }).toBe(6)
  // The pauses after one, two and three failures are at least 0.5, 1 and 2 seconds.
  expect(performance.now() - beganAt).toBeGreaterThan(3000)
})
