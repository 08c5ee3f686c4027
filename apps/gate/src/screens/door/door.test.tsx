import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { loadList } from '../../lists/load-list.ts'
import { changeState } from '../../state/gate-state.ts'
import { AT_THE_DOOR, aPage, codeOf, tickets } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Door } from './door.tsx'

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
      ...{ nonce, result: 'admitted', ticket: null, conflict: false },
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
  const page = aPage({ items: [...(first ? [first] : []), ...rest, ...group] })
  await loadList(database, {
    showtimeId: page.showtime.id,
    ask: () => Promise.resolve(page),
    onPage: ({ items }, state) => lists.take(items, state),
  })
  answerCalls({ 'gate/checkins': taken, 'gate/list': () => page })
  act(() => changeState({ ...AT_THE_DOOR, choice, alarms: [], isSignedOut: false }))
})

const VOID = { result: 'void', reason: 'This ticket was refunded', conflict: true }
const USED = {
  ...{ result: 'already-used', reason: 'Admitted before, at 7:05 PM', conflict: true },
  before: { at: new Date().toISOString(), device: 'Right door' },
}

function check(number: number): void {
  fireEvent.change(screen.getByLabelText('Pin'), { target: { value: codeOf(number) } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

const verdict = () => screen.getByRole('status').dataset['verdict']
const untilVerdict = (result: string) =>
  waitFor(() => expect(verdict()).toBe(result), { timeout: 3000 })

test.each([
  ['red', VOID, [120, 80, 120], /This ticket was refunded/],
  ['amber', USED, [40, 80, 40], /Admitted before, at 7:05 PM, by Right door/],
])(
  'a green verdict turns %s with a buzz as soon as the server refuses its scan, and stays',
  async (_, refusal, pattern, words) => {
    refusals.set(codeOf(1), refusal)
    render(<Door choice={choice} />)
    check(1)
    await untilVerdict('admitted')
    await untilVerdict(refusal.result)
    expect(buzzed).toHaveBeenLastCalledWith(pattern)
    expect(screen.getByRole('status').textContent).toMatch(words)
    expect(screen.getByRole('status').textContent).toMatch(/A1.*This phone had shown “Admit”/)
    screen.getByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('button', { name: 'Override' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(verdict()).toBeUndefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a refusal that comes when the next person is at the door stands above their verdict until it was seen', async () => {
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

test('of a purchase that came in together, the verdict names the refused seat and the good ones', async () => {
  render(<Door choice={choice} />)
  check(3)
  await untilVerdict('admitted')
  refusals.set(`${codeOf(3)}A4`, USED)
  fireEvent.click(await screen.findByRole('button', { name: 'Admit all 2' }))
  await untilVerdict('already-used')
  expect(screen.getByRole('status').textContent).toMatch(/A4.*Still good: A3/)
})
