import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import type { DoorShowtime } from '../../calls.ts'
import { loadList } from '../../lists/load-list.ts'
import { CHOICE, SHOWTIME, aPage, aShowtime } from '../../test/made-gate.ts'
import { signOut } from '../../people/sign-out.ts'
import { changeState, gateState } from '../../state/gate-state.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Choose } from './choose.tsx'

beforeEach(async () => {
  answerCalls({})
  await startGate()
})

/** Lets the server answer with these showtimes of one cinema. */
function answerWith(showtimes: readonly DoorShowtime[]) {
  answerCalls({
    'gate/cinemas': () => ({ items: [{ id: CHOICE.cinemaId, name: CHOICE.cinemaName }] }),
    'gate/showtimes': () => ({ items: showtimes }),
  })
}

test('ended showtimes are folded, and current ones are selected', async () => {
  answerWith([
    aShowtime('Over', -5),
    aShowtime('Running', -0.5, true),
    aShowtime('Soon', 1, true),
    aShowtime('Late', 6),
  ])
  render(<Choose />)
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  const named = boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])
  expect(named).toEqual([
    [expect.stringContaining('Running'), true],
    [expect.stringContaining('Soon'), true],
    [expect.stringContaining('Late'), false],
    [expect.stringMatching(/Over.* · Over$/), false],
  ])
  const folded = screen.getByText('Earlier shows (1)').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.contains(boxes[3] ?? null)).toBe(true)
})

test('a phone proposes its last cinema, even after its attendant signed out', async () => {
  const cinemas = [
    { id: 'another', name: 'Ashaka Cinema' },
    { id: CHOICE.cinemaId, name: 'Wunti' },
  ]
  const asked: (string | null)[] = []
  answerCalls({
    // The cinemas of a large operator come in pages.
    'gate/cinemas': (_, query) =>
      query.get('cursor') === null
        ? { items: cinemas.slice(0, 1), next: 'second page' }
        : { items: cinemas.slice(1), next: null },
    'gate/showtimes': (_, query) => {
      asked.push(query.get('cinemaID'))
      return { items: [aShowtime('Soon', 1, true)] }
    },
  })
  const first = render(<Choose />)
  await screen.findByRole('checkbox')
  expect(asked).toEqual(['another'])
  fireEvent.change(screen.getByLabelText('Cinema'), { target: { value: 'Wunti' } })
  await waitFor(() => expect(asked).toContain(CHOICE.cinemaId))
  fireEvent.click(await screen.findByRole('button', { name: 'Start scanning' }))
  await waitFor(() => expect(gateState().choice).toBeDefined())
  first.unmount()
  await signOut(theGate())
  await startGate()
  asked.length = 0
  render(<Choose />)
  await screen.findByRole('checkbox')
  expect(asked).toEqual([CHOICE.cinemaId])
})

test('a cinema that shows nothing says so, and scanning cannot start', async () => {
  answerWith([])
  render(<Choose />)
  await screen.findByText('This cinema shows nothing today.')
  const start = screen.getByRole('button', { name: 'Start scanning' })
  expect(start).toHaveProperty('disabled', true)
})

test('the page says that showtimes load, and loads them again after a failure', async () => {
  changeState({ choice: CHOICE })
  const answer = Promise.withResolvers<object>()
  // The call may still be on its way when it fails.
  answer.promise.catch(() => undefined)
  let tries = 0
  answerCalls({
    'gate/cinemas': () => ({ items: [{ id: CHOICE.cinemaId, name: CHOICE.cinemaName }] }),
    'gate/showtimes': () => {
      tries += 1
      return tries === 1 ? answer.promise : { items: [aShowtime('Soon', 1, true)] }
    },
  })
  render(<Choose />)
  await screen.findByLabelText('Looking for what is on')
  screen.getByRole('button', { name: 'Back' })
  answer.reject(new TypeError('Failed to fetch'))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('checkbox')
  expect(tries).toBe(2)
  expect(screen.getAllByRole('button', { name: 'Back' })).toHaveLength(1)
})

test('without a network the showtimes whose lists are on the phone can be chosen', async () => {
  answerCalls({})
  changeState({ choice: CHOICE })
  const { database, lists } = theGate()
  for (const showtimeId of [SHOWTIME, 'later']) {
    const page = aPage({ showtimeId })
    const title = showtimeId === 'later' ? 'Later' : 'Now'
    await loadList(database, {
      showtimeId,
      ask: () => Promise.resolve({ ...page, showtime: { ...page.showtime, title } }),
      onPage: ({ items }, state) => lists.take(items, state),
    })
  }
  render(<Choose />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Now/ }))
  expect(screen.getByRole('checkbox', { name: /Later/ })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
  await waitFor(() =>
    expect(gateState().choice).toEqual({
      ...CHOICE,
      showtimeIds: ['later'],
      neighbourIds: [SHOWTIME],
    }),
  )
  expect(lists.get(SHOWTIME)).toBeDefined()
})
