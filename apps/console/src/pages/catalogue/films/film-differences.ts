import type { Film } from '@velvet/contract/catalogue/films.calls'

/** A proposal can change these fields of a film. They are in the order of the form. */
const NAMES = {
  title: 'Title',
  language: 'Language',
  synopsis: 'Synopsis',
  year: 'Year',
  minutes: 'Running time in minutes',
  rating: 'Rating',
  certificateNumber: 'Certificate number',
  advisory: 'Advisory',
  cast: 'Cast',
  director: 'Director',
  genre: 'Genre',
  subtitles: 'Subtitles',
  audioDescription: 'Audio description',
  originalRelease: 'Original release',
  posterUrl: 'Poster',
  stills: 'Stills',
  trailer: 'Trailer',
} as const satisfies Partial<Record<keyof Film, string>>

type Name = keyof typeof NAMES

/** Returns the fields that a proposal changes, each with the text before and after. */
export function differencesOf(present: Film, proposal: Film) {
  const names = Object.keys(NAMES) as Name[]
  return names.flatMap((name) => {
    const [before, after] = [present, proposal].map((film) => textOf(film, name))
    return before === after ? [] : [{ name: NAMES[name], before, after }]
  })
}

function textOf(film: Film, name: Name): string {
  if (name === 'trailer') return film.trailer?.url ?? 'none'
  if (name === 'stills') return film.stills.join(', ') || 'none'
  return String(film[name]) || 'none'
}
