import { GIVEN_AWAY } from '@velvet/contract/tickets/transfers'
import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import type { Alarm, ConflictScan } from '../store/model.ts'
import { AT_THE_DOOR, SHOWTIME, aDoor, aPhone, codeOf, tickets } from '../test/made-gate.ts'
import { afterAnswer, dismissAlarms, raiseAlarms } from './alarms.ts'
import { admitRest, scanCode } from './scan-code.ts'

const buzzed = vi.fn()
const [AMBER, RED] = [
  [40, 80, 40],
  [120, 80, 120],
]

beforeEach(() => {
  buzzed.mockClear()
  vi.stubGlobal('navigator', { vibrate: buzzed })
  changeState({ alarms: [] })
})

const NONE = { conflicts: [], toldConflicts: [] }
const USED = { result: 'already-used', reason: 'Admitted before, at 7:05 PM' } as const
const VOID = { result: 'void', reason: 'This ticket was refunded' } as const

/** Returns a scan of a code of no list, which the server has refused. */
const aConflict = (
  number: number,
  { reason = '', ...refusal }: Partial<Alarm> | { seat: undefined; reason?: string } = USED,
): ConflictScan => ({
  kind: 'scan',
  nonce: `nonce ${number}`,
  code: codeOf(number),
  key: `key ${number}`,
  showtimeId: SHOWTIME,
  at: new Date().toISOString(),
  offsetMs: 0,
  timeZone: 'Africa/Lagos',
  pass: 'pass',
  personId: 'yakubu',
  personName: 'Yakubu Danjuma',
  conflict: { seat: `B${number}`, text: reason, ...refusal },
})

const aTold = (id: string, change: Partial<ConflictOfPhone> = {}): ConflictOfPhone => ({
  id,
  seat: 'C1',
  timeZone: 'Africa/Lagos',
  at: '2026-11-26T18:00:00Z',
  isFirst: false,
  other: { at: '2026-11-26T18:05:00Z', device: 'Right door' },
  ...change,
})

/** Returns a phone that has started, so that it raises an alarm about each further refusal. */
async function aStartedPhone(): Promise<Gate> {
  const { gate } = await aPhone()
  raiseAlarms(gate, NONE)
  return gate
}

test('each refusal of a green scan raises one alarm, the latest one first', async () => {
  const gate = await aStartedPhone()
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1)] })
  expect(buzzed.mock.calls).toEqual([[AMBER]])
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1), aConflict(2)] })
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1), aConflict(2)] })
  expect(gateState().alarms).toEqual([
    { nonce: 'nonce 2', seat: 'B2', ...USED },
    { nonce: 'nonce 1', seat: 'B1', ...USED },
  ])
  expect(buzzed).toHaveBeenCalledTimes(2)
})

test('a phone raises no alarm about a refusal that it knew when the app was started', async () => {
  const { gate } = await aPhone()
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1)] })
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1)] })
  expect(gateState().alarms).toEqual([])
  expect(buzzed).not.toHaveBeenCalled()
})

test('of several refusals at the same time, the worst one is felt', async () => {
  const gate = await aStartedPhone()
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1), aConflict(2, VOID)] })
  expect(buzzed.mock.calls).toEqual([[RED]])
})

test('a refused ticket that was given away is amber', async () => {
  const gate = await aStartedPhone()
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1, { ...VOID, reason: GIVEN_AWAY })] })
  expect(buzzed.mock.calls).toEqual([[AMBER]])
})

test('an alarm names the seat of the server, else the seat of the list, else the pin', async () => {
  const { gate } = await aDoor(await tickets([1]))
  raiseAlarms(gate, NONE)
  const [ticket] = gate.lists.get(SHOWTIME)?.tickets.values() ?? []
  const listed = { ...aConflict(1, { seat: undefined }), key: ticket?.key ?? '' }
  const older = aConflict(2, { seat: undefined })
  raiseAlarms(gate, { ...NONE, conflicts: [listed, older, aConflict(3)] })
  expect(gateState().alarms).toMatchObject([
    { seat: 'A1' },
    { seat: 'TEST-0000-0002', result: 'already-used' },
    { seat: 'B3' },
  ])
})

test('an alarm reports that a ticket was scanned elsewhere or refunded', async () => {
  const gate = await aStartedPhone()
  const toldConflicts = [
    aTold('second'),
    aTold('refunded', { other: null }),
    // Here this phone was right, and the other phone raises the alarm.
    aTold('first', { isFirst: true }),
  ]
  raiseAlarms(gate, { ...NONE, toldConflicts })
  expect(gateState().alarms).toMatchObject([
    {
      nonce: 'second',
      seat: 'C1',
      result: 'already-used',
      reason: 'Admitted before, at 7:05 PM, by Right door',
      reasonValues: { time: '7:05 PM', device: 'Right door' },
    },
    { nonce: 'refunded', seat: 'C1', ...VOID },
  ])
})

test('an alarm that the attendant has seen goes away, and the others stay', async () => {
  const gate = await aStartedPhone()
  raiseAlarms(gate, { ...NONE, conflicts: [aConflict(1), aConflict(2)] })
  dismissAlarms([{ nonce: 'nonce 1' }])
  expect(gateState().alarms).toMatchObject([{ nonce: 'nonce 2' }])
})

/** Lets three people of one purchase in by the code of the first one. */
async function aGroup() {
  const { gate } = await aDoor(await tickets([1, 2, 3], { purchase: 'the Bellos' }))
  const group = await admitRest(gate, await scanCode(gate, codeOf(1), AT_THE_DOOR), AT_THE_DOOR)
  if (!group) throw new Error('The group was not let in')
  const alarmOf = (index: number, refusal: Pick<Alarm, 'result' | 'reason'> = VOID): Alarm => ({
    nonce: group.admitted[index]?.nonce ?? '',
    seat: group.seats[index] ?? '',
    ...refusal,
  })
  return { group, alarmOf }
}

test('an answer about other scans leaves a green verdict as it is', async () => {
  const { group } = await aGroup()
  expect(afterAnswer(group, [])).toBe(group)
  expect(afterAnswer(group, [{ nonce: 'of another scan', seat: 'B1', ...VOID }])).toBe(group)
})

test('if one ticket of a group is refused, the door names it and the valid seats', async () => {
  const { group, alarmOf } = await aGroup()
  expect(afterAnswer(group, [alarmOf(1)])).toEqual({
    ...group,
    result: 'void',
    reason: VOID.reason,
    isTakenBack: true,
    seats: ['A2'],
    admitted: [group.admitted[1]],
    rest: [],
    note: 'Still good: A1, A3',
  })
})

test('if the server refuses a whole group, the door shows the worst verdict', async () => {
  const { group, alarmOf } = await aGroup()
  const after = afterAnswer(group, [alarmOf(0, USED), alarmOf(1), alarmOf(2, USED)])
  expect(after).toMatchObject({ result: 'void', seats: ['A1', 'A2', 'A3'], note: undefined })
  expect(after.admitted).toEqual(group.admitted)
})
