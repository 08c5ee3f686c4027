import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadLists, wantLists } from '../contact/contact.ts'
import { scanCode } from '../door/scan-code.ts'
import { loadList } from '../lists/load-list.ts'
import type { PhoneList } from '../lists/phone-lists.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { AT_THE_DOOR, CHOICE, SHOWTIME, aDoor, aPage, aPhone, codeOf, tickets } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { admissionsToShow, takeAdmissions } from './take-admissions.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

beforeEach(() => changeState({ choice: CHOICE }))
afterEach(() => changeState({ choice: undefined, person: undefined, phone: undefined }))

function listOf(gate: Gate): PhoneList {
  const list = gate.lists.get(SHOWTIME)
  if (!list) throw new Error('no list')
  return list
}

test('two offline phones share the admissions of 1,000 tickets by a small QR code', async () => {
  const items = await tickets(numbers(1, 1000))
  const [left, right] = [await aDoor(items), await aDoor([...items].reverse())]
  const scans = async (gate: Gate, of: number[]) => {
    const results = []
    for (const one of of) results.push((await scanCode(gate, codeOf(one), AT_THE_DOOR)).result)
    return results
  }
  await scans(left.gate, numbers(1, 30))
  await scans(right.gate, numbers(21, 30))

  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  expect(encode(shown, { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(57)
  // Ten people were let in at both doors before the phones met.
  expect((await takeAdmissions(right.gate, shown))?.text).toBe(
    'LEFT DOOR let in 20 people whom this phone did not know of',
  )
  expect(await scans(right.gate, numbers(1, 20))).toEqual(Array(20).fill('already-used'))
  expect(await scans(await right.restart(), [5])).toEqual(['already-used'])
  expect(await scans(right.gate, [60])).toEqual(['admitted'])
  // This phone does not send the admissions of the other phone, because the other phone sends them.
  expect(await right.gate.database.count('queue')).toBe(31)
})

const letIn = async (gate: Gate, of: number[]) => {
  for (const one of of) await scanCode(gate, codeOf(one), AT_THE_DOOR)
}

test.each([
  ['newer', 70, 67, 'LEFT DOOR let in 3 people whom this phone did not know of'],
  [
    'older',
    67,
    70,
    'LEFT DOOR let in 3 people whom this phone did not know of. It also has 3 newer tickets, which this phone lacks until it has a network.',
  ],
])('a phone understands another one although its own list is %s', async (_, ofOwn, ofOther, message) => {
  const [own, other] = [await aDoor(await tickets(numbers(1, ofOwn))), await aDoor(await tickets(numbers(1, ofOther)))]
  const last = [ofOther - 1, ofOther].filter((number) => number > ofOwn)
  const known = [1, 30, ...(last.length > 0 ? [66, ...last] : [67])]
  await letIn(other.gate, known)
  const shown = await admissionsToShow(other.gate, listOf(other.gate), 'Left door')
  expect((await takeAdmissions(own.gate, shown))?.text).toBe(message)
  for (const number of known.filter((one) => one <= ofOwn)) {
    expect((await scanCode(own.gate, codeOf(number), AT_THE_DOOR)).result).toBe('already-used')
  }
  expect((await scanCode(own.gate, codeOf(2), AT_THE_DOOR)).result).toBe('admitted')
})

test('a phone also shares admissions that it knows only from its list', async () => {
  const usedAt = new Date().toISOString()
  const used = await tickets([1], { status: 'used', usedAt })
  const [left, right] = [await aDoor(used), await aDoor(await tickets([1]))]
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  await takeAdmissions(right.gate, shown)
  expect((await scanCode(right.gate, codeOf(1), AT_THE_DOOR)).result).toBe('already-used')
})

test('a phone whose own list is still loading takes nothing over yet', async () => {
  const items = await tickets(numbers(1, 3))
  const [left, right] = [await aDoor(items), await aPhone()]
  await loadList(right.gate.database, {
    showtimeId: SHOWTIME,
    ask: (cursor) => (cursor ? Promise.reject(new Error('cut')) : Promise.resolve(aPage({ items, next: 'second' }))),
    onPage: (page, state) => right.gate.lists.take(page.items, state),
  }).catch(() => undefined)
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  expect(await takeAdmissions(right.gate, shown)).toEqual({
    text: 'The list of this phone is still loading',
    isTaken: false,
  })
})

test.each([
  ['many of them', [...numbers(1, 20), ...numbers(101, 50)]],
  ['the last one', [...numbers(1, 63), 101]],
])('phones whose lists disagree in tickets of both say so, and take nothing over: %s', async (_, ofRight) => {
  const [left, right] = [await aDoor(await tickets(numbers(1, 64))), await aDoor(await tickets(ofRight))]
  await letIn(left.gate, [1, 2])
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  expect((await takeAdmissions(right.gate, shown))?.text).toMatch(/^LEFT DOOR has another list/)
  expect(right.gate.admissions.size).toBe(0)
})

/** Lets the phone load its lists if they are due. Returns true if it asked the server for one. */
async function loadsLists(gate: Gate): Promise<boolean> {
  const called = answerCalls({ 'gate/list': () => aPage({ startsAnew: false }) })
  await loadLists(gate)
  return called.includes('gate/list')
}

test.each([
  ['knows newer tickets', numbers(1, 4), true],
  ['has another list', [1, 2, 9], true],
  ['has the same list', numbers(1, 3), false],
  ['lacks the newest ticket', numbers(1, 2), false],
])("reading another phone's code reloads the list only if needed: it %s", async (_, ofOther, isDue) => {
  const [own, other] = [await aDoor(await tickets(numbers(1, 3))), await aDoor(await tickets(ofOther))]
  changeState({ ...AT_THE_DOOR, choice: { ...CHOICE, neighbourIds: [] }, isRevoked: false })
  wantLists()
  expect(await loadsLists(own.gate)).toBe(true)
  expect(await loadsLists(own.gate)).toBe(false)
  const { changes } = gateState()
  const shown = await admissionsToShow(other.gate, listOf(other.gate), 'Right door')
  const told = await takeAdmissions(own.gate, shown)
  expect(await loadsLists(own.gate)).toBe(isDue)
  // The screens update their counts after admissions were taken over.
  if (told?.isTaken) expect(gateState().changes).toBeGreaterThan(changes)
})

test("a phone takes over another phone's code only with a chosen door", async () => {
  const [left, right] = [await aDoor(await tickets([1])), await aDoor(await tickets([1]))]
  await letIn(left.gate, [1])
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  changeState({ choice: undefined })
  expect((await takeAdmissions(right.gate, shown))?.isTaken).toBe(false)
  changeState({ choice: CHOICE })
  expect((await takeAdmissions(right.gate, shown))?.isTaken).toBe(true)
})

test('people already known are not counted again from another phone', async () => {
  const usedAt = new Date().toISOString()
  const [left, right] = [
    await aDoor(await tickets([1, 2])),
    await aDoor([...(await tickets([1], { status: 'used', usedAt })), ...(await tickets([2]))]),
  ]
  await letIn(left.gate, [1, 2])
  await letIn(right.gate, [2])
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  expect((await takeAdmissions(right.gate, shown))?.text).toBe(
    'LEFT DOOR let in 0 people whom this phone did not know of',
  )
  expect(right.gate.admissions.size).toBe(1)
})

test('a code of another showtime is named, and other codes are ignored', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const shown = await admissionsToShow(gate, listOf(gate), 'Left door')
  const elsewhere = { ...listOf(gate), salt: 'of another showtime' }
  expect((await takeAdmissions(gate, await admissionsToShow(gate, elsewhere, 'Left door')))?.text).toBe(
    'LEFT DOOR admits to another showtime than this phone',
  )
  const longer = [1, 2, 3].map((more) => shown + '0'.repeat(more))
  const torn = [shown.slice(0, -1), ...longer, 'VGATE2:X', 'VGATE2:X:###', 'VGATE2:X:000000']
  const ofOlderApp = shown.replace('VGATE2', 'VGATE1')
  for (const text of [codeOf(1), ofOlderApp, ...torn]) {
    expect(await takeAdmissions(gate, text)).toBeUndefined()
  }
  expect(gate.admissions.size).toBe(0)
})

test("a phone's long name is shortened to fit into its code", async () => {
  const { gate } = await aDoor([])
  const shown = await admissionsToShow(gate, listOf(gate), 'Eingang: große Tür am Ende')
  expect((await takeAdmissions(gate, shown))?.text).toBe(
    'EINGANG GROSSE T let in 0 people whom this phone did not know of',
  )
})

test('phones agree on tickets sold at the same moment, in any list order', async () => {
  const items = await tickets(numbers(1, 8), { soldAt: 1 })
  const [left, right] = [await aDoor(items), await aDoor([...items].reverse())]
  await letIn(left.gate, [1, 2, 5])
  await takeAdmissions(right.gate, await admissionsToShow(left.gate, listOf(left.gate), 'Left door'))
  const results = []
  for (const number of numbers(1, 8)) {
    results.push((await scanCode(right.gate, codeOf(number), AT_THE_DOOR)).result)
  }
  expect(results.flatMap((result, at) => (result === 'already-used' ? at + 1 : []))).toEqual([1, 2, 5])
})

test("another phone's admission has the server's time, even with a slow clock", async () => {
  const [left, right] = [await aDoor(await tickets([1])), await aDoor(await tickets([1]))]
  await letIn(left.gate, [1])
  changeState({ offsetMs: HOUR_MS })
  const before = Date.now()
  await takeAdmissions(right.gate, await admissionsToShow(left.gate, listOf(left.gate), 'Left door'))
  changeState({ offsetMs: 0 })
  const [known] = right.gate.admissions.values()
  expect(known).toMatchObject({ showtimeId: SHOWTIME, device: 'LEFT DOOR' })
  expect(Date.parse(known?.at ?? '')).toBeGreaterThanOrEqual(before + HOUR_MS)
})
