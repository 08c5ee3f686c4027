import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const METHODS = ['showModal', 'close'] as const
const { prototype } = HTMLDialogElement
const known = METHODS.map((name) => Object.getOwnPropertyDescriptor(prototype, name) ?? {})

// Safari before 15.4 and Firefox before 98 have neither method.
beforeEach(() => {
  for (const name of METHODS) Reflect.deleteProperty(prototype, name)
})
afterEach(() => {
  METHODS.forEach((name, index) => Object.defineProperty(prototype, name, known[index] ?? {}))
})

const nothing = () => undefined

test('a browser without modal dialogs still shows a sheet, and calls it a dialog', () => {
  render(
    <Dialog title="Change Email" onClose={nothing}>
      fields
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Change Email' })
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(dialog.hasAttribute('data-by-hand')).toBe(true)
})

test('without modal dialogs, focus stays in the sheet and returns after closing', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <Dialog title="Change Email" onClose={nothing}>
          <input aria-label="Email" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  rerender(page(true))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change Email' }))

  const field = screen.getByLabelText('Email')
  field.focus()
  expect(document.activeElement).toBe(field)
  opener.focus()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))

  rerender(page(false))
  expect(document.activeElement).toBe(opener)
  const other = render(<button type="button">Elsewhere</button>).getByText('Elsewhere')
  other.focus()
  expect(document.activeElement).toBe(other)
})

test('without modal dialogs, Escape closes a sheet, and no other key does', () => {
  const close = vi.fn()
  const { unmount } = render(
    <Dialog title="No network" onClose={close}>
      <button type="button">Try again</button>
    </Dialog>,
  )
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
  unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
})

test('without modal dialogs, only the topmost sheet holds focus and reacts to Escape', () => {
  const closeBelow = vi.fn()
  const closeAbove = vi.fn()
  const page = (isAbove: boolean) => (
    <>
      <Dialog title="Below" onClose={closeBelow}>
        <input aria-label="Below" />
      </Dialog>
      {isAbove && (
        <Dialog title="Above" onClose={closeAbove}>
          <input aria-label="Above" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  const above = screen.getByLabelText('Above', { selector: 'input' })
  above.focus()
  expect(document.activeElement).toBe(above)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([closeAbove.mock.calls.length, closeBelow.mock.calls.length]).toEqual([1, 0])

  rerender(page(false))
  const below = screen.getByLabelText('Below', { selector: 'input' })
  below.focus()
  expect(document.activeElement).toBe(below)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closeBelow).toHaveBeenCalledTimes(1)
})
