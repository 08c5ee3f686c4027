import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { GATE_REASON_MAX_LENGTH } from '@velvet/contract/tickets/gate.rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admitInSpite, scanCode } from '../door/scan-code.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { DOOR, aLoadedPhone, contact, goToDoor, takeAll, type Sent } from '../test/made-contact.ts'
import { CHOICE, SHOWTIME, aPage, aPhone, codeOf, fillDisk, tickets } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { wantAllLists, wantChanged, wantLists } from './contact.ts'

beforeEach(goToDoor)
afterEach(() => vi.restoreAllMocks())

test('a verdict needs no network, and a phone without one goes on with its lists', async () => {
  const { gate } = await aLoadedPhone([1])
  const called = answerCalls({})
  expect((await scanCode(gate, codeOf(1), DOOR)).result).toBe('admitted')
  expect(called).toEqual([])
  await contact(gate)
  expect(gateState()).toMatchObject({ isReached: false, waiting: 1, problem: undefined })
  expect((await scanCode(gate, codeOf(1), DOOR)).result).toBe('already-used')
})

test('a list does not undo an unsent scan, but an undo elsewhere reaches the phone', async () => {
  const { gate } = await aLoadedPhone([1])
  await scanCode(gate, codeOf(1), DOOR)
  const items = await tickets([1])
  const list = { 'gate/list': () => aPage({ items }) }
  answerCalls({ ...list, 'gate/checkins': () => takeAll()({ scans: [] }) })
  wantLists()
  await contact(gate)
  expect((await scanCode(gate, codeOf(1), DOOR)).result).toBe('already-used')

  answerCalls({ ...list, 'gate/checkins': takeAll() })
  await expect
    .poll(async () => {
      wantLists()
      await contact(gate)
      return gate.admissions.size
    })
    .toBe(0)
  expect((await scanCode(gate, codeOf(1), DOOR)).result).toBe('admitted')
})

/** Makes a contact, and returns the scans that the phone sent. */
async function sentScans(gate: Gate): Promise<Sent[]> {
  const sent: Sent[] = []
  answerCalls({
    'gate/checkins': (body) => {
      sent.push(...(body['scans'] as Sent[]))
      return takeAll()(body)
    },
  })
  await contact(gate)
  return sent
}

test('a scan is sent as made, with code, clock, offset and the pass of its list', async () => {
  const phone = await aPhone()
  const items = await tickets([1])
  // The server's clock is an hour ahead, so the clock of this phone is an hour slow.
  const serverTime = () => new Date(Date.now() + HOUR_MS).toISOString()
  const answer = (body: Record<string, unknown>) => ({
    ...takeAll()(body),
    serverTime: serverTime(),
  })
  answerCalls({ 'gate/checkins': answer, 'gate/list': () => aPage({ items }) })
  await contact(phone.gate)
  const { offsetMs } = gateState()
  expect(Math.abs(offsetMs - HOUR_MS)).toBeLessThan(1000)

  const before = Date.now()
  await scanCode(phone.gate, codeOf(1), { ...DOOR, offsetMs })
  const [scan] = await sentScans(phone.gate)
  expect(scan).toMatchObject({ code: codeOf(1), showtimeID: SHOWTIME, offsetMs, force: true })
  expect(scan?.['pass']).toBe(`pass of ${SHOWTIME}`)
  const at = Date.parse(String(scan?.['at']))
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})

test('a scan is sent with seat, note and undo only if it has them', async () => {
  const { gate } = await aPhone()
  const { person } = DOOR
  const scan = {
    kind: 'scan' as const,
    nonce: 'one',
    code: codeOf(1),
    key: 'key',
    showtimeId: SHOWTIME,
    at: new Date().toISOString(),
    offsetMs: 0,
    personId: person.id,
    personName: person.name,
    timeZone: 'Africa/Lagos',
    pass: 'pass',
  }
  await gate.database.add('queue', { ...scan, seat: 'A2', note: 'Knows them' })
  const undone = { at: new Date().toISOString(), reason: 'By mistake' }
  await gate.database.add('queue', {
    kind: 'undo',
    nonce: 'one',
    code: codeOf(1),
    offsetMs: 0,
    timeZone: 'Africa/Lagos',
    ...undone,
  })
  await gate.database.add('queue', { ...scan, nonce: 'two' })
  const [full, bare] = await sentScans(gate)
  expect(full).toMatchObject({ seat: 'A2', note: 'Knows them', undone })
  expect(Object.keys(bare ?? {})).toEqual(['nonce', 'code', 'showtimeID', 'at', 'offsetMs', 'force', 'pass'])
})

test('a scan the server refuses is shown, and one without a response waits', async () => {
  const { gate } = await aLoadedPhone([1, 2])
  const [first] = (await scanCode(gate, codeOf(1), DOOR)).admitted
  await scanCode(gate, codeOf(2), DOOR)
  const refusal = { nonce: first?.nonce, error: 'bad-request', message: 'It was not read' }
  answerCalls({ 'gate/checkins': takeAll({ answers: [refusal] }) })
  await contact(gate)
  expect(gateState()).toMatchObject({ waiting: 1, refused: [{ refusal: 'It was not read' }] })
})

