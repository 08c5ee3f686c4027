import { CallError } from '@velvet/client/call-error'
import { SCANS_IN_A_BATCH } from '@velvet/contract/tickets/gate.rules'
import { expect, test } from 'vitest'
import { reportQueue } from '../contact/report-queue.ts'
import { gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import type { QueuedScan } from '../store/model.ts'
import { aPhone, codeOf } from '../test/made-gate.ts'
import { sendQueue } from './send-queue.ts'
import type { QueueCalls, ScanToSend } from './send-queue.ts'
import { keepToldConflicts } from './reported-conflicts.ts'

type Answer = Awaited<ReturnType<QueueCalls['send']>>['answers'][number]

const aScan = (number: number): QueuedScan => ({
  kind: 'scan',
  nonce: `nonce ${number}`,
  code: codeOf(number),
  key: `key ${number}`,
  showtimeId: 'tonight',
  at: new Date().toISOString(),
  offsetMs: 0,
  timeZone: 'Africa/Lagos',
  pass: 'pass',
  personId: 'yakubu',
  personName: 'Yakubu Danjuma',
})

const UNDO = { kind: 'undo', code: codeOf(1), offsetMs: 0, timeZone: 'Africa/Lagos' } as const

const taken = ({ nonce }: QueuedScan): Answer => ({
  nonce,
  result: 'admitted',
  ticket: null,
  conflict: false,
})

/**
 * Returns a server that answers each scan with the result of `judge`. It gives no answer to a scan
 * for which `judge` returns undefined.
 */
function server(judge: (scan: QueuedScan) => Answer | undefined = taken) {
  const batches: ScanToSend[][] = []
  const waitings: number[] = []
  const undone: string[] = []
  const calls: QueueCalls = {
    send: (scans, waiting) => {
      batches.push([...scans])
      waitings.push(waiting)
      const answers = scans.map(judge).filter((answer) => answer !== undefined)
      return Promise.resolve({ serverTime: new Date().toISOString(), revoked: false, answers })
    },
    undo: ({ nonce }) => {
      undone.push(nonce)
      return Promise.resolve({ nonce, undoneAt: '', ticketID: '' })
    },
    log: ({ nonce }) => Promise.resolve({ eventID: nonce, latest: 'started' }),
  }
  return { calls, batches, waitings, undone }
}

async function withScans(count: number): Promise<Gate> {
  const { gate } = await aPhone()
  for (let number = 1; number <= count; number++) await gate.database.add('queue', aScan(number))
  return gate
}

const left = async (gate: Gate) => (await gate.database.getAll('queue')).map(({ nonce }) => nonce)

test('a refused scan among a hundred stops no other and waits for a person', async () => {
  const gate = await withScans(100)
  const { calls, batches } = server((scan) =>
    scan.nonce === 'nonce 7'
      ? { nonce: null, error: 'bad-request', message: 'This scan could not be read' }
      : taken(scan),
  )
  await sendQueue(gate, calls)
  expect(await gate.database.getAll('queue')).toMatchObject([
    { nonce: 'nonce 7', refusal: 'This scan could not be read' },
  ])
  await sendQueue(gate, calls)
  expect(batches.map((batch) => batch.length)).toEqual([100, 0])
})

test('a long queue goes in batches that the server can read, the oldest scans first', async () => {
  const gate = await withScans(SCANS_IN_A_BATCH + 3)
  const { calls, batches, waitings } = server()
  await sendQueue(gate, calls)
  const nonces = batches.flat().map(({ nonce }) => nonce)
  expect(nonces).toEqual(Array.from({ length: 503 }, (_, index) => `nonce ${index + 1}`))
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(SCANS_IN_A_BATCH)
    expect(JSON.stringify(batch).length).toBeLessThan(60_000)
  }
  // The server also learns how many scans still wait on the phone.
  const sentUntil = (last: number) => batches.slice(0, last + 1).flat().length
  expect(waitings).toEqual(batches.map((_, index) => 503 - sentUntil(index)))
  expect(await left(gate)).toEqual([])
})

test('a scan that is longer than a whole batch is sent alone', async () => {
  const gate = await withScans(1)
  await gate.database.add('queue', { ...aScan(2), personName: 'x'.repeat(60_000) })
  const { calls, batches } = server()
  await sendQueue(gate, calls)
  expect(batches.map((batch) => batch.map(({ nonce }) => nonce))).toEqual([['nonce 1'], ['nonce 2']])
})

