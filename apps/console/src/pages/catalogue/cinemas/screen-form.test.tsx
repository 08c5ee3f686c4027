import { fireEvent, render, screen } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ChangeState } from '../../../parts/use-change.ts'
import { ScreenForm, valuesOf } from './screen-form.tsx'

const PLAN = [straightRow('A', 4), straightRow('B', 4)]
const save = vi.fn()

function Form({ change, isReader = false }: { change?: Partial<ChangeState>; isReader?: boolean }) {
  const [values, setValues] = useState(() => valuesOf({ name: 'Hall 1', plan: PLAN, counterSeats: 0 }))
  const idle = { error: null, isPending: false, isSuccess: false, reload: () => undefined }
  return (
    <ScreenForm
      values={values}
      isReader={isReader}
      onChange={setValues}
      action="Save"
      change={{ ...idle, ...change }}
      onSubmit={save}
    />
  )
}

const place = (name: string) => screen.getByRole('gridcell', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const selected = () => screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)

test('a click selects a seat and changes nothing, and a tool paints what is selected', () => {
  render(<Form />)
  fireEvent.pointerDown(place('A2, standard'), { button: 0 })
  expect(selected()).toEqual(['2 A2, standard'])
  fireEvent.pointerDown(place('B3, standard'), { button: 0, shiftKey: true })
  expect(selected()).toHaveLength(4)
  press('Wheelchair (0)')
  expect(screen.getAllByRole('gridcell', { name: /wheelchair/ })).toHaveLength(4)
  press('Undo')
  expect(screen.queryByRole('gridcell', { name: /wheelchair/ })).toBeNull()
  press('Redo')
  expect(screen.getAllByRole('gridcell', { name: /wheelchair/ })).toHaveLength(4)
})

test('a drag selects a rectangle, but not a drag that began elsewhere or a finger', () => {
  render(<Form />)
  fireEvent.pointerOver(place('B2, standard'), { buttons: 1 })
  expect(selected()).toHaveLength(1)
  fireEvent.pointerDown(place('A1, standard'), { button: 0, buttons: 1 })
  fireEvent.pointerOver(place('B2, standard'), { buttons: 1, pointerType: 'touch' })
  expect(selected()).toHaveLength(1)
  fireEvent.pointerOver(place('B2, standard'), { buttons: 1, pointerType: 'mouse' })
  expect(selected()).toHaveLength(4)
  fireEvent.pointerOver(place('B4, standard'), { buttons: 0 })
  expect(selected()).toHaveLength(4)
})

test('the plan is edited by keyboard alone: select, paint, add an aisle, take it back', () => {
  render(<Form />)
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
  expect(selected()).toHaveLength(2)
  fireEvent.keyDown(grid, { key: 'a' })
  expect(screen.getAllByRole('gridcell', { name: /gap/ })).toHaveLength(2)
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  expect(screen.queryByRole('gridcell', { name: /gap/ })).toBeNull()
  fireEvent.keyDown(grid, { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(screen.getAllByRole('gridcell', { name: /gap/ })).toHaveLength(2)
  expect(document.activeElement?.textContent).toContain('B1')
})

test('Ctrl-Z in a field takes back what is typed there, and not a step of the plan', () => {
  render(<Form />)
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'w' })
  fireEvent.keyDown(screen.getByLabelText('Number of the seat'), { key: 'z', ctrlKey: true })
  expect(place('A1, wheelchair')).toBeTruthy()
})

test('a seat that the server refuses to let go is marked and gets the focus', () => {
  const text = 'B2 is sold for “King of Boys”, 27/Nov/2026, 6:00 PM'
  const fields = { plan: text, 'plan.B2': text, 'plan.B9': text }
  const error = new CallError('seats-sold', text, 409, fields)
  const { rerender } = render(<Form />)
  fireEvent.pointerDown(place('B2, standard'), { button: 0 })
  press('Blocked (0)')
  rerender(<Form change={{ error }} />)
  const marked = place('B2, blocked, sold or held')
  expect(marked.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(marked)
  // B9 is no place of the plan, so its row is marked.
  expect(screen.getByRole('rowheader', { name: 'B' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('rowheader', { name: 'A' }).getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain(text)
  press('Undo')
  expect(place('B2, standard').getAttribute('aria-invalid')).toBeNull()
})

test('the refusal of a wrong plan stands beside the plan', () => {
  const fields = { plan: 'has no seat that is sold online' }
  const error = new CallError('bad-request', 'Some of what was sent is not right', 400, fields)
  render(<Form change={{ error }} />)
  expect(screen.getByText('The seat plan has no seat that is sold online.')).toBeTruthy()
})

test('after a seat plan is saved, the page says “Saved.”, to screen readers too', () => {
  render(<Form change={{ isSuccess: true }} />)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved.')
})

test('staff who may only read the plan can look at each seat, and change none', () => {
  render(<Form isReader />)
  const grid = screen.getByRole('grid')
  for (const key of ['ArrowRight', 'w', 'Delete', 'r']) fireEvent.keyDown(grid, { key })
  expect(selected()).toEqual(['2 A2, standard'])
  expect(screen.getAllByRole('gridcell')).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
