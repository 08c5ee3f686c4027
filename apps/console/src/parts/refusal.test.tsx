import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from './refusal.tsx'

const STALE = new CallError('changed-meanwhile', 'Somebody else has changed this', 409)

afterEach(cleanup)

/** Shows the refusal of a stale change, and the offer to put back what was typed after a reload. */
function StaleForm({ onPutBack }: { onPutBack: () => void }) {
  const [error, setError] = useState<Error | null>(STALE)
  return <Refusal error={error} onReload={() => setError(null)} onPutBack={error ? undefined : onPutBack} />
}

test('the focus stays from the present state to what was typed', () => {
  const onPutBack = vi.fn()
  render(<StaleForm onPutBack={onPutBack} />)
  screen.getByRole('button', { name: 'Show the present state' }).focus()
  fireEvent.click(screen.getByRole('button'))
  const offer = screen.getByRole('button', { name: 'Put back what I typed' })
  expect(document.activeElement).toBe(offer)
  fireEvent.click(offer)
  expect(onPutBack).toHaveBeenCalledOnce()
})

test('a person can put typed text back also while another refusal is shown', () => {
  const onPutBack = vi.fn()
  const wrong = new CallError('bad-request', 'This film does not exist', 400)
  render(<Refusal error={wrong} onReload={vi.fn()} onPutBack={onPutBack} />)
  expect(screen.getByRole('alert').textContent).toContain('This film does not exist')
  fireEvent.click(screen.getByRole('button', { name: 'Put back what I typed' }))
  expect(onPutBack).toHaveBeenCalledOnce()
})

/** Shows a refusal in its form or section, which goes away when its button is pressed. */
function refused(around: (refusal: ReactNode) => ReactNode) {
  const Refused = () => {
    const [error, setError] = useState<Error | null>(STALE)
    return around(<Refusal error={error} onReload={() => setError(null)} />)
  }
  render(<Refused />)
  const button = screen.getByRole('button', { name: 'Show the present state' })
  button.focus()
  fireEvent.click(button)
  expect(button.isConnected).toBe(false)
}

test('the focus goes to the first field of the form when the offer goes away', () => {
  refused((refusal) => (
    <form>
      <input aria-label="Name" />
      {refusal}
    </form>
  ))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('the focus stays in a section without a field when the offer goes away', () => {
  refused((refusal) => <section aria-label="Archive">{refusal}</section>)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Archive' }))
})

test('the focus stays elsewhere when an offer without it goes away', () => {
  const { rerender } = render(<Refusal error={STALE} onReload={vi.fn()} />)
  rerender(<Refusal error={null} />)
  expect(document.activeElement).toBe(document.body)
})

test('a move that is refused because seats were sold offers to read the showtime again', () => {
  const onReload = vi.fn()
  const sold = new CallError('showtime-sold', '3 seats are sold. Please confirm the move', 409)
  render(<Refusal error={sold} onReload={onReload} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show the present state' }))
  expect(onReload).toHaveBeenCalledOnce()
})
