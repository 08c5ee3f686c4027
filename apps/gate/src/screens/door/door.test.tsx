import 'fake-indexeddb/auto'
import { setTimeout as delay } from 'node:timers/promises'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { loadList } from '../../lists/load-list.ts'
import { changeState } from '../../state/gate-state.ts'
import { AT_THE_DOOR, aPage, codeOf, tickets } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Door } from './door.tsx'
import { DRAWN_AFTER_MS } from './use-door.ts'

// A scan is sent a moment after its verdict was drawn. The page must still be there when the last contact ends.
afterAll(async () => {
  await delay(2 * DRAWN_AFTER_MS)
  await contactNow(theGate())
})

interface Sent {
  nonce: string
  code: string
  seat?: string
}

/** The server's answers, by the codes and seats of the scans. It takes every other scan. */
let refusals: Map<string, object>
const buzzed = vi.fn()

const choice = { ...AT_THE_DOOR.choice, neighbourIds: [] }

beforeEach(async () => {
  refusals = new Map()
  buzzed.mockClear()
  Object.assign(navigator, { vibrate: buzzed })
  const taken = ({ scans }: Record<string, unknown>) => ({
    serverTime: new Date().toISOString(),
    revoked: false,
    answers: (scans as Sent[]).map(({ nonce, code, seat = '' }) => ({
      nonce,
      result: 'admitted',
      ticket: null,
      conflict: false,
      ...refusals.get(code + seat),
    })),
  })
  answerCalls({})
  await startGate()
  const { database, lists, admissions } = theGate()
  for (const store of ['queue', 'admissions'] as const) await database.clear(store)
  admissions.clear()
  const [first, ...rest] = await tickets([1, 2])
  const group = await tickets([3, 4], { purchase: 'together' })
  const children = await tickets([5, 6], { purchase: 'family', type: CHILD })
  const page = aPage({ items: [...(first ? [first] : []), ...rest, ...group, ...children] })
  await loadList(database, {
    showtimeId: page.showtime.id,
    ask: () => Promise.resolve(page),
    onPage: ({ items }, state) => lists.take(items, state),
  })
  answerCalls({ 'gate/checkins': taken, 'gate/list': () => page })
  act(() => changeState({ ...AT_THE_DOOR, choice, alarms: [], isSignedOut: false }))
})

const CHILD = { name: 'Child', check: 'Check age', note: 'For under 12: bring proof of age' }

const VOID = { result: 'void', reason: 'This ticket was refunded', conflict: true }
const USED = {
  result: 'already-used',
  reason: 'Admitted before, at 7:05 PM',
  conflict: true,
  before: { at: new Date().toISOString(), device: 'Right door' },
}