test('an answer about a scan that the phone did not send changes nothing', async () => {
  const gate = await withScans(1)
  const { calls } = server((scan) => ({ ...taken(scan), nonce: 'of another phone' }))
  await sendQueue(gate, calls)
  expect(await left(gate)).toEqual(['nonce 1'])
})

test('only acknowledged scans leave the queue, and others are sent again', async () => {
  const gate = await withScans(3)
  const forgetful = server((scan) => (scan.nonce === 'nonce 2' ? undefined : taken(scan)))
  await sendQueue(gate, forgetful.calls)
  expect(await left(gate)).toEqual(['nonce 2'])
  const { calls, batches } = server()
  await sendQueue(gate, calls)
  expect(batches[0]?.map(({ nonce }) => nonce)).toEqual(['nonce 2'])
  expect(await left(gate)).toEqual([])
})

test('a scan waiting for its counter sale does not delay later scans', async () => {
  const gate = await withScans(SCANS_IN_A_BATCH + 1)
  const last = `nonce ${SCANS_IN_A_BATCH + 1}`
  const { calls, batches } = server((scan) => (scan.nonce === last ? taken(scan) : undefined))
  await sendQueue(gate, calls)
  expect(batches.flat().map(({ nonce }) => nonce)).toEqual([...(await left(gate)), last])
  expect(await left(gate)).toHaveLength(SCANS_IN_A_BATCH)
})

test('an unreachable or failing server leaves the queue complete', async () => {
  const gate = await withScans(2)
  const { calls } = server()
  const away = () => Promise.reject(new CallError('network', 'No network', 0))
  await expect(sendQueue(gate, { ...calls, send: away })).rejects.toThrow('No network')
  expect(await left(gate)).toEqual(['nonce 1', 'nonce 2'])
})

test('scans of a session that ends are kept, and go once an attendant signs in', async () => {
  const gate = await withScans(300)
  const { calls, batches } = server()
  const ended = () => Promise.reject(new CallError('session-ended', 'Please sign in', 401))
  const send: QueueCalls['send'] = (scans, waiting) => (batches.length === 0 ? calls.send(scans, waiting) : ended())
  await expect(sendQueue(gate, { ...calls, send })).rejects.toThrow('Please sign in')
  const sent = batches.flat().length
  expect(sent).toBeLessThan(300)
  expect(await left(gate)).toHaveLength(300 - sent)
  await sendQueue(gate, calls)
  expect(new Set(batches.flat().map(({ nonce }) => nonce)).size).toBe(300)
  expect(await left(gate)).toEqual([])
})

const letInTwice = ({ nonce }: QueuedScan): Answer => ({
  nonce,
  result: 'already-used',
  reason: 'Admitted before, at 7:05 PM',
  conflict: true,
  before: { at: '2026-11-23T18:05:00.000Z', device: 'Right door' },
  ticket: { SeatNumber: 'B4' } as NonNullable<Exclude<Answer, { error: unknown }>['ticket']>,
})

test('a scan that admitted twice is not resent and stays until a person saw it', async () => {
  const gate = await withScans(2)
  const { calls, batches } = server((scan) => (scan.nonce === 'nonce 2' ? letInTwice : taken)(scan))
  await sendQueue(gate, calls)
  await sendQueue(gate, calls)
  expect(batches.map((batch) => batch.length)).toEqual([2, 0])
  const text = 'Admitted before, at 7:05 PM, by Right door'
  const [stays, ...others] = await gate.database.getAll('queue')
  expect(stays).toMatchObject({ nonce: 'nonce 2', conflict: { seat: 'B4', text } })
  expect(others).toEqual([])
  await reportQueue(gate)
  expect(gateState()).toMatchObject({ waiting: 0, refused: [], conflicts: [stays] })
})

test('a conflict without a known first phone names none', async () => {
  const gate = await withScans(1)
  await sendQueue(gate, server((scan) => ({ ...letInTwice(scan), before: undefined })).calls)
  const text = 'Admitted before, at 7:05 PM'
  expect(await gate.database.getAll('queue')).toMatchObject([{ conflict: { text } }])
})

