import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardAgainstScans } from './scanner-guard.ts'

const CODE = 'CK7M9QRTWXYZ'
const isTicket = (text: string) => text.endsWith(CODE)
const scans: string[] = []
const pressed: string[] = []
let now = 0
let end: () => void

const receive = (event: KeyboardEvent) => {
  if (!event.defaultPrevented) pressed.push(event.key)
}

beforeEach(() => {
  vi.useFakeTimers()
  scans.length = 0
  pressed.length = 0
  now = 1000
  end = guardAgainstScans({ holdsKeys: true, isTicket, onScan: (text) => scans.push(text) })
  document.addEventListener('keydown', receive)
})
afterEach(() => {
  end()
  document.removeEventListener('keydown', receive)
  cleanup()
  vi.useRealTimers()
})

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
  now += ms
}

/** Presses a key so many milliseconds after the one before. A field takes a sign unless the guard keeps it back. */
async function press(key: string, afterMs: number, { repeat = false } = {}) {
  await pass(afterMs)
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const goesOn = fireEvent(target, event)
  if (goesOn && key.length === 1 && target instanceof HTMLInputElement) {
    fireEvent.input(target, { target: { value: target.value + key } })
  }
  if (goesOn && key === 'Enter' && target instanceof HTMLButtonElement) target.click()
}

async function type(text: string, everyMs: number) {
  for (const key of text) await press(key, everyMs)
}

const pause = () => pass(1000)

test.each([0, 5, 20, 50])('no key of a scan reaches the page at one key in %i ms', async (everyMs) => {
  for (const suffix of ['Enter', 'Tab', undefined]) {
    await type(CODE, everyMs)
    if (suffix) await press(suffix, everyMs)
    await pause()
  }
  expect([scans, pressed]).toEqual([[CODE, CODE, CODE], []])
})

test('a key that opens a field does not lose the text that a program types after it', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const open = (event: KeyboardEvent) => event.key === 'p' && field !== document.activeElement && field.focus()
  document.addEventListener('keydown', open, { once: true })
  await type('pThe paper was torn', 0)
  await pause()
  expect([scans, field.value]).toEqual([[], 'The paper was torn'])
  field.remove()
})

test('eight digits that end with Enter are a scan', async () => {
  await type('40170725', 10)
  await press('Enter', 10)
  await pause()
  expect([scans, pressed]).toEqual([['40170725'], []])
})

test('Enter before a code and a second one after it do nothing either', async () => {
  await press('Enter', 0)
  await type(CODE, 10)
  await press('Enter', 10)
  await press('Enter', 10)
  await pause()
  expect([scans, pressed]).toEqual([[CODE], []])
})

test('fast typing by a person reaches the page in order and is not a scan', async () => {
  for (const key of ['Enter', 'a', '2', 'Enter', 'c']) await press(key, 1)
  await pause()
  expect([scans, pressed]).toEqual([[], ['Enter', 'a', '2', 'Enter', 'c']])
  // A program presses keys without any time between them, and means each of them.
  await type('c100c200p', 0)
  await pause()
  expect(pressed.splice(5).join('')).toBe('c100c200p')
  await type('100000c', 40)
  await press('Escape', 40)
  await pause()
  expect(pressed.slice(5)).toEqual(['1', '0', '0', '0', '0', '0', 'c', 'Escape'])
})

test('a letter, a digit or Enter that is held down acts once, and an arrow goes on', async () => {
  for (const key of ['c', '5', 'Enter', 'ArrowDown']) {
    await press(key, 500)
    for (let times = 0; times < 5; times += 1) await press(key, 30, { repeat: true })
    await pause()
  }
  const times = (key: string) => pressed.filter((one) => one === key).length
  expect(['c', '5', 'Enter', 'ArrowDown'].map(times)).toEqual([1, 1, 1, 6])
})

function Form({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState('T-1')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(text)
      }}
    >
      <input aria-label="Reference" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">Terminal</button>
    </form>
  )
}

test('a scan into a field leaves the text of the field, and does not send its form', async () => {
  const submit = vi.fn()
  render(<Form onSubmit={submit} />)
  const field = screen.getByLabelText<HTMLInputElement>('Reference')
  field.focus()
  await type(CODE, 20)
  await press('Enter', 20)
  await pause()
  expect([scans, field.value, submit.mock.calls]).toEqual([[CODE], 'T-1', []])
  // A program types words without any time between the keys.
  await type(' and reconciliation', 0)
  await pause()
  expect(field.value).toBe('T-1 and reconciliation')
  fireEvent.input(field, { target: { value: 'T-1' } })
  await type('23 Nov', 90)
  await press('Enter', 90)
  await pause()
  expect(submit.mock.calls).toEqual([['T-123 Nov']])
  // The key right after Enter is meant for the page, as soon as the form has closed.
  submit.mockImplementation(() => field.blur())
  pressed.length = 0
  await press('Enter', 500)
  await press('p', 1)
  await pause()
  expect([field.value, pressed]).toEqual(['T-123 Nov', ['Enter', 'p']])
})

test('a scan does not press the button that has the focus, and Enter of a person does', async () => {
  const click = vi.fn()
  render(<button onClick={click}>Cash</button>)
  screen.getByText('Cash').focus()
  await type(CODE, 20)
  await press('Enter', 20)
  await pause()
  expect(click).not.toHaveBeenCalled()
  await press('Enter', 0)
  await press('Enter', 30, { repeat: true })
  await pause()
  expect(click).toHaveBeenCalledTimes(1)
})

test('Space ticks a box, although the page gets it later', async () => {
  render(<input type="checkbox" aria-label="A ticket" />)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  box.focus()
  await press(' ', 200)
  await pass(200)
  expect(box.checked).toBe(true)
})

test('a number that a program types into a field at once stays there', async () => {
  render(<input aria-label="Phone number" />)
  screen.getByRole('textbox').focus()
  for (const key of '+2348031112223') await press(key, 1)
  await press('Enter', 1)
  await pass(200)
  expect(scans).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('+2348031112223')
})
