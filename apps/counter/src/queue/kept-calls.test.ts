import { CallError } from '@velvet/client/call-error'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, readSetting } from '../store/database.ts'
import { keepSale, sendSale, unansweredSale } from './kept-calls.ts'

const INPUT = {
  sessionID: 'session',
  showtimeID: 'showtime',
  tickets: [{ typeID: 'adult', count: 2 }],
  tenders: [{ kind: 'cash' as const, kobo: 900_000 }],
}
const SOLD = { purchase: { id: 'purchase' }, tickets: [], change: 0 }

/** Answers the calls of the till one after the other. Undefined stands for a call without a network. */
function serve(...answers: ({ status: number; body: object } | undefined)[]) {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string> }) => {
    keys.push(init.headers['Idempotency-Key'])
    const answer = answers.shift()
    if (!answer) return Promise.reject(new TypeError('no network'))
    const { status, body } = answer
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return keys
}

/** Stands for a till that has no seats of its own. */
const noOtherSale = () => Promise.resolve(undefined)

let count = 0
const aDatabase = () => openDatabase(`counter ${++count}`)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a sale whose response was lost is sent with the same key until one arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  const unavailable = { status: 503, body: {} }
  const keys = serve(undefined, unavailable, { status: 429, body: {} }, { status: 201, body: SOLD })
  const waits: string[] = []
  const sent = sendSale(database, call, ({ code }) => {
    waits.push(code)
    setImmediate(() => void vi.advanceTimersToNextTimerAsync())
    return noOtherSale()
  })
  expect(await sent).toEqual(SOLD)
  expect(waits).toEqual(['network', 'service-unavailable', 'too-many-requests'])
  expect(keys).toEqual(Array(4).fill(call.key))
  expect(await unansweredSale(database)).toBeUndefined()
})

test('a pending sale is still on the till after the browser was closed', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  expect(await unansweredSale(database)).toEqual(call)
  serve({ status: 201, body: SOLD })
  await sendSale(database, call, noOtherSale)
  expect(await readSetting(database, 'sold')).toEqual(SOLD)
})

test('a sale that the server refuses is not sent again', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  serve({ status: 409, body: { error: 'sold-out', message: 'Sold out' } })
  const refused = sendSale(database, call, noOtherSale)
  await expect(refused).rejects.toMatchObject({ code: 'sold-out' })
  expect(await unansweredSale(database)).toBeUndefined()
})

test('a sale that meets an ended session stays on the till until a cashier signs in', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  serve({ status: 401, body: { error: 'session-ended', message: 'Please sign in' } })
  const refused = sendSale(database, call, noOtherSale)
  await expect(refused).rejects.toBeInstanceOf(CallError)
  expect(await unansweredSale(database)).toEqual(call)
})
