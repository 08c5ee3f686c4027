import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSession } from '../../test/session.ts'
import { CloseForm } from './close-form.tsx'

test('Enter goes on to the next note, and closes the till only in the last field', () => {
  render(<CloseForm session={aSession()} onClosed={vi.fn<() => void>()} onUnsold={vi.fn<() => void>()} />)
  const closesBy = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' })
  expect(closesBy('₦1,000')).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('₦500'))
  expect(closesBy('Transfers on the bank’s list, in naira')).toBe(true)
})
