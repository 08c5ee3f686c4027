import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState, counterState } from '../state/counter-state.ts'
import { openDatabase, readSetting, type CounterDatabase } from '../store/database.ts'
import { MENU } from '../test/menu.ts'
import { aSession } from '../test/session.ts'
import { showtimeOf } from '../test/showtimes.ts'
import { contact } from './keep-in-contact.ts'

const SHOWTIME = showtimeOf()
const LISTED = { items: [SHOWTIME], next: null }
const ALLOTTED = {
  seats: [{ seat: 'A1', code: 'CODEA1' }],
  endsAt: SHOWTIME.startsAt,
  serverTime: new Date().toISOString(),
}

/** Answers each call by the end of its path. Without answers there is no network. */
function serve(answers: Record<string, Response> = {}): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/gate/showtimes') && answers['showtimes'])
      return Promise.resolve(Response.json({ items: [], next: null }))
    if (url.includes('/counter/menu') && answers['showtimes']) return Promise.resolve(Response.json(MENU))
    const path = url.replace(/^.*\/counter\/|\?.*$/g, '')
    asked.push(path)
    const answer = answers[path]
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'))
  })
  return asked
}

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

let count = 0
let database: CounterDatabase

beforeEach(async () => {
  database = await openDatabase(`contact ${++count}`)
  changeState({ isOffline: true, contactProblem: undefined, showtimes: undefined, papers: [] })
  changeState({ session: aSession({ id: `session ${count}` }), isSignedOut: false })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  changeState({ session: undefined, showtimes: undefined, allotments: {}, isOffline: false })
})

test('a till in contact stores showtimes and allotted seats, and sells online', async () => {
  serve({ showtimes: answer(LISTED), allotment: answer(ALLOTTED) })
  await contact(database)
  expect(counterState()).toMatchObject({ isOffline: false, showtimes: [SHOWTIME], menu: MENU })
  expect(counterState().allotments[SHOWTIME.id]?.seats).toEqual(ALLOTTED.seats)
  expect(await readSetting(database, 'showtimes')).toEqual([SHOWTIME])
  expect(await readSetting(database, 'menu')).toEqual(MENU)
})

test('a till loads its allotment once a minute', async () => {
  const asked = serve({ showtimes: answer(LISTED), allotment: answer(ALLOTTED) })
  await contact(database)
  const askedSoon = serve({ showtimes: answer(LISTED) })
  await contact(database)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + MINUTE_MS)
  const askedLater = serve({ showtimes: answer(LISTED), allotment: answer(ALLOTTED) })
  await contact(database)
  expect([asked, askedSoon, askedLater]).toEqual([
    ['showtimes', 'allotment'],
    ['showtimes'],
    ['showtimes', 'allotment'],
  ])
})

test('a till that loses the network goes on with the showtimes that it has', async () => {
  changeState({ showtimes: [SHOWTIME], isOffline: false })
  serve()
  await contact(database)
  expect(counterState()).toMatchObject({ isOffline: true, showtimes: [SHOWTIME] })
})

test('a till that the server refuses shows why and does not call it offline', async () => {
  serve({ showtimes: answer({ error: 'not-allowed', message: 'Not allowed' }, 403) })
  await contact(database)
  expect(counterState()).toMatchObject({
    isOffline: false,
    contactProblem: { code: 'not-allowed' },
  })
})

test('a till that loses the network while loading seats sells the seats that it has', async () => {
  const next = showtimeOf({ id: '018f0000-0000-7000-8000-000000000002' })
  const answers = [answer({ ...LISTED, items: [SHOWTIME, next] }), answer(MENU), answer(ALLOTTED)]
  vi.stubGlobal('fetch', () => {
    const one = answers.shift()
    return one ? Promise.resolve(one) : Promise.reject(new TypeError('no network'))
  })
  await contact(database)
  expect(counterState().isOffline).toBe(true)
  expect(Object.keys(counterState().allotments)).toEqual([SHOWTIME.id])
})

test('a machine that a supervisor has to approve sells with the network, and says so', async () => {
  const refused = { error: 'supervisor-needed', message: 'Another machine has the seats' }
  serve({ showtimes: answer(LISTED), allotment: answer(refused, 403) })
  await contact(database)
  expect(counterState()).toMatchObject({
    isOffline: false,
    contactProblem: undefined,
    needsMachineApproval: true,
  })
  serve({ showtimes: answer(LISTED), allotment: answer(ALLOTTED) })
  await contact(database)
  expect(counterState().needsMachineApproval).toBe(false)
})
