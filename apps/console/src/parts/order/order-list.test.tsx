import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrderList } from './order-list.tsx'

const ROW_HEIGHT_PX = 40
const FILMS = ['Amina', 'Gbomo', 'Kasala'].map((name) => ({ id: name.toLowerCase(), name }))

/** Presses the mouse on the first row, and drags it below the second. */
function dragBelowSecond() {
  const onMove = vi.fn()
  render(<OrderList label="Films" items={FILMS} canMove onMove={onMove} picture={() => null} />)
  screen.getAllByRole('listitem').forEach((row, index) => {
    row.getBoundingClientRect = () => new DOMRect(0, index * ROW_HEIGHT_PX, 200, ROW_HEIGHT_PX)
  })
  const handle = screen.getByRole('button', { name: '1Amina' })
  handle.setPointerCapture = () => undefined
  fireEvent.pointerDown(handle, { button: 0, clientY: 20 })
  fireEvent.pointerMove(handle, { clientY: 70 })
  return { handle, onMove }
}

const said = () => document.querySelector('[aria-live]')?.textContent

test('a mouse drags a row to the place at which it is dropped', () => {
  const { handle, onMove } = dragBelowSecond()
  expect(said()).toBe('place 2 of 3, before Kasala')
  fireEvent.pointerUp(handle)
  expect(onMove).toHaveBeenCalledExactlyOnceWith(FILMS[0], 1)
})

test('Escape ends a drag, also if the mouse moves on with its button pressed', () => {
  const { handle, onMove } = dragBelowSecond()
  fireEvent.keyDown(handle, { key: 'Escape' })
  fireEvent.pointerMove(handle, { clientY: 110 })
  expect(said()).toBe('Amina is back at its place.')
  fireEvent.pointerUp(handle)
  expect(onMove).not.toHaveBeenCalled()
})
