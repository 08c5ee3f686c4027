import { ERRORS } from '@velvet/contract/shared/errors'
import { afterEach, expect, test, vi } from 'vitest'
import type { BarPickup } from '../../calls.ts'
import { keepSetting, openDatabase, readSetting } from '../../store/database.ts'
import { keepStep, keptSteps, rowsAfter, sendSteps, stepAfter } from './steps.ts'

const ROW: BarPickup = {
  code: 'FOOD7K3F9QWX',
  state: 'ordered',
  wantedAt: null,
  orderedAt: '2026-11-28T18:00:00.000Z',
  isHere: false,
  isOfWindow: true,
  lines: [{ place: 1, name: 'Popcorn, Large', count: 2, age: null, isPaidBack: false }],
  seats: ['A1'],
}
const STEP = { key: 'key', code: ROW.code, step: 'ready', at: 0 } as const

let count = 0
const aDatabase = () => openDatabase(`steps ${++count}`)

/** Answers the calls of the bar one after the other. Undefined stands for a call without a network. */
function serve(...answers: (Response | undefined)[]): { path: string; key: string | undefined }[] {
  const sent: { path: string; key: string | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path: url.replace(/^.*pickups\//, ''), key: headers['Idempotency-Key'] })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'))
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())

test('an order shows the later of its state at the server and its waiting steps', () => {
  expect(rowsAfter([ROW], [])).toEqual([ROW])
  expect(rowsAfter([ROW], [STEP])).toMatchObject([{ state: 'ready' }])
  expect(rowsAfter([{ ...ROW, state: 'ready' }], [{ ...STEP, step: 'making' }])).toMatchObject([{ state: 'ready' }])
  expect(rowsAfter([ROW], [{ ...STEP, step: 'handed' }])).toEqual([])
  expect(rowsAfter([ROW], [{ ...STEP, step: 'handed', refusal: 'Handed over already' }])).toEqual([ROW])
  expect((['ordered', 'making', 'ready'] as const).map(stepAfter)).toEqual(['making', 'ready', 'handed'])
})

test('after a restart without a network, the bar shows an order as the server last answered', async () => {
  const database = await aDatabase()
  const other = { ...ROW, code: 'FOOD22222222' }
  await keepSetting(database, 'pickups', { cinemaID: 'cinema', rows: [ROW, other] })
  serve(Response.json({ pickup: { ...ROW, state: 'ready' } }))
  await keepStep(database, ROW.code, 'ready')
  await sendSteps(database)
  const rows = [{ ...ROW, state: 'ready' }, other]
  expect(await readSetting(database, 'pickups')).toEqual({ cinemaID: 'cinema', rows })
})

test('steps taken without a network are sent later, in order and with the same keys', async () => {
  const database = await aDatabase()
  const sent = serve(undefined, Response.json({ pickup: ROW }), Response.json({ pickup: ROW }))
  await keepStep(database, ROW.code, 'making')
  await expect(sendSteps(database)).rejects.toMatchObject({ code: 'network' })
  await new Promise((done) => setTimeout(done, 2))
  await keepStep(database, ROW.code, 'ready')
  const again = await openDatabase(`steps ${count}`)
  expect(await sendSteps(again)).toHaveLength(2)
  expect(sent.map(({ path }) => path)).toEqual([`${ROW.code}/making`, `${ROW.code}/making`, `${ROW.code}/ready`])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(await keptSteps(again)).toEqual([])
})

test.each(['pickup-handed', 'pickup-unclaimed'] as const)(
  'a step refused by %s waits to be seen, and stops no other',
  async (error) => {
    const database = await aDatabase()
    const refusal = { error, message: ERRORS[error].message }
    const sent = serve(Response.json(refusal, { status: 409 }), Response.json({ pickup: ROW }))
    await keepStep(database, ROW.code, 'handed')
    await new Promise((done) => setTimeout(done, 2))
    await keepStep(database, 'FOOD22222222', 'making')
    await sendSteps(database)
    await sendSteps(database)
    expect(sent).toHaveLength(2)
    expect(await keptSteps(database)).toMatchObject([{ code: ROW.code, refusal: refusal.message }])
  },
)