function check(number: number): void {
  fireEvent.change(screen.getByLabelText('Pin'), { target: { value: codeOf(number) } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

const verdict = () => screen.getByRole('status').dataset['verdict']
const untilVerdict = (result: string) => waitFor(() => expect(verdict()).toBe(result), { timeout: 3000 })

test.each([
  ['red', VOID, [120, 80, 120], /This ticket was refunded/],
  ['amber', USED, [40, 80, 40], /Admitted before, at 7:05 PM, by Right door/],
])('a green verdict turns %s with a vibration once the server refuses it', async (_, refusal, pattern, message) => {
  refusals.set(codeOf(1), refusal)
  render(<Door choice={choice} />)
  check(1)
  await untilVerdict('admitted')
  await untilVerdict(refusal.result)
  expect(buzzed).toHaveBeenLastCalledWith(pattern)
  expect(screen.getByRole('status').textContent).toMatch(message)
  expect(screen.getByRole('status').textContent).toMatch(/A1.*This phone had shown “Admit”/)
  screen.getByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('button', { name: 'Override' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(verdict()).toBeUndefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test("a late refusal stands above the next person's verdict until it is seen", async () => {
  refusals.set(codeOf(1), VOID)
  render(<Door choice={choice} />)
  check(1)
  check(2)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/A2/))
  const alarm = await screen.findByRole('alert', {}, { timeout: 3000 })
  expect(verdict()).toBe('admitted')
  expect(alarm.textContent).toMatch(/A1 was let in: Not valid.*This ticket was refunded/)
  expect(buzzed).toHaveBeenLastCalledWith([120, 80, 120])
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Seen' }))
  expect(screen.queryByRole('alert')).toBeNull()
  // It still needs a person who looks at it.
  screen.getByText('1 conflict')
})

test('for a purchase entered together, the verdict names refused and good seats', async () => {
  render(<Door choice={choice} />)
  check(3)
  await untilVerdict('admitted')
  refusals.set(`${codeOf(3)}A4`, USED)
  fireEvent.click(await screen.findByRole('button', { name: 'Admit all 2' }))
  await untilVerdict('already-used')
  expect(screen.getByRole('status').textContent).toMatch(/A4.*Still good: A3/)
})

type Keyboard = (letter: string) => { key: string; code: string }

const placeOf = (sign: string) => {
  if (/\d/.test(sign)) return `Digit${sign}`
  return sign === ']' ? 'BracketRight' : `Key${sign}`
}
const ENGLISH: Keyboard = (sign) => ({ key: sign, code: placeOf(sign) })
/** What a phone with a French keyboard makes of a scanner for an English one. */
const FRENCH_ROW = 'à&é"\'(-è_ç'
const FRENCH_LETTERS: Record<string, string> = {
  A: 'q',
  Q: 'a',
  Z: 'w',
  W: 'z',
  M: ',',
  ']': '$',
}
const ON_FRENCH_PHONE: Keyboard = (sign) => ({
  key: /\d/.test(sign) ? (FRENCH_ROW[Number(sign)] ?? '') : (FRENCH_LETTERS[sign] ?? sign.toLowerCase()),
  code: placeOf(sign),
})
/** What a phone with an English keyboard makes of a scanner for a French one. */
const FRENCH_PLACES: Record<string, string> = {
  A: 'KeyQ',
  Q: 'KeyA',
  Z: 'KeyW',
  W: 'KeyZ',
  M: 'Semicolon',
}
const FRENCH_SCANNER: Keyboard = (sign) => {
  const code = FRENCH_PLACES[sign] ?? placeOf(sign)
  return { key: code === 'Semicolon' ? ':' : (code.at(-1) ?? ''), code }
}
const CAPS_LOCK: Keyboard = (sign) => ({ key: sign.toLowerCase(), code: placeOf(sign) })

/** Types like a scanner, and returns the keys whose usual effect was prevented. */
function scan(text: string, ends: readonly string[] = ['Enter'], keyboard = ENGLISH): string[] {
  const prevented: string[] = []
  const strokes = [...Array.from(text, keyboard), ...ends.map((key) => ({ key, code: key }))]
  for (const stroke of strokes) {
    const at = document.activeElement ?? document.body
    if (!fireEvent.keyDown(at, stroke)) prevented.push(stroke.key)
  }
  return prevented
}

test.each([
  ['that ends a code with Tab', '', ['Tab'], ENGLISH],
  ['that ends a code with nothing', '', [], ENGLISH],
  ['that says that it is a QR code', ']Q1', ['Enter'], ENGLISH],
  ['that begins a code with ~', '~', ['Enter'], ENGLISH],
  ['that begins a code with #', '#', [], ENGLISH],
  ['for an English keyboard on a French phone', ']Q1', ['Enter'], ON_FRENCH_PHONE],
  ['for a French keyboard on an English phone', '', ['Enter'], FRENCH_SCANNER],
  ['on a phone with caps lock', '', ['Tab'], CAPS_LOCK],
] as const)('a handheld scanner %s lets people in', async (_, prefix, ends, keyboard) => {
  render(<Door choice={choice} />)
  scan(prefix + codeOf(1), ends, keyboard)
  await untilVerdict('admitted')
  expect(screen.getByRole('status').textContent).toMatch(/A1/)
  scan(prefix + codeOf(2), ends, keyboard)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/A2/))
})

test.each([[['Enter', 'Enter']], [['Enter', 'Tab']], [['Tab', 'Enter']]])(
  'the signs %j after a code press no button and move no focus',
  async (ends) => {
    render(<Door choice={choice} />)
    screen.getByRole('button', { name: 'More' }).focus()
    expect(scan(codeOf(1), ends)).toEqual(expect.arrayContaining(ends))
    await untilVerdict('admitted')
    expect(location.hash).toBe('')
  },
)

test('two codes in quick succession are both judged', async () => {
  render(<Door choice={choice} />)
  scan(codeOf(1), ['Enter'])
  scan(codeOf(2), ['Enter'])
  await waitFor(() => expect(theGate().admissions.size).toBe(2))
  scan(`]Q1${codeOf(3)}]Q1${codeOf(4)}`, [])
  await waitFor(() => expect(theGate().admissions.size).toBe(4), { timeout: 3000 })
})

test('a scanner that types into the PIN field admits and leaves it empty', async () => {
  render(<Door choice={choice} />)
  const field = screen.getByLabelText<HTMLInputElement>('Pin')
  field.focus()
  const typeInto = (text: string) => {
    scan(text, [])
    fireEvent.change(field, { target: { value: text } })
  }
  typeInto(codeOf(1))
  expect(scan('', ['Tab'])).toEqual(['Tab'])
  await untilVerdict('admitted')
  expect(field.value).toBe('')
  // A person who types and presses Check has the pin judged once.
  typeInto(codeOf(2))
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/A2/))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(verdict()).toBe('admitted')
})

test("a green child's ticket shows type, check, note and the number of people", async () => {
  render(<Door choice={choice} />)
  check(5)
  await untilVerdict('admitted')
  screen.getByText('Child: Check age')
  screen.getByText(CHILD.note)
  fireEvent.click(screen.getByRole('button', { name: 'Admit all 2' }))
  await screen.findByText('2 Child: Check age')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  check(1)
  await untilVerdict('admitted')
  expect(screen.queryByText(/Child/)).toBeNull()
})

test('when a supervisor admits a visitor without a ticket, the green screen says so', async () => {
  const grace = { id: 'grace', name: 'Grace Obi', role: 'manager' }
  const unknown = { result: 'unknown', reason: 'No ticket has this code', conflict: false }
  answerCalls({
    'gate/people': () => ({ items: [grace], next: null }),
    'gate/overrides': () => ({ ...unknown, ticket: null }),
  })
  render(<Door choice={choice} />)
  check(9)
  await untilVerdict('unknown')
  fireEvent.click(screen.getByRole('button', { name: 'Override' }))
  fireEvent.change(await screen.findByLabelText('Supervisor'), { target: { value: grace.name } })
  fireEvent.change(screen.getByLabelText('PIN of the supervisor'), { target: { value: '907313' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The power failed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }))
  await untilVerdict('admitted')
  screen.getByText('No ticket has this code')
  screen.getByText('Let in by a supervisor')
})
