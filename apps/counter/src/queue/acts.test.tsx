import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { OPEN_DRAWER } from '../printer/esc-pos.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { openDatabase, readSetting } from '../store/database.ts'
import type { KeptAct } from '../store/kept-act.ts'
import { connectPrinter } from '../test/serial-printer.ts'
import { doAct, finishAct } from './acts.ts'
import { keepSale } from './kept-calls.ts'

const REFUND: KeptAct = {
  key: 'key',
  request: 'Give back ₦3,000',
  act: { kind: 'refund', input: { id: 'sale', sessionID: 'session', reason: 'The buyer is ill' } },
}
const PARTS = [{ kind: 'cash', kobo: 300_000, reference: null }]
const DONE = Response.json({ refund: { parts: PARTS } })
const APPROVAL = { staffID: 'amina', pin: '481516' }

interface Sent {
  key: string | undefined
  input: unknown
}

/** Answers the calls of the till one after the other. Undefined stands for a call without a network. */
function serve(...answers: (Response | undefined)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: init.headers['Idempotency-Key'], input: JSON.parse(init.body) })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer.clone()) : Promise.reject(new TypeError('no network'))
  })
  return sent
}

let count = 0
const aDatabase = () => openDatabase(`acts ${++count}`)

afterEach(() => {
  vi.unstubAllGlobals()
  changeState({ unfinished: undefined, printer: undefined })
})

test("a till stores a refund before sending it, without the supervisor's PIN", async () => {
  const database = await aDatabase()
  let atSending: KeptAct | undefined
  vi.stubGlobal('fetch', async () => {
    atSending = await readSetting(database, 'act')
    return DONE.clone()
  })
  await doAct(database, REFUND, { approval: APPROVAL })
  expect(atSending).toEqual(REFUND)
  expect(JSON.stringify(atSending)).not.toContain(APPROVAL.pin)
})

test('a refund on a killed till is finished after the restart with its amount', async () => {
  const database = await aDatabase()
  const sent = serve(undefined, DONE)
  await expect(doAct(database, REFUND)).rejects.toMatchObject({ code: 'network' })
  const again = await openDatabase(`acts ${count}`)
  const kept = await readSetting(again, 'act')
  expect(kept).toEqual(REFUND)
  if (kept) await finishAct(again, kept)
  expect(sent.map(({ key }) => key)).toEqual(['key', 'key'])
  expect(counterState().unfinished?.outcome?.text).toEqual(['Give back ₦3,000 in cash'])
})

test('a till killed after a refund still shows after the restart what to return', async () => {
  const database = await aDatabase()
  serve(DONE)
  await doAct(database, REFUND)
  const kept = await readSetting(await openDatabase(`acts ${count}`), 'act')
  expect(kept?.outcome?.text).toEqual(['Give back ₦3,000 in cash'])
})

test('a refund opens the cash drawer only if a part of it goes back in cash', async () => {
  // The module of the printer looks for the name of the product in the page.
  vi.stubGlobal('document', { querySelector: () => null })
  const database = await aDatabase()
  const pulses: Uint8Array[] = []
  connectPrinter((bytes) => void pulses.push(bytes))
  const [cash] = PARTS
  serve(Response.json({ refund: { parts: [{ ...cash, kind: 'terminal', reference: 'T-1' }] } }), DONE)
  await doAct(database, REFUND)
  await doAct(database, REFUND)
  await vi.waitFor(() => expect(pulses).toEqual([new Uint8Array(OPEN_DRAWER)]), 10_000)
})

test('the next sale deletes a finished refund from the till, not a pending one', async () => {
  const sale = { sessionID: 'session', showtimeID: 'showtime', tickets: [], tenders: [] }
  const database = await aDatabase()
  serve(DONE, undefined)
  await doAct(database, REFUND)
  await keepSale(database, sale)
  expect(await readSetting(database, 'act')).toBeUndefined()
  await doAct(database, REFUND).catch(() => undefined)
  await keepSale(database, sale)
  expect(await readSetting(database, 'act')).toEqual(REFUND)
})

test('a refused refund is deleted from the till, and the cashier sees the reason', async () => {
  const database = await aDatabase()
  const refusal = { error: 'nothing-to-refund', message: 'There is nothing to give back.' }
  serve(...Array.from({ length: 2 }, () => Response.json(refusal, { status: 409 })))
  await expect(doAct(database, REFUND)).rejects.toMatchObject({ code: 'nothing-to-refund' })
  expect(await readSetting(database, 'act')).toBeUndefined()
  expect(counterState().unfinished).toBeUndefined()
  await finishAct(database, REFUND)
  expect(counterState().unfinished?.outcome?.text).toEqual(['It was not done. There is nothing to give back.'])
})

test('a till deletes a refund refused for wrong PINs, unless the server may have it', async () => {
  const database = await aDatabase()
  const refusal = { error: 'too-many-requests', message: 'Please wait 5 min' }
  const tooMany = Response.json(refusal, { status: 429 })
  serve(tooMany, undefined, tooMany)
  await expect(doAct(database, REFUND, { approval: APPROVAL })).rejects.toMatchObject({
    code: 'too-many-requests',
  })
  expect(await readSetting(database, 'act')).toBeUndefined()
  expect(counterState().unfinished).toBeUndefined()
  await expect(doAct(database, REFUND, { approval: APPROVAL })).rejects.toMatchObject({ code: 'network' })
  await expect(finishAct(database, REFUND)).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(await readSetting(database, 'act')).toEqual(REFUND)
  expect(counterState().unfinished).toEqual(REFUND)
})
