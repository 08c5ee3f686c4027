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

/** Answers the calls of the till in turn; an undefined answer never comes. */
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

let count = 0
const aDatabase = () => openDatabase(`counter ${++count}`)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a sale whose answer was lost is sent again with its key, until the answer comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  const keys = serve(undefined, { status: 503, body: {} }, { status: 201, body: SOLD })
  const waits: string[] = []
  const sent = sendSale(database, call, ({ code }) => {
    waits.push(code)
    setImmediate(() => void vi.advanceTimersToNextTimerAsync())
  })
  expect(await sent).toEqual(SOLD)
  expect(waits).toEqual(['network', 'service-unavailable'])
  expect(keys).toEqual([call.key, call.key, call.key])
  expect(await unansweredSale(database)).toBeUndefined()
})

test('a till whose browser was closed during a sale finds it again, and prints it once it is sold', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  expect(await unansweredSale(database)).toEqual(call)
  serve({ status: 201, body: SOLD })
  await sendSale(database, call, () => undefined)
  expect(await readSetting(database, 'sold')).toEqual(SOLD)
})

test('a refusal is thrown, and the sale is forgotten', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  serve({ status: 409, body: { error: 'sold-out', message: 'Sold out' } })
  const refused = sendSale(database, call, () => undefined)
  await expect(refused).rejects.toMatchObject({ code: 'sold-out' })
  expect(await unansweredSale(database)).toBeUndefined()
})

test('an ended session leaves the sale on the disk, until somebody has signed in', async () => {
  const database = await aDatabase()
  const call = await keepSale(database, INPUT)
  serve({ status: 401, body: { error: 'session-ended', message: 'Please sign in' } })
  const refused = sendSale(database, call, () => undefined)
  await expect(refused).rejects.toBeInstanceOf(CallError)
  expect(await unansweredSale(database)).toEqual(call)
})
