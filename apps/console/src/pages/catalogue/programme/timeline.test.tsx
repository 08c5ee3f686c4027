import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { timelineDay } from './day.ts'
import type { Slot, Show } from './show.ts'
import { aShow } from './test/a-show.ts'
import { Timeline } from './timeline.tsx'

const day = timelineDay('2026-11-21', 'Africa/Lagos')
const at = (time: string) => instantOnDay(day.date, time, day.zone).getTime()
const SCREENS = [
  { id: 'one', name: 'Screen 1' },
  { id: 'two', name: 'Screen 2' },
]
const amina = aShow({ id: 'amina', title: 'Amina', startsAt: at('18:00') })
const gbomo = aShow({ id: 'gbomo', title: 'Gbomo', screenId: 'two', startsAt: at('18:30') })

const move = vi.fn<(show: Show, slot: Slot) => void>()
const overlap = vi.fn()

/** Moves showtimes as the page does. */
function Board({ shows = [amina, gbomo] }: { shows?: Show[] }) {
  const [chosenId, setChosenId] = useState<string>()
  const [placed, setPlaced] = useState(shows)
  return (
    <Timeline
      day={day}
      screens={SCREENS}
      shows={placed}
      now={0}
      hours="day"
      colourBy="film"
      chosenId={chosenId}
      onChoose={setChosenId}
      onOverlap={overlap}
      canMove={({ state }) => state !== 'cancelled'}
      onMove={(show, slot) => {
        move(show, slot)
        setPlaced(placed.map((one) => (one.id === show.id ? { ...one, ...slot } : one)))
      }}
    />
  )
}

const block = (title: string) => screen.getByRole('button', { name: new RegExp(title) })
const press = (...keys: string[]) => {
  for (const key of keys) {
    const [name = key, shift] = key.split('+').reverse()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, shiftKey: !!shift })
  }
}

function open(shows?: Show[]) {
  move.mockClear()
  overlap.mockClear()
  const opened = render(<Board {...(shows && { shows })} />)
  act(() => block('Amina').focus())
  return opened
}

const said = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent

test('a block names its film, times, seats sold, state and screen', () => {
  open([{ ...amina, soldSeats: 12, state: 'draft' }])
  expect(block('Amina').textContent).toBe('Amina6:00–8:00\u00a0PM12 of 100 soldDraftScreen 1')
})

test('Enter takes a block, arrow keys move it, and Enter drops it with the focus', () => {
  const { container } = open()
  press('Enter')
  expect(block('Amina').getAttribute('aria-pressed')).toBe('true')
  expect(said(container)).toMatch('Amina is taken, 6:00\u00a0PM in Screen 1')
  press('ArrowRight')
  expect(said(container)).toBe('6:05\u00a0PM in Screen 1')
  press('Shift+ArrowRight', 'ArrowDown')
  expect(said(container)).toMatch('6:35\u00a0PM in Screen 2. “Gbomo” holds Screen 2 from 6:30 PM to 8:45 PM')
  press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft')
  press('Enter')
  expect(move).toHaveBeenCalledWith(amina, { screenId: 'two', startsAt: at('16:05') })
  expect(document.activeElement).toBe(block('Amina'))
  expect(block('Amina').getAttribute('aria-pressed')).toBe('false')
})

test('Escape puts a block back where it was, and so does leaving it', () => {
  const { container } = open()
  press('Enter', 'ArrowRight', 'Escape')
  expect(said(container)).toBe('Amina is back: 6:00\u00a0PM in Screen 1.')
  press('Enter', 'ArrowRight')
  act(() => block('Gbomo').focus())
  expect(block('Amina').textContent).toMatch('6:00–8:00\u00a0PM')
  expect(move).not.toHaveBeenCalled()
})

test('a drop on another showtime is refused, and the block stays in the hand', () => {
  const { container } = open()
  press('Enter', 'ArrowDown', 'Enter')
  expect(move).not.toHaveBeenCalled()
  expect(said(container)).toMatch('“Gbomo” holds Screen 2 from 6:30 PM to 8:45 PM with its cleaning')
  expect(said(container)).toMatch('The next free start is 8:45 PM.')
  expect(overlap).toHaveBeenCalledWith(expect.objectContaining({ free: at('20:45') }))
  expect(document.activeElement).toBe(block('Amina'))
  press('Escape')
  expect(block('Amina').textContent).toMatch('Screen 1')
})

test('one block is in the tab order, and arrow keys move the focus while none is taken', () => {
  open()
  expect(block('Amina').tabIndex).toBe(0)
  expect(block('Gbomo').tabIndex).toBe(-1)
  press('ArrowDown')
  expect(document.activeElement).toBe(block('Gbomo'))
  expect(block('Gbomo').tabIndex).toBe(0)
  expect(block('Amina').tabIndex).toBe(-1)
})

test('a cancelled showtime cannot be picked up', () => {
  open([{ ...amina, state: 'cancelled' }])
  press('Enter')
  expect(block('Amina').getAttribute('aria-pressed')).toBe('false')
})

test('a mouse drags a block in steps of five minutes, and to another screen', () => {
  const { container } = open([amina])
  const layer = screen.getByRole('application')
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 24 * 60, 200)
  const amount = { pointerId: 1, button: 0 }
  const element = block('Amina')
  element.setPointerCapture = () => undefined
  fireEvent.pointerDown(element, { ...amount, clientX: 12 * 60 + 10, clientY: 50 })
  fireEvent.pointerMove(element, { ...amount, clientX: 12 * 60 + 12, clientY: 50 })
  expect(element.dataset['taken']).toBeUndefined()
  fireEvent.pointerMove(element, { ...amount, clientX: 13 * 60 + 13, clientY: 150 })
  expect(said(container)).toBe('7:05\u00a0PM in Screen 2')
  fireEvent.pointerUp(element, amount)
  expect(move).toHaveBeenCalledWith(amina, { screenId: 'two', startsAt: at('19:05') })
})

test('Escape ends a drag, also if the mouse moves on with its button pressed', () => {
  const { container } = open([amina])
  const layer = screen.getByRole('application')
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 24 * 60, 200)
  const element = block('Amina')
  element.setPointerCapture = () => undefined
  fireEvent.pointerDown(element, { button: 0, clientX: 12 * 60 + 10, clientY: 50 })
  fireEvent.pointerMove(element, { clientX: 13 * 60 + 13, clientY: 150 })
  press('Escape')
  fireEvent.pointerMove(element, { clientX: 14 * 60, clientY: 150 })
  fireEvent.pointerUp(element)
  expect(said(container)).toBe('Amina is back: 6:00\u00a0PM in Screen 1.')
  expect(move).not.toHaveBeenCalled()
})
