import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILM } from '../../test/programme.ts'
import { MovieDetails } from './movie-details.tsx'

test('the details end with the other facts of the film', () => {
  const facts = {
    Cast: 'Sola Sobowale, Kunle Remi',
    Director: 'Kemi Adetiba',
    Genre: 'Thriller',
    Subtitles: '',
    AudioDescription: 'Yoruba',
    OriginalRelease: '2025-12-24',
  }
  render(<MovieDetails movie={{ ...FILM, ...facts }} />)
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Language',
    'Distributor',
    'Synopsis',
    'Rated 15',
    'Cast',
    'Director',
    'Genre',
    'Audio description',
    'Original release',
  ])
  screen.getByText('Only for people aged 15 and over')
  screen.getByText('Sola Sobowale, Kunle Remi')
  screen.getByText('Wednesday, 24/Dec/2025')
})
