import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { FilmForm } from './film-form.tsx'
import { A_FILM } from './test/film.ts'

/** Saves the film after a person has called its distributor a mistake, and then typed this one. */
async function saveWith(distributor: string) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({ film: A_FILM }))
  })
  render(<FilmForm film={A_FILM} isReader={false} />, aPage())
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Distributor'), { target: { value } })
  type('Somebody')
  fireEvent.click(screen.getByLabelText('FilmOne was a mistake'))
  type(distributor)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

test("a corrected distributor gets the film's unsettled weeks", async () => {
  expect(await saveWith('Arewa Films')).toMatchObject({ correctsDistributor: true })
})

test('a film that keeps its distributor after all is saved without a correction', async () => {
  expect(await saveWith('FilmOne')).toMatchObject({ correctsDistributor: false })
})

test('the form of a proposed change has only the fields that it can change', () => {
  render(<FilmForm film={{ ...A_FILM, status: 'proposed', proposalOf: 'published' }} isReader={false} />, aPage())
  expect(screen.getByLabelText('Title')).toBeTruthy()
  for (const label of ['Distributor', 'State']) {
    expect(screen.queryByLabelText(label)).toBeNull()
  }
})
