import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { Languages } from './languages.tsx'

const SWITCHED = {
  by: { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Hadiza Sani' },
  at: '2026-11-26T09:00:00.000Z',
  note: 'Read by Aisha Bello',
}
const LANGUAGES = [
  { code: 'en', isOn: true, version: 1, translated: null, switched: null },
  {
    code: 'fr',
    isOn: true,
    version: 1,
    translated: { screens: null, messages: { texts: 84, translated: 84 } },
    switched: null,
  },
  {
    code: 'ha',
    isOn: false,
    version: 3,
    translated: {
      screens: { texts: 412, translated: 403 },
      messages: { texts: 84, translated: 80 },
    },
    switched: SWITCHED,
  },
]

test('an admin switches a language on with a reason and sees the last switch', async () => {
  const changes: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PUT') changes.push([url, init])
    const answer = url.endsWith('/me') ? { staff: { role: 'admin' } } : { languages: LANGUAGES }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  render(
    <Suspense>
      <Languages />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('heading', { name: 'Hausa' })
  expect(screen.queryByRole('heading', { name: 'English' })).toBeNull()
  screen.getByText(/Switched off by Hadiza Sani, .*: Read by Aisha Bello/)
  screen.getByText('Translated: 403 of 412 texts on screens, and 80 of 84 in notices and SMS')
  screen.getByText(/^Translated: an unknown number .* and 84 of 84 in notices and SMS$/)
  const hausa = screen.getByRole('region', { name: 'Hausa' })
  const reason = hausa.querySelector('textarea')
  if (!reason) throw new Error('there is a field for the reason')
  fireEvent.change(reason, { target: { value: 'Read by Musa Garba' } })
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  const [url, { body }] = changes[0] ?? ['', {}]
  expect(url).toContain('/api/v1/staff/languages/ha')
  expect(JSON.parse(body as string)).toEqual({ isOn: true, note: 'Read by Musa Garba' })
})
