import { render, screen, waitFor } from '@testing-library/react'
import type { PrintedConflict } from '@velvet/contract/sales/offline-conflicts.calls'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type } from '../../../parts/test/stale.ts'
import { UnsoldDialog } from './unsold-dialog.tsx'

const CONFLICT = { id: 'ticket', film: 'Gangs of Lagos', seat: 'C4', till: 'Window 1' }

test('a manager records a ticket without a sale as lost, with a reason', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push([url, JSON.parse(init.body)])
    return Promise.resolve(new Response('{}'))
  })
  const given = { onClose: vi.fn(), onDone: vi.fn() }
  const conflict = CONFLICT as PrintedConflict
  render(<UnsoldDialog conflict={conflict} {...given} />, { wrapper: aPage().wrapper })
  screen.getByRole('heading', { name: 'Gangs of Lagos, C4 of Window 1' })
  screen.getByText(/^A sale for this cash is booked at the till/)
  type('What happened', 'Not paid, or the money is lost')
  type('Reason', 'The cashier left with it')
  press('Record')
  await waitFor(() => expect(given.onDone).toHaveBeenCalled())
  expect(sent).toEqual([
    [
      expect.stringMatching(/\/counter\/conflicts\/ticket\/resolve$/),
      { outcome: 'lost', reason: 'The cashier left with it' },
    ],
  ])
})
