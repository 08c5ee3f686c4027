import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeState } from '../../state/counter-state.ts'
import { aSession } from '../../test/session.ts'
import { SalesPage } from './sales-page.tsx'

vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => ({}) }))

test('a scanned code without a sale is not searched for when the page opens again', async () => {
  const searches: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    searches.push(new URL(path, location.href).searchParams.get('q') ?? '')
    return Promise.resolve(Response.json({ items: [], next: null }))
  })
  changeState({ scanned: { code: 'ABCDEFGHJKMN' } })
  const { unmount } = render(<SalesPage session={aSession()} />)
  await screen.findByText('No sale was found.')
  unmount()
  render(<SalesPage session={aSession()} />)
  await waitFor(() => expect(searches).toEqual(['ABCDEFGHJKMN', '']))
  expect(screen.getByLabelText<HTMLInputElement>('Seat, serial, reference or pin').value).toBe('')
})
