import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { doAct } from '../../queue/acts.ts'
import { EventForm } from './event-form.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../../queue/acts.ts', () => ({ doAct: vi.fn() }))

test('after cash went to the safe, the form says how much it has recorded, so that a slip of the finger is seen', async () => {
  vi.mocked(doAct).mockResolvedValue({ words: [] })
  render(<EventForm sessionID="session" onDone={vi.fn<() => void>()} />)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Naira', '150,000')
  type('Reason', 'Full drawer')
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  const words = await screen.findByText('Recorded: Cash goes to the safe (₦150,000)')
  expect(words.isConnected).toBe(true)
})
