import { LISTS_WATCHED_AT_MOST, LIST_WAIT_S } from '@velvet/contract/tickets/gate.rules'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changeState } from '../state/gate-state.ts'
import { AT_THE_DOOR, CHOICE, SHOWTIME, aPage, aPhone, loadWhole } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { msUntil, passMs, stopTime } from '../test/passing-time.ts'
import { followLists } from './follow-lists.ts'

const DOOR = { ...CHOICE, neighbourIds: [] }
const page = Object.assign(new EventTarget(), { hidden: false })
const phone = { onLine: true }

beforeEach(() => {
  page.hidden = false
  phone.onLine = true
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', phone)
  stopTime()
  // Each pause then has its full length, so that the tests can measure it.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  onTestFinished(() => void vi.restoreAllMocks())
  changeState({ ...AT_THE_DOOR, choice: DOOR, isRevoked: false, isSignedOut: false })
})

type Answer = () => object | Promise<object>
const never: Answer = () => new Promise<object>(() => undefined)
const nothingChanged: Answer = () => ({ changed: [] })
const noNetwork: Answer = () => {
  throw new TypeError('no network')
}

interface Asked {
  lists: { showtimeID: string; cursor: string }[]
}

/** Returns a phone that waits for changes of a list. The server ends its waits with these answers, one after the other. */
async function aFollower(answers: Answer[], others: Parameters<typeof answerCalls>[0] = {}) {
  const { gate } = await aPhone()
  await loadWhole(gate)
  const asked: Asked[] = []
  let edition = 0
  const called = answerCalls({
    'gate/checkins': () => ({ serverTime: new Date().toISOString(), revoked: false, answers: [] }),
    'gate/list': () => ({ ...aPage({ startsAnew: false }), refresh: `place ${(edition += 1)}` }),
    ...others,
    'gate/changes': (body) => {
      asked.push(body as unknown as Asked)
      return (answers.shift() ?? never)()
    },
  })
  const stop = followLists(gate)
  onTestFinished(stop)
  /** Waits until the phone has asked this many times. Returns how many seconds that took, rounded to half seconds. */
  const hasAsked = async (times: number) => Math.round((await msUntil(() => asked.length >= times)) / 500) / 2
  return { gate, asked, called, stop, hasAsked }
}

test('a phone waits for list changes, loads them at once and waits again', async () => {
  const { asked, called, hasAsked } = await aFollower([() => ({ changed: [SHOWTIME] })])
  await hasAsked(2)
  expect(called).toEqual(['gate/changes', 'gate/checkins', 'gate/list', 'gate/changes'])
  expect(asked.map(({ lists }) => lists)).toEqual([
    [{ showtimeID: SHOWTIME, cursor: 'since then' }],
    [{ showtimeID: SHOWTIME, cursor: 'place 1' }],
  ])
})

test('a wait without a change loads nothing and starts again after half a second', async () => {
  const { called, hasAsked } = await aFollower([nothingChanged, nothingChanged])
  await hasAsked(1)
  expect(await hasAsked(2)).toBe(0.5)
  expect(await hasAsked(3)).toBe(0.5)
  expect(called).toEqual(Array(3).fill('gate/changes'))
})

test.each<[string, () => void, () => void]>([
  ['whose page is hidden', () => (page.hidden = true), () => (page.hidden = false)],
  ['without a network', () => (phone.onLine = false), () => (phone.onLine = true)],
  ['whose session has ended', () => changeState({ isSignedOut: true }), () => changeState({ isSignedOut: false })],
  ['that was revoked', () => changeState({ isRevoked: true }), () => changeState({ isRevoked: false })],
  [
    'without a signed-in person',
    () => changeState({ person: undefined }),
    () => changeState({ person: AT_THE_DOOR.person }),
  ],
  ['that has no door', () => changeState({ choice: undefined }), () => changeState({ choice: DOOR })],
])('a phone %s asks for no changes until that is over', async (_, begin, end) => {
  begin()
  const { asked, hasAsked } = await aFollower([])
  await passMs(3_000)
  expect(asked).toEqual([])
  end()
  expect(await hasAsked(1)).toBe(0.5)
})

