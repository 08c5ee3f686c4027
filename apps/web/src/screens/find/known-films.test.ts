import { expect, test } from 'vitest'
import { FILM, WUNTI, aShowtime, dayAfter } from '../../test/programme.ts'
import { aMovie } from '../../test/samples.ts'
import { findKnown } from './known-films.ts'
import { NO_WISHES, type Options } from './search-options.ts'

const OTHER = aMovie('Ɗan Ƙauye', { Cast: 'Ọládélé Ṣadé', Language: 'Hausa' })

function titles(options: Partial<Options>, showtimes = [aShowtime('12:00'), aShowtime('21:00')]) {
  return findKnown([FILM, OTHER], showtimes, { ...NO_WISHES, ...options }).map(({ Movie, Showtimes }) =>
    [Movie.Title, ...Showtimes.map(({ StartTime }) => StartTime)].join(' '),
  )
}

test.each(['dan kauye', 'Ɗan', 'KAUYE', 'hausa', 'oladele', 'sade', 'Ṣàdé dan'])(
  'without a network, a film with letters of Hausa and Yoruba is found by “%s”',
  (text) => {
    expect(titles({ text })).toEqual(['Ɗan Ƙauye'])
  },
)

test('without filters, all films on the phone are found, with their showtimes', () => {
  expect(titles({})).toEqual(['the wedding party 12:00 21:00', 'Ɗan Ƙauye'])
})

test('the offline search filters by day, cinema, time of day and free seats', () => {
  const soldOut = aShowtime('14:00', { AssignedSeats: 97 })
  const elsewhere = aShowtime('15:00', { CinemaID: WUNTI.CinemaID })
  const all = [aShowtime('12:00'), aShowtime('21:00'), soldOut, elsewhere]
  expect(titles({ day: aShowtime('12:00').Date, isEarly: true, isTogether: true }, all)).toEqual([
    'the wedding party 12:00 15:00',
  ])
  expect(titles({ cinemaId: WUNTI.CinemaID, text: 'wedding' }, all)).toEqual(['the wedding party 15:00'])
  expect(titles({ day: dayAfter(20) }, all)).toEqual([])
  expect(titles({ isEarly: true, language: 'hausa' }, all)).toEqual([])
})

test.each([
  ['spiderman', 'The Amazing Spider-Man'],
  ['lion heart', 'Lionheart'],
  ['lionheart (2018)', 'Lionheart'],
  ['merry men 2', 'Merry Men II'],
  ['rocky iv', 'Rocky 4'],
  ['fast and furious', 'Fast & Furious'],
  ['the woman king', 'Woman King'],
])('without a network, “%s” finds %s', (text, title) => {
  const found = findKnown([aMovie(title, { Year: 2018 }), FILM], [], { ...NO_WISHES, text })
  expect(found.map(({ Movie }) => Movie.Title)).toEqual([title])
})
