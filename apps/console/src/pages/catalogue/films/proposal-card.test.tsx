import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAt } from '../../../parts/test/show-at.tsx'
import { differencesOf } from './film-differences.ts'
import { ProposalCard } from './proposal-card.tsx'
import { A_FILM } from './test/film.ts'

const PROPOSAL = {
  ...A_FILM,
  id: 'proposal',
  version: 3,
  proposalOf: A_FILM.id,
  rating: '18',
  cast: '',
  stills: ['/a.webp'],
}
const PRESENT = { ...A_FILM, version: 7, cast: 'Lucy Ameh' }

test('a proposal lists only the fields that it changes, before and after', () => {
  expect(differencesOf(PRESENT, PROPOSAL)).toEqual([
    { name: 'Rating', before: A_FILM.rating, after: '18' },
    { name: 'Cast', before: 'Lucy Ameh', after: 'none' },
    { name: 'Stills', before: 'none', after: '/a.webp' },
  ])
  expect(differencesOf(PRESENT, PRESENT)).toEqual([])
})

test('publishing a proposal sends the version of the film that it was compared with', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
    if (!body) return Promise.resolve(new Response(JSON.stringify({ film: PRESENT })))
    sent.push(url, JSON.parse(body), new Headers(headers).get('if-match'))
    return Promise.resolve(new Response(JSON.stringify({ film: PRESENT })))
  })
  showAt('/films/proposal', <ProposalCard film={PROPOSAL} />)
  await screen.findByText(/proposes this change/)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(sent).toEqual(['/api/v1/staff/films/proposal/unarchive', { ofVersion: 7 }, '"3"']))
})
