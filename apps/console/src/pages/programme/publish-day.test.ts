import { expect, test, vi } from 'vitest'
import { withWish } from './edits.ts'
import type { Wish } from './edits.ts'
import { publishDay } from './publish-day.ts'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'

const DAY = { cinemaID: 'cinema', date: '2026-11-21', dayVersion: 'as shown' }
const LATER = Date.parse('2026-11-21T18:00:00.000Z')

function changeOf(id: string, wish: Wish) {
  const planned = aPlannedShowtime({ id, seats: { sold: 7, total: 100 } })
  const [edit] = withWish([], planned, wish)
  if (!edit) throw new Error('The wish changes nothing')
  return { planned, edit }
}

/** Answers every call, but refuses the one whose path ends with `refused`. */
function answering(refused?: string) {
  const calls: { path: string; body: unknown; version: string | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/staff\//, '')
    const headers = init.headers as Record<string, string>
    const body: unknown = JSON.parse(init.body as string)
    calls.push({ path, body, version: headers['If-Match'] })
    const isRefused = refused !== undefined && path.endsWith(refused)
    const answer = isRefused ? { error: 'changed-meanwhile', message: 'changed' } : {}
    return Promise.resolve(new Response(JSON.stringify(answer), { status: isRefused ? 409 : 200 }))
  })
  return calls
}

test('the day is published as it was shown, and moves go together with the seats that were seen', async () => {
  const calls = answering()
  const made = vi.fn()
  const changes = [
    changeOf('one', { startsAt: LATER }),
    changeOf('two', { screenId: 'two' }),
    changeOf('three', { startsAt: LATER, ownPrice: 30 }),
  ]
  await publishDay({ ...DAY, changes }, { idempotencyKey: 'key' }, made)
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
  expect(made.mock.calls).toEqual([[['three']], [['one', 'two']]])
})

test('a day that somebody else changed meanwhile is left as it is', async () => {
  const calls = answering('publish')
  const made = vi.fn()
  const changes = [changeOf('one', { startsAt: LATER })]
  const publishing = publishDay({ ...DAY, changes }, { idempotencyKey: 'key' }, made)
  await expect(publishing).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(calls).toHaveLength(1)
  expect(made).not.toHaveBeenCalled()
})
