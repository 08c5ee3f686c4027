import { beforeEach, expect, test } from 'vitest'
import { AT_THE_DOOR, codeOf, CHOICE, SHOWTIME, aPage, aPhone, tickets } from '../test/made-gate.ts'
import { admissionsToShow, takeAdmissions } from '../sharing/take-admissions.ts'
import { Refused, answerCalls, refusing } from '../test/made-server.ts'
import { scanCode } from '../door/scan-code.ts'
import { undo } from '../door/undo.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { sendScans } from './contact.ts'
import { refreshLists } from './refresh-lists.ts'

/**
 * Refreshes the list from a server that returns this answer. Returns the cursors that the phone
 * sent.
 */
async function refresh(gate: Gate, answer: () => object): Promise<(string | null)[]> {
  const cursors: (string | null)[] = []
  answerCalls({
    'gate/list': (_, query) => {
      cursors.push(query.get('cursor'))
      return answer()
    },
  })
  await refreshLists(gate, 'left', [SHOWTIME]).catch(() => undefined)
  return cursors
}

const CHILD = { name: 'Child', check: 'Check age' }

beforeEach(() => changeState({ choice: CHOICE }))

test('a list that lacks tickets which the server counts is loaded again from the start', async () => {
  const { gate } = await aPhone()
  const items = await tickets([1, 2])
  await refresh(gate, () => aPage({ items }))
  const news = aPage({ startsAnew: false, total: 3 })
  expect(await refresh(gate, () => news)).toEqual(['since then'])
  expect(await refresh(gate, () => aPage({ items }))).toEqual([null])
  expect(await refresh(gate, () => aPage({ startsAnew: false, total: 2 }))).toEqual(['since then'])
})

test('a cursor unknown to the server is dropped while the list stays in use', async () => {
  const { gate } = await aPhone()
  await refresh(gate, () => aPage({ items: [] }))
  expect(await refresh(gate, refusing(400, 'bad-request'))).toEqual(['since then'])
  expect(gate.lists.get(SHOWTIME)?.isWhole).toBe(true)
  expect(await refresh(gate, () => aPage())).toEqual([null])
})

test('a showtime removed from the programme does not prevent other lists from loading', async () => {
  const { gate } = await aPhone()
  answerCalls({
    'gate/list': (_, query) => {
      if (query.get('showtimeID') === 'gone') throw new Refused(404, 'showtime-not-found')
      return aPage({ items: [] })
    },
  })
  await expect(refreshLists(gate, 'left', ['gone', SHOWTIME])).rejects.toMatchObject({
    code: 'showtime-not-found',
  })
  expect(gate.lists.get(SHOWTIME)?.isWhole).toBe(true)
})

test('after the server was too busy for one list, the next ones are not requested', async () => {
  const { gate } = await aPhone()
  const asked = answerCalls({ 'gate/list': refusing(503, 'busy') })
  await expect(refreshLists(gate, 'left', [SHOWTIME, 'late'])).rejects.toMatchObject({
    code: 'busy',
  })
  expect(asked).toEqual(['gate/list'])
})

test('a list that arrives after the phone has lost its lists does not stay on it', async () => {
  const { gate, restart } = await aPhone()
  const items = await tickets([1])
  const page = Promise.withResolvers<object>()
  const refreshed = refresh(gate, () => page.promise)
  changeState({ choice: undefined })
  page.resolve(aPage({ items }))
  expect(await refreshed).toEqual([null])
  expect(gate.lists.get(SHOWTIME)).toBeUndefined()
  expect((await restart()).lists.get(SHOWTIME)).toBeUndefined()
})

/** Returns a phone that has undone its scan of a ticket after its list had shown the admission. */
async function afterUndo() {
  const { gate } = await aPhone()
  const items = await tickets([1], { type: CHILD })
  await refresh(gate, () => aPage({ items }))
  const shown = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  const [scan] = shown.admitted
  const used = { ...items[0], status: 'used', usedAt: scan?.at, usedBy: 'Left door' }
  await refresh(gate, () => ({ ...aPage({ startsAnew: false, total: 1 }), items: [used] }))
  await undo(gate, { scans: shown.admitted, reason: 'By mistake', at: new Date() })
  return gate
}

test('after an undo, a ticket is admitted again with its type', async () => {
  const again = await scanCode(await afterUndo(), codeOf(1), AT_THE_DOOR)
  expect(again).toMatchObject({ result: 'admitted', types: [CHILD] })
})

/** Sends the scan and its undo to a server that gives this answer to the undo. */
async function sendUndo(gate: Gate, answer: () => object): Promise<void> {
  const { person, phone } = AT_THE_DOOR
  changeState({ person, phone })
  const [scan] = await gate.database.getAll('queue')
  answerCalls({
    'gate/checkins': () => ({
      serverTime: new Date().toISOString(),
      revoked: false,
      answers: [{ nonce: scan?.nonce, result: 'admitted', ticket: null }],
    }),
    [`gate/checkins/${scan?.nonce}/undo`]: answer,
  })
  await sendScans(gate)
}