test.each([
  ['with the name of the phone that let the first person in', 'Right door', { time: '7:05 PM', device: 'Right door' }],
  ['without a phone if the server knows none', null, { time: '7:05 PM' }],
])('a conflict is stored with code and values, and %s', async (_, device, reasonValues) => {
  const gate = await withScans(1)
  const why = { reasonCode: 'admitted-before', reasonValues: { time: '7:05 PM' } }
  const before = { at: '2026-11-23T18:05:00.000Z', device }
  await sendQueue(gate, server((scan) => ({ ...letInTwice(scan), ...why, before })).calls)
  const [stays] = await gate.database.getAll('queue')
  expect(stays).toMatchObject({ conflict: { ...why, reasonValues } })
  expect(Object.keys((stays as QueuedScan).conflict?.reasonValues ?? {})).toEqual(Object.keys(reasonValues))
})

test('a conflict without a code is stored with its English text only', async () => {
  const gate = await withScans(1)
  await sendQueue(gate, server(letInTwice).calls)
  const [stays] = await gate.database.getAll('queue')
  expect(Object.keys((stays as QueuedScan).conflict ?? {})).toEqual(['result', 'seat', 'text'])
})

test('an undo of a scan that admitted twice settles it', async () => {
  const gate = await withScans(1)
  const at = new Date().toISOString()
  await gate.database.add('queue', { ...UNDO, nonce: 'nonce 1', at, reason: 'By mistake' })
  const { calls, undone } = server(letInTwice)
  await sendQueue(gate, calls)
  expect(undone).toEqual(['nonce 1'])
  expect(await left(gate)).toEqual([])
  // The server told the conflict before the undo settled it.
  await keepToldConflicts(gate, [
    { id: 'nonce 1', seat: 'B4', timeZone: 'Africa/Lagos', at, isFirst: false, other: null },
  ])
  await reportQueue(gate)
  expect(gateState().toldConflicts).toEqual([])
})

test('a conflict on which a supervisor decided is not reported', async () => {
  const { gate } = await aPhone()
  await gate.database.add('queue', { ...aScan(1), note: 'Knows them' })
  await sendQueue(gate, server(letInTwice).calls)
  expect(await left(gate)).toEqual([])
})

test('an undo goes after its scan, also before the sale of its ticket has come', async () => {
  const gate = await withScans(2)
  const at = new Date().toISOString()
  for (const nonce of ['nonce 1', 'nonce 2']) {
    await gate.database.add('queue', { ...UNDO, nonce, at, reason: 'Did not come in' })
  }
  const { calls, undone } = server((scan) => (scan.nonce === 'nonce 2' ? undefined : taken(scan)))
  await sendQueue(gate, calls)
  expect(undone).toEqual(['nonce 1', 'nonce 2'])
  expect(await left(gate)).toEqual([])
})

test('an undo that comes too late stays with its refusal', async () => {
  const gate = await withScans(1)
  const at = new Date().toISOString()
  const reason = 'Did not come in'
  await gate.database.add('queue', { ...UNDO, nonce: 'nonce 1', at, reason })
  const late = () => Promise.reject(new CallError('undo-too-late', 'Too late', 409))
  await sendQueue(gate, { ...server().calls, undo: late })
  expect(await gate.database.getAll('queue')).toMatchObject([
    { kind: 'undo', refusal: 'Too late', refusalCode: 'undo-too-late' },
  ])
})

test('an undo that was made before its scan was sent goes with the scan', async () => {
  const gate = await withScans(2)
  const undone = { at: new Date().toISOString(), reason: 'Did not come in' }
  await gate.database.add('queue', { ...UNDO, nonce: 'nonce 2', ...undone })
  const { calls, batches } = server()
  await sendQueue(gate, calls)
  expect(batches[0]?.map(({ undone }) => undone)).toEqual([undefined, undone])
})

test.each([
  ['the server fails', new CallError('internal', 'Something went wrong', 500)],
  ['the session has ended', new CallError('session-ended', 'Please sign in', 401)],
  ['the app itself fails', new TypeError('a fault')],
])('an undo goes on waiting, and is not shown as refused, if %s', async (_, error) => {
  const { gate } = await aPhone()
  const at = new Date().toISOString()
  await gate.database.add('queue', { ...UNDO, nonce: 'nonce 1', at, reason: 'By mistake' })
  const calls = { ...server().calls, undo: () => Promise.reject(error) }
  await expect(sendQueue(gate, calls)).rejects.toBe(error)
  const [entry] = await gate.database.getAll('queue')
  expect(entry?.refusal).toBeUndefined()
})
