import { expect, test, vi } from 'vitest'
import { withWish } from './edits.ts'
import type { Wish } from './edits.ts'
import { attemptFor, attemptWithout, makeAttempt } from './publish-day.ts'
import type { Attempt } from './publish-day.ts'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'

const DAY = { cinemaID: 'cinema', date: '2026-11-21', dayVersion: 'as shown' }
const LATER = Date.parse('2026-11-21T18:00:00.000Z')

function changeOf(id: string, wish: Wish) {
  const planned = aPlannedShowtime({ id, seats: { sold: 7, total: 100 } })
  const [edit] = withWish([], planned, wish)
  if (!edit) throw new Error('The wish changes nothing')
  return { planned, edit }
}

interface Sent {
  path: string
  body: unknown
  version: string | undefined
  key: string | undefined
}

/**
 * Answers the calls of a test. It refuses each call whose path ends with `refused`, and loses the
 * answer to the first call whose path ends with `lost`. Returns the calls.
 */
function answering({ refused = 'none', lost = 'none' } = {}) {
  const calls: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/staff\//, '')
    const headers = init.headers as Record<string, string>
    const body: unknown = JSON.parse(init.body as string)
    const isFirst = calls.every((call) => call.path !== path)
    calls.push({ path, body, version: headers['If-Match'], key: headers['Idempotency-Key'] })
    if (isFirst && path.endsWith(lost)) return Promise.reject(new TypeError('cut'))
    const isRefused = path.endsWith(refused)
    const answer = isRefused ? { error: 'changed-meanwhile', message: 'changed' } : {}
    return Promise.resolve(new Response(JSON.stringify(answer), { status: isRefused ? 409 : 200 }))
  })
  return calls
}

/**
 * Makes the attempt. Returns the ids of the changed showtimes, the error if there was one, and the
 * calls that have to be sent again.
 */
async function making(attempt: Attempt) {
  const made: (readonly string[])[] = []
  const onUnanswered = vi.fn<(left: Attempt | undefined) => void>()
  const onMade = (ids: readonly string[]) => void made.push(ids)
  const error: unknown = await makeAttempt(attempt, { onMade, onUnanswered }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { made: made.flat(), error, left: onUnanswered.mock.lastCall?.[0] }
}

test('the day is published as it was shown, and moves go together with the seats that were seen', async () => {
  const calls = answering()
  const changes = [
    changeOf('one', { startsAt: LATER }),
    changeOf('two', { screenId: 'two' }),
    changeOf('three', { startsAt: LATER, ownPrice: 30 }),
  ]
  const { made, left } = await making(attemptFor({ ...DAY, changes }))
  expect(calls.map(({ path }) => path)).toEqual([
    'showtimes/publish',
    'showtimes/three',
    'showtimes/move',
  ])
  expect(calls[0]?.body).toEqual(DAY)
  expect(calls[1]).toMatchObject({ version: '"3"', body: { ticketPrice: 30, soldSeats: 7 } })
  const same = { version: 3, soldSeats: 7 }
  expect(calls[2]?.body).toEqual({
    moves: [
      { ...same, id: 'one', screenID: 'one', startsAt: '2026-11-21T18:00:00.000Z' },
      { ...same, id: 'two', screenID: 'two', startsAt: '2026-11-21T17:00:00.000Z' },
    ],
  })
  expect([made, left]).toEqual([['three', 'one', 'two'], undefined])
})

test('a day that somebody else changed meanwhile is left as it is', async () => {
  const calls = answering({ refused: 'publish' })
  const changes = [changeOf('one', { startsAt: LATER })]
  const { made, error, left } = await making(attemptFor({ ...DAY, changes }))
  expect(error).toMatchObject({ code: 'changed-meanwhile' })
  expect(calls).toHaveLength(1)
  expect([made, left]).toEqual([[], undefined])
})

test.each(['publish', 'one', 'move'])(
  'when the answer to %s is lost, the same request is sent again with its key',
  async (lost) => {
    const calls = answering({ lost })
    const changes = [changeOf('one', { ownPrice: 30 }), changeOf('two', { startsAt: LATER })]
    const first = await making(attemptFor({ ...DAY, changes }))
    expect(first.error).toMatchObject({ code: 'network' })
    const before = calls.at(-1)
    const again = first.left && (await making(first.left))
    expect(again).toMatchObject({ error: undefined, left: undefined })
    expect([...first.made, ...(again?.made ?? [])]).toEqual(['one', 'two'])
    expect(calls).toHaveLength(4)
    expect(calls.filter(({ path }) => path === before?.path)).toEqual([before, before])
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
  },
)

test('an edit that has changed since is not sent again as it was', async () => {
  answering({ lost: 'publish' })
  const changes = [changeOf('one', { ownPrice: 30 }), changeOf('two', { ownPrice: 40 })]
  const { left } = await making(attemptFor({ ...DAY, changes }))
  expect(attemptWithout(left, 'one')?.steps.map(({ ids }) => ids)).toEqual([[], ['two']])
})
