import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NEW_SALE } from '../screens/sell/sale.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { openDatabase, readSetting, type CounterDatabase } from '../store/database.ts'
import { awaitPayment, followPayment, forgetPayment, givePaymentUp } from './await-payment.ts'

const INPUT = {
  sessionID: 'session',
  showtimeID: 'showtime',
  by: 'terminal' as const,
  tickets: [{ typeID: 'adult', count: 2 }],
}
const WAITING = { id: 'payment', state: 'waiting', toReturn: [], sold: null }
const SOLD = { purchase: { id: 'purchase' }, tickets: [], change: 0 }

interface Received {
  method: string
  path: string
  key: string | undefined
  kept: unknown
}

/** Answers the calls of the till one after the other. Undefined stands for a call without a network. */
function serve(...answers: (object | undefined)[]): Received[] {
  const received: Received[] = []
  vi.stubGlobal('fetch', (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
    const path = url.replace(/^.*\/counter\//, '')
    const { keptSeats: kept } = JSON.parse(init.body ?? '{}') as { keptSeats?: string[] }
    received.push({ method: init.method, path, key: init.headers['Idempotency-Key'], kept })
    const answer = answers.shift()
    if (!answer) return Promise.reject(new TypeError('no network'))
    if (answer instanceof Response) return Promise.resolve(answer)
    return Promise.resolve(new Response(JSON.stringify({ payment: answer })))
  })
  return received
}

/** Lets the time between two questions pass at once. */
async function soon(work: Promise<void>): Promise<void> {
  const state = { isDone: false }
  const done = work.finally(() => {
    state.isDone = true
  })
  while (!state.isDone) {
    await new Promise((next) => setImmediate(next))
    await vi.advanceTimersToNextTimerAsync()
  }
  return done
}

let count = 0
let database: CounterDatabase

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  database = await openDatabase(`payments ${++count}`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  changeState({ awaited: undefined, payment: undefined, sold: undefined, refusal: undefined })
})

test('a card payment gives up seats kept for this machine once all others are sold', async () => {
  const refused = () => Response.json({ error: 'sold-out', message: 'No seats are left' }, { status: 409 })
  const seats = ['A1', 'A2', 'A3'].map((seat) => ({ seat, code: seat }))
  await database.put('allotments', { showtimeID: 'showtime', seats, endsAt: '' })
  const received = serve(refused(), WAITING, { ...WAITING, state: 'sold', sold: SOLD })
  await soon(awaitPayment(database, { input: INPUT, sale: NEW_SALE }))
  expect(received.map(({ kept }) => kept)).toEqual([undefined, ['A1', 'A2'], undefined])
  expect(received[1]?.key).not.toBe(received[0]?.key)
  expect(counterState()).toMatchObject({ sold: SOLD, allotments: { showtime: { seats: [{ seat: 'A3' }] } } })
  serve(refused(), refused())
  await soon(awaitPayment(database, { input: INPUT, sale: NEW_SALE }))
  expect(counterState().refusal).toMatchObject({ message: 'No seats are left' })
  expect(await database.get('allotments', 'showtime')).toMatchObject({ seats: [] })
})

test('a payment starts with one key until a response, and its tickets are stored', async () => {
  const received = serve(undefined, WAITING, WAITING, { ...WAITING, state: 'sold', sold: SOLD })
  await soon(awaitPayment(database, { input: INPUT, sale: NEW_SALE }))
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST payments',
    'POST payments',
    'GET payments/payment',
    'GET payments/payment',
  ])
  expect(received[1]?.key).toBe(received[0]?.key)
  expect(counterState()).toMatchObject({ awaited: undefined, sold: SOLD })
  expect(await readSetting(database, 'sold')).toEqual(SOLD)
  expect(await readSetting(database, 'awaited')).toBeUndefined()
})

test('if the server refuses to begin a payment, the till stops waiting and shows why', async () => {
  const refusal = { error: 'sold-out', message: 'Sold out' }
  serve(undefined, new Response(JSON.stringify(refusal), { status: 409 }))
  await soon(awaitPayment(database, { input: INPUT, sale: NEW_SALE }))
  expect(counterState()).toMatchObject({
    awaited: undefined,
    waitsFor: undefined,
    refusal: { code: 'sold-out' },
  })
  expect(await readSetting(database, 'awaited')).toBeUndefined()
})

test('a pending payment is followed by its id after the browser was closed', async () => {
  serve(WAITING, { ...WAITING, state: 'declined' })
  await soon(awaitPayment(database, { input: INPUT, sale: { ...NEW_SALE, showtimeID: 'showtime' } }))
  const awaited = await readSetting(database, 'awaited')
  expect(awaited).toMatchObject({ id: 'payment', sale: { showtimeID: 'showtime' } })
  changeState({ awaited, payment: undefined })
  const received = serve({ ...WAITING, state: 'declined' })
  await soon(followPayment(database))
  expect(received).toMatchObject([{ method: 'GET', path: 'payments/payment' }])
  await forgetPayment(database)
  expect(await readSetting(database, 'awaited')).toBeUndefined()
})

test('if a seller cancels a payment whose money has already come, the tickets are sold', async () => {
  changeState({ awaited: { begin: undefined, id: 'payment', sale: undefined } })
  serve({ ...WAITING, state: 'sold', sold: SOLD })
  await givePaymentUp(database, 'key')
  expect(counterState()).toMatchObject({ awaited: undefined, payment: undefined, sold: SOLD })
})
