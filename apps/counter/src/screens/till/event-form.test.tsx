import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { doAct } from '../../queue/acts.ts'
import { EventForm } from './event-form.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../../queue/acts.ts', () => ({ doAct: vi.fn() }))
vi.mock('../../calls.ts', () => ({
  counterCalls: {
    listGatePeople: () => Promise.resolve({ items: [{ id: 'm', name: 'Mary', role: 'manager' }], next: null }),
  },
}))

test('after cash went to the safe, the form shows the amount and its receiver', async () => {
  vi.mocked(doAct).mockResolvedValue({ text: [] })
  render(<EventForm sessionID="session" onDone={vi.fn<() => void>()} />)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Naira', '150,000')
  type('Reason', 'Full drawer')
  await screen.findByRole('option', { name: 'Mary' })
  type('Supervisor who receives the cash', 'Mary')
  type('PIN of the supervisor', '907313')
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  const text = await screen.findByText('Recorded: Cash goes to the safe (₦150,000)')
  expect(text.isConnected).toBe(true)
  const approval = { staffID: 'm', pin: '907313' }
  expect(vi.mocked(doAct).mock.lastCall?.[2]).toEqual({ approval })
})
