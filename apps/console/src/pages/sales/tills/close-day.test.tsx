import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActionDialog } from '../../../parts/action-dialog.tsx'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type } from '../../../parts/test/stale.ts'
import { closeDay } from './close-day.ts'

test('before a day is closed for good, the console says so and the day has to be typed', async () => {
  const closed: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    closed.push(url)
    return Promise.resolve(new Response('{}'))
  })
  const onDone = vi.fn()
  const action = closeDay({ id: 'wunti', name: 'Velvet Wunti' }, '2026-11-25')
  const given = { action, note: '', onClose: vi.fn(), onStale: vi.fn(), onDone }
  render(<ActionDialog {...given} />, { wrapper: aPage().wrapper })
  screen.getByRole('heading', { name: 'Close 25/Nov/2026 at Velvet Wunti' })
  screen.getByText(/^This is final: nobody can open 25\/Nov\/2026 at Velvet Wunti again\./)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Close the day' })
  expect(button.disabled).toBe(true)
  type('Type “25/Nov/2026” to confirm', '24/Nov/2026')
  expect(button.disabled).toBe(true)
  type('Type “25/Nov/2026” to confirm', '25/Nov/2026')
  press('Close the day')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('25/Nov/2026 at Velvet Wunti is closed.'))
  expect(closed).toEqual([expect.stringMatching(/\/cinemas\/wunti\/days\/2026-11-25\/close$/)])
})
