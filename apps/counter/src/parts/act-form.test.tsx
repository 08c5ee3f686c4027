import { act, fireEvent, render, screen } from '@testing-library/react'
import { noAnswer } from '@velvet/client/call-error'
import { afterEach, expect, test, vi } from 'vitest'
import { doAct } from '../queue/acts.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import type { KeptAct, Outcome } from '../store/kept-act.ts'
import { ActForm } from './act-form.tsx'

vi.mock('../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../queue/acts.ts', () => ({ doAct: vi.fn() }))

afterEach(() => changeState({ unfinished: undefined }))

/** Sends an act whose answer is lost. Returns what the form is told once a person finishes it above the page. */
async function finishedWith(outcome: Outcome) {
  vi.mocked(doAct).mockImplementation((_, kept) => {
    changeState({ unfinished: kept })
    return Promise.reject(noAnswer('network'))
  })
  const input = { id: 'session', kind: 'drop', kobo: 100_000, reason: 'To the safe' } as const
  const onDone = vi.fn()
  render(
    <ActForm request="Drop" act={{ kind: 'event', input }} label="Record" onDone={onDone}>
      <p>The drawer</p>
    </ActForm>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Record' })
  fireEvent.click(button)
  await vi.waitFor(() => expect(button.disabled).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  const { unfinished: kept } = counterState() as { unfinished: KeptAct }
  act(() => changeState({ unfinished: { ...kept, outcome } }))
  act(() => changeState({ unfinished: undefined }))
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  return onDone.mock.calls
}

test('a form learns once that its cash drop was finished elsewhere', async () => {
  const outcome = { text: ['It is recorded.'] }
  expect(await finishedWith(outcome)).toEqual([[outcome]])
})

test('when an act turns out to be refused, its form does not take it for done', async () => {
  expect(await finishedWith({ text: ['It was not done.'], isRefusal: true })).toEqual([])
})