test.each<[string, () => void, () => void]>([
  [
    'its page is hidden',
    () => {
      page.hidden = true
      page.dispatchEvent(new Event('visibilitychange'))
    },
    () => (page.hidden = false),
  ],
  [
    'the network goes away',
    () => {
      phone.onLine = false
      window.dispatchEvent(new Event('offline'))
    },
    () => (phone.onLine = true),
  ],
  ['another door is chosen', () => changeState({ choice: { ...DOOR } }), () => undefined],
])('a phone stops waiting for changes of its lists when %s', async (_, begin, end) => {
  const { asked, hasAsked } = await aFollower([never])
  await hasAsked(1)
  // The wait goes on, because it does not depend on how many scans the phone has still to send.
  changeState({ waiting: 1 })
  await passMs(2_000)
  expect(asked).toHaveLength(1)
  begin()
  end()
  expect(await hasAsked(2)).toBe(1)
})

test('after each failure the pause doubles up to a minute, and success resets it', async () => {
  const failures = Array<Answer>(8).fill(noNetwork)
  const { hasAsked } = await aFollower([...failures, nothingChanged])
  await hasAsked(1)
  const pauses = []
  for (let times = 2; times <= 10; times++) pauses.push(await hasAsked(times))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 0.5])
})

test('a wait that a proxy ends after five seconds does not count as a failure', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { hasAsked } = await aFollower([
    () => {
      now.mockReturnValue(5_000)
      return noNetwork()
    },
  ])
  await hasAsked(1)
  expect(await hasAsked(2)).toBe(0.5)
})

test('a phone gives up a wait ten seconds after the server should have ended it', async () => {
  const { hasAsked } = await aFollower([never])
  await hasAsked(1)
  const pauseS = 1
  expect(await hasAsked(2)).toBe(LIST_WAIT_S + 10 + pauseS)
})

test('a phone that cannot load a changed list pauses longer before each further try', async () => {
  const changed: Answer = () => ({ changed: [SHOWTIME] })
  const { hasAsked } = await aFollower([changed, changed], { 'gate/list': noNetwork })
  await hasAsked(1)
  expect(await hasAsked(2)).toBe(1)
  expect(await hasAsked(3)).toBe(2)
})

test('a phone loads only changed lists, and pauses longer if one fails', async () => {
  changeState({ choice: { ...DOOR, showtimeIds: [SHOWTIME, 'late'] } })
  const one: Answer = () => ({ changed: [SHOWTIME] })
  const both: Answer = () => ({ changed: [SHOWTIME, 'late'] })
  const loaded: string[] = []
  let place = 0
  let isCut = false
  const { gate, hasAsked } = await aFollower([one, one, both, both, both], {
    'gate/list': (_, query) => {
      const showtimeId = query.get('showtimeID') ?? ''
      loaded.push(showtimeId)
      if (isCut && showtimeId === 'late') return noNetwork()
      return { ...aPage({ showtimeId, startsAnew: false }), refresh: `place ${(place += 1)}` }
    },
  })
  await loadWhole(gate, aPage({ showtimeId: 'late' }))
  // The first contact loads both lists, because the phone does not know how old they are.
  await hasAsked(2)
  isCut = true
  loaded.length = 0
  await hasAsked(3)
  expect(loaded).toEqual([SHOWTIME])
  await hasAsked(5)
  // After three failures the pause is four seconds long.
  expect(await hasAsked(6)).toBeGreaterThanOrEqual(4)
})

test("a phone waits only for completely loaded lists, up to the server's limit", async () => {
  const many = Array.from({ length: LISTS_WATCHED_AT_MOST + 1 }, (_, at) => `showtime ${at}`)
  changeState({ choice: { ...DOOR, showtimeIds: ['never loaded', 'half loaded', ...many] } })
  const { gate } = await aPhone()
  for (const showtimeId of many) await loadWhole(gate, aPage({ showtimeId }))
  await loadWhole(gate, aPage({ showtimeId: 'half loaded' }))
  const half = await gate.database.get('lists', 'half loaded')
  if (!half) throw new Error('no list')
  const loading = { edition: 2, pages: 1, cursor: 'second' }
  await gate.database.put('lists', { ...half, loading })
  let watched: string[] | undefined
  answerCalls({
    'gate/changes': ({ lists }) => {
      watched ??= (lists as Asked['lists']).map(({ showtimeID }) => showtimeID)
      return never()
    },
  })
  onTestFinished(followLists(gate))
  await msUntil(() => watched !== undefined)
  expect(watched).toEqual(many.slice(0, LISTS_WATCHED_AT_MOST))
})

test('a phone that stops following its lists makes no more calls', async () => {
  const { asked, stop, hasAsked } = await aFollower([never])
  await hasAsked(1)
  stop()
  changeState({ choice: { ...DOOR } })
  await passMs(3_000)
  expect(asked).toHaveLength(1)
})