const takeUndo = () => ({ nonce: '', undoneAt: '', ticketID: '' })

test('if the server refuses an undo, the ticket counts as used again', async () => {
  const gate = await afterUndo()
  await sendUndo(gate, refusing(409, 'undo-too-late'))
  expect(await gate.database.getAll('queue')).toMatchObject([{ kind: 'undo', refusal: 'refused: undo-too-late' }])
  expect((await scanCode(gate, codeOf(1), AT_THE_DOOR)).result).toBe('already-used')
})

test('once the server has taken an undo, the ticket is free', async () => {
  const gate = await afterUndo()
  await sendUndo(gate, takeUndo)
  expect((await scanCode(gate, codeOf(1), AT_THE_DOOR)).result).toBe('admitted')
})

test('a ticket that stays used after the undo of its scan has another visitor inside', async () => {
  const gate = await afterUndo()
  const unchanged = () => aPage({ startsAnew: false, total: 1 })
  await refresh(gate, unchanged)
  expect(gate.lists.get(SHOWTIME)?.tickets.values().next().value?.status).toBe('unused')
  await sendUndo(gate, takeUndo)
  await refresh(gate, unchanged)
  expect((await scanCode(gate, codeOf(1), AT_THE_DOOR)).result).toBe('already-used')
})

test.each([
  ['stays known until the server has heard of it', { changedIn: '7' }, true],
  ['is known from the list alone once the list shows it', { changedIn: '8', usedAt: '' }, false],
  ['is forgotten if the other phone undid it before this phone heard of it', { changedIn: '8' }, false],
])('an admission that this phone heard of from another one %s', async (_, later, isKept) => {
  const [left, right] = [await aPhone(), await aPhone()]
  const items = await tickets([1], { changedIn: '7' })
  for (const { gate } of [left, right]) await refresh(gate, () => aPage({ items }))
  const [list, key] = [left.gate.lists.get(SHOWTIME), items[0]?.key ?? '']
  if (!list) throw new Error('no list')
  const at = new Date().toISOString()
  left.gate.admissions.set(key, { key, showtimeId: SHOWTIME, at, device: 'Left', nonce: 'one' })
  await takeAdmissions(right.gate, await admissionsToShow(left.gate, list, 'Left'))

  const changed = await tickets([1], later)
  await refresh(right.gate, () => aPage({ items: changed, startsAnew: false }))
  expect(right.gate.admissions.has(key)).toBe(isKept)
  expect((await right.restart()).admissions.has(key)).toBe(isKept)
})

test.each([
  ['received before the phone asked for the list is then known from the list alone', -1000, false],
  ['received while the list was on its way stays on the phone', 1000, true],
  ['has not received yet stays on the phone', undefined, true],
])('an admission by this phone that the server %s', async (_, tookMs, isKept) => {
  const { gate } = await aPhone()
  const items = await tickets([1])
  const key = items[0]?.key ?? ''
  const takenAt = tookMs === undefined ? {} : { takenAt: Date.now() + tookMs }
  const own = { key, at: new Date().toISOString(), device: 'Left', nonce: 'one', ...takenAt }
  gate.admissions.set(key, { ...own, showtimeId: SHOWTIME })
  gate.admissions.set('elsewhere', { ...own, key: 'elsewhere', showtimeId: 'later', takenAt: 0 })
  await refresh(gate, () => aPage({ items }))
  expect(gate.admissions.has(key)).toBe(isKept)
  expect(gate.admissions.has('elsewhere')).toBe(true)
})

test.each([
  ['it does not know which state the ticket had then', undefined, '8'],
  ['the list does not say when the ticket changed', '7', undefined],
])('a phone keeps an admission that another phone showed it if %s', async (_, changedIn, later) => {
  const { gate } = await aPhone()
  const items = await tickets([1], later === undefined ? {} : { changedIn: later })
  const key = items[0]?.key ?? ''
  const told = { key, showtimeId: SHOWTIME, at: new Date().toISOString(), device: 'Left' }
  gate.admissions.set(key, { ...told, ...(changedIn !== undefined && { changedIn }) })
  gate.admissions.set('unlisted', { ...told, key: 'unlisted', changedIn: '7' })
  await refresh(gate, () => aPage({ items }))
  expect([...gate.admissions.keys()]).toEqual([key, 'unlisted'])
})

test('the screens draw their counts again after each page and after the whole list', async () => {
  const { gate } = await aPhone()
  const { changes } = gateState()
  await refresh(gate, () => aPage({ items: [] }))
  expect(gateState().changes).toBe(changes + 2)
})
