import type { Show } from './show.ts'

/**
 * The number of colours in `timeline.module.css`. When a day has more films or prices, some share a
 * colour.
 */
export const COLOURS = 8

export const COLOUR_WORDS = { film: 'Film', price: 'Price', state: 'State' } as const
export type ColourBy = keyof typeof COLOUR_WORDS

export function isColourBy(word: string | undefined): word is ColourBy {
  return word !== undefined && word in COLOUR_WORDS
}

const STATES: readonly string[] = ['draft', 'published', 'cancelled']

/**
 * Returns a function that returns the number of a showtime's colour. A film or a price has the same
 * colour all day.
 */
export function coloursOf(shows: readonly Show[], by: ColourBy): (show: Show) => number {
  if (by === 'state') return ({ state }) => STATES.indexOf(state)
  const valueOf = (show: Show) => (by === 'film' ? show.filmId : show.price)
  const values = [...new Set(shows.map(valueOf))].sort()
  return (show) => values.indexOf(valueOf(show)) % COLOURS
}
