import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { doAct } from '../../queue/acts.ts'
import { aSession } from '../../test/session.ts'
import { UnsoldList } from './unsold-list.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))
vi.mock('../../queue/acts.ts', () => ({ doAct: vi.fn() }))

const CONFLICT = {
  id: 'ticket',
  film: 'Gangs of Lagos',
  seat: 'C4',
  isOpen: true,
  unsold: {
    admissions: [{ at: '2026-11-26T18:05:00Z', by: { id: 'musa', name: 'Musa' }, door: 'Left door' }],
  },
}

test('a ticket that came in without a sale is named with its door, and sold for cash', async () => {
  const page = () => new Response(JSON.stringify({ items: [CONFLICT], next: null }))
  vi.stubGlobal('fetch', () => Promise.resolve(page()))
  vi.mocked(doAct).mockResolvedValue({ text: [] })
  const onDone = vi.fn()
  render(<UnsoldList session={aSession()} onDone={onDone} />)
  const form = await screen.findByRole('form', { name: 'Gangs of Lagos C4 without a sale' })
  expect(form.textContent).toContain('by Musa, Left door')
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Cash that was taken, in naira', '4,500')
  type('Reason', 'The cashier had the money')
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const [[, kept] = []] = vi.mocked(doAct).mock.calls
  expect(kept?.act).toEqual({
    kind: 'resolve',
    input: {
      id: 'ticket',
      outcome: 'sold',
      kobo: 450_000,
      reason: 'The cashier had the money',
    },
  })
  vi.unstubAllGlobals()
})
