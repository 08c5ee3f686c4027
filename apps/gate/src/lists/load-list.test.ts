import { expect, test } from 'vitest'
import type { ListPage } from '../calls.ts'
import { scanCode } from '../door/scan-code.ts'
import { undo } from '../door/undo.ts'
import type { Gate } from '../state/gate.ts'
import { AT_THE_DOOR, CHOICE, SHOWTIME, aDoor, aPage, aPhone, codeOf, loadWhole, tickets } from '../test/made-gate.ts'
import { deleteLists } from './delete-lists.ts'
import { beginAnew, loadList } from './load-list.ts'

/**
 * Loads a list from a server that has one page for each cursor. Returns the cursors that the phone
 * sent.
 */
async function load(gate: Gate, pages: Record<string, ListPage | Error>): Promise<string[]> {
  const asked: string[] = []
  const ask = (cursor = 'start') => {
    asked.push(cursor)
    const page = pages[cursor]
    return page instanceof Error || !page ? Promise.reject(page ?? new Error(cursor)) : Promise.resolve(page)
  }
  await loadList(gate.database, {
    showtimeId: SHOWTIME,
    ask,
    onPage: (page, state) => gate.lists.take(page.items, state),
  }).catch(() => undefined)
  return asked
}

const seats = (gate: Gate) => [...(gate.lists.get(SHOWTIME)?.tickets.values() ?? [])].map(({ seat }) => seat).sort()

test('a list cut at its second page continues there, even after a restart', async () => {
  const { gate, restart } = await aPhone()
  const first = aPage({ items: await tickets([1, 2]), next: 'second', total: 3 })
  expect(await load(gate, { start: first, second: new Error('cut') })).toEqual(['start', 'second'])
  expect(gate.lists.get(SHOWTIME)).toMatchObject({ isWhole: false, asOf: undefined })

  const after = await restart()
  expect(seats(after)).toEqual(['A1', 'A2'])
  const second = aPage({ items: await tickets([3]), startsAnew: false, total: 3 })
  expect(await load(after, { second })).toEqual(['second'])
  expect(seats(after)).toEqual(['A1', 'A2', 'A3'])
  expect(after.lists.get(SHOWTIME)?.isWhole).toBe(true)
  expect(seats(await restart())).toEqual(['A1', 'A2', 'A3'])
})

test('until a new list is complete, the phone uses the previous one', async () => {
  const { gate, restart } = await aPhone()
  await load(gate, { start: aPage({ items: await tickets([1, 2]) }) })
  const anew = aPage({ items: await tickets([3]), next: 'second', total: 2 })
  await load(gate, { 'since then': anew, second: new Error('cut') })
  expect(seats(gate)).toEqual(['A1', 'A2'])
  expect(seats(await restart())).toEqual(['A1', 'A2'])

  const rest = aPage({ items: await tickets([4]), startsAnew: false })
  expect(await load(gate, { second: rest })).toEqual(['second'])
  expect(seats(gate)).toEqual(['A3', 'A4'])
  const kept = await gate.database.getAll('pages')
  expect(kept.flat().map(({ seat }) => seat)).toEqual(['A3', 'A4'])
})

test('a refresh brings new sales and refunds, and costs nothing where there are none', async () => {
  const { gate, restart } = await aPhone()
  await load(gate, { start: aPage({ items: await tickets([1, 2]) }) })
  const sold = await tickets([3])
  const refunded = await tickets([1], { status: 'void' })
  const news = aPage({ items: [...sold, ...refunded], startsAnew: false })
  expect(await load(gate, { 'since then': news })).toEqual(['since then'])
  await load(gate, { 'since then': aPage({ startsAnew: false }) })
  expect(await gate.database.count('pages')).toBe(2)
  for (const phone of [gate, await restart()]) {
    expect((await scanCode(phone, codeOf(1), AT_THE_DOOR)).result).toBe('void')
  }
  expect((await scanCode(gate, codeOf(3), AT_THE_DOOR)).result).toBe('admitted')
})

test('scans that are made while a list is downloaded survive it', async () => {
  const { gate, restart } = await aPhone()
  await load(gate, { start: aPage({ items: await tickets([1, 2]) }) })
  const items = await tickets([1, 2])
  await loadList(gate.database, {
    showtimeId: SHOWTIME,
    ask: async (cursor) => {
      const code = codeOf(cursor === 'second' ? 2 : 1)
      expect((await scanCode(gate, code, AT_THE_DOOR)).result).toBe('admitted')
      return cursor === 'second'
        ? aPage({ items: items.slice(1), startsAnew: false })
        : aPage({ items: items.slice(0, 1), next: 'second' })
    },
    onPage: (page, state) => gate.lists.take(page.items, state),
  })
  for (const phone of [gate, await restart()]) {
    expect(await phone.database.count('queue')).toBe(2)
    expect((await scanCode(phone, codeOf(1), AT_THE_DOOR)).result).toBe('already-used')
    expect((await scanCode(phone, codeOf(2), AT_THE_DOOR)).result).toBe('already-used')
  }
})

test("a list that differs from the server's is loaded again", async () => {
  const { gate } = await aPhone()
  await load(gate, { start: aPage({ items: await tickets([1]) }) })
  await beginAnew(gate.database, SHOWTIME)
  expect(await load(gate, { start: aPage({ items: await tickets([2]) }) })).toEqual(['start'])
  expect(seats(gate)).toEqual(['A2'])
})

test('a phone that was taken out of use keeps its queue, and no list', async () => {
  const { gate, restart } = await aPhone()
  await load(gate, { start: aPage({ items: await tickets([1, 2]) }) })
  await scanCode(gate, codeOf(1), AT_THE_DOOR)
  await deleteLists(gate)
  expect(seats(gate)).toEqual([])
  expect(gate.admissions.size).toBe(0)
  const after = await restart()
  expect(seats(after)).toEqual([])
  expect(await after.database.count('pages')).toBe(0)
  expect(await after.database.count('admissions')).toBe(0)
  expect(await after.database.count('queue')).toBe(1)
})

test('a door that changes its showtimes drops other lists and keeps its own', async () => {
  const { gate, restart } = await aDoor(await tickets([1]))
  await loadWhole(gate, aPage({ showtimeId: 'late', items: await tickets([2], {}, 'late') }))
  const choice = { ...CHOICE, showtimeIds: [SHOWTIME, 'late'] }
  for (const number of [1, 2]) await scanCode(gate, codeOf(number), { ...AT_THE_DOOR, choice })
  await deleteLists(gate, (id) => id === SHOWTIME)
  for (const phone of [gate, await restart()]) {
    expect(phone.lists.get('late')).toBeUndefined()
    expect(phone.lists.get(SHOWTIME)?.isWhole).toBe(true)
    expect([...phone.admissions.values()]).toMatchObject([{ showtimeId: SHOWTIME }])
    expect(await phone.database.count('pages')).toBe(1)
  }
})

test('an undo whose list was deleted meanwhile is still sent', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const { admitted } = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  await deleteLists(gate)
  await undo(gate, { scans: admitted, reason: 'Did not come in', at: new Date() })
  const queue = await gate.database.getAll('queue')
  expect(queue.map(({ kind }) => kind)).toEqual(['scan', 'undo'])
  expect(gate.lists.takenUndos(SHOWTIME)).toEqual([])
})
