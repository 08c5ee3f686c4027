import { encode } from 'uqr'
import { afterEach, expect, test } from 'vitest'
import { scanCode } from '../door/scan-code.ts'
import { loadList } from '../lists/load-list.ts'
import type { PhoneList } from '../lists/phone-lists.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { AT_THE_DOOR, CHOICE, SHOWTIME, aPage, aPhone, codeOf, tickets } from '../test/made-gate.ts'
import { admissionsToShow, takeAdmissions } from './take-admissions.ts'

afterEach(() => changeState({ choice: undefined }))

async function aDoor(items: Awaited<ReturnType<typeof tickets>>) {
  changeState({ choice: CHOICE })
  const phone = await aPhone()
  const { gate } = phone
  await loadList(gate.database, {
    showtimeId: SHOWTIME,
    ask: () => Promise.resolve(aPage({ items })),
    onPage: (page, state) => gate.lists.take(page.items, state),
  })
  return phone
}

function listOf(gate: Gate): PhoneList {
  const list = gate.lists.get(SHOWTIME)
  if (!list) throw new Error('no list')
  return list
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('two phones without a network tell each other by a small code who of 1,000 is in', async () => {
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
  expect(await takeAdmissions(right.gate, shown)).toBe(
    'LEFT DOOR let in 20 people whom this phone did not know of',
  )
  expect(await scans(right.gate, numbers(1, 20))).toEqual(Array(20).fill('already-used'))
  expect(await scans(await right.restart(), [5])).toEqual(['already-used'])
  expect(await scans(right.gate, [60])).toEqual(['admitted'])
  // What another phone told is not sent: that phone sends it.
  expect(await right.gate.database.count('queue')).toBe(31)
})

test('phones with different lists say so, and a ticket is no message of a phone', async () => {
  const [left, right] = [await aDoor(await tickets([1, 2])), await aDoor(await tickets([1, 2, 3]))]
  const shown = await admissionsToShow(left.gate, listOf(left.gate), 'Left door')
  expect(await takeAdmissions(right.gate, shown)).toMatch(/^LEFT DOOR has another list/)
  expect(await takeAdmissions(right.gate, codeOf(1))).toBeUndefined()
  expect(await takeAdmissions(right.gate, 'VGATE1:X:NO:1')).toBeUndefined()
  expect(right.gate.admissions.size).toBe(0)
})