test('a scan of an earlier attendant keeps their name and a limited reason', async () => {
  const { gate } = await aLoadedPhone([1], { status: 'void' })
  const refused = await scanCode(gate, codeOf(1), DOOR)
  if (!refused.found) throw new Error('the ticket was not found')
  const note = 'x'.repeat(GATE_REASON_MAX_LENGTH)
  await admitInSpite(gate, { ...refused, found: refused.found }, { ...DOOR, note })
  changeState({ person: { id: 'grace', name: 'Grace Bala', role: 'attendant' } })
  const sent = await sentScans(gate)
  expect(sent[0]?.note).toMatch(/^Scanned by Yakubu Danjuma\. x+$/)
  expect(sent[0]?.note).toHaveLength(GATE_REASON_MAX_LENGTH)
})

test('a conflict made at another door reaches the phone once until it is settled', async () => {
  const { gate } = await aLoadedPhone([1, 2])
  const other = { at: new Date().toISOString(), device: 'Right door' }
  const told = { seat: 'A1', timeZone: 'Africa/Lagos', at: other.at, isFirst: true, other }
  const conflicts = [{ ...told, id: 'of-the-other' }]
  const notify = (list: object[]) => answerCalls({ 'gate/checkins': takeAll({ conflicts: list }) })
  notify(conflicts)
  await contact(gate)
  expect(gateState().toldConflicts).toEqual(conflicts)

  // The answer to this scan already says that it admitted a visitor who should not be inside.
  const shown = await scanCode(gate, codeOf(2), DOOR)
  const nonce = shown.admitted[0]?.nonce ?? ''
  const own = { ...told, id: nonce, seat: 'A2', isFirst: false }
  answerCalls({
    'gate/checkins': takeAll({
      conflicts: [...conflicts, own],
      answers: [{ nonce, result: 'already-used', ticket: null, conflict: true }],
    }),
  })
  await contact(gate)
  expect(gateState()).toMatchObject({ conflicts: [{ nonce }], toldConflicts: conflicts })

  notify([own])
  await contact(gate)
  expect(gateState()).toMatchObject({ conflicts: [{ nonce }], toldConflicts: [] })
})

/** Makes a contact, and returns the showtimes whose lists the phone asked for. */
async function askedLists(gate: Gate, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked: (string | null)[] = []
  answerCalls({
    'gate/checkins': takeAll(),
    'gate/list': (_, query) => {
      asked.push(query.get('showtimeID'))
      return aPage({ showtimeId: query.get('showtimeID') ?? '' })
    },
    ...answers,
  })
  await contact(gate)
  return asked
}

test('only the changed list is loaded until all lists are due again', async () => {
  const { gate } = await aLoadedPhone([1])
  changeState({ choice: { ...DOOR.choice, showtimeIds: [SHOWTIME, 'second'] } })
  wantChanged(['second', 'of another door'])
  expect(await askedLists(gate)).toEqual(['second'])
  expect(await askedLists(gate)).toEqual([])
})

test('a phone whose clock is put back by an hour goes on loading its lists', async () => {
  const { gate } = await aLoadedPhone([1])
  const [wall, steady] = [Date.now(), performance.now()]
  vi.spyOn(performance, 'now').mockReturnValue(steady + 31_000)
  vi.spyOn(Date, 'now').mockReturnValue(wall - HOUR_MS)
  expect(await askedLists(gate)).toEqual([SHOWTIME])
})

test('after the network fails, loading goes on with the list that was missed', async () => {
  const { gate } = await aPhone()
  changeState({ choice: { ...CHOICE, neighbourIds: ['later'] } })
  wantAllLists()
  const breakOff = () => {
    throw new TypeError('no network')
  }
  let isBroken = true
  const list = (_: object, query: URLSearchParams) => {
    const showtimeId = query.get('showtimeID') ?? ''
    if (showtimeId === 'later' && isBroken) breakOff()
    return aPage({ showtimeId })
  }
  answerCalls({ 'gate/checkins': takeAll(), 'gate/list': list })
  await contact(gate)
  expect(gate.lists.get('later')).toBeUndefined()
  isBroken = false
  await contact(gate)
  expect(gate.lists.get('later')?.isWhole).toBe(true)
  expect(await askedLists(gate)).toEqual([])
})

test('a phone that can store nothing says so until its lists are on the disk again', async () => {
  const { gate } = await aLoadedPhone([1])
  const makeRoom = fillDisk()
  wantLists()
  await expect(askedLists(gate)).rejects.toThrow('the disk is full')
  expect(gateState().cannotStore).toBe(true)
  makeRoom()
  await askedLists(gate)
  expect(gateState().cannotStore).toBe(false)
})
