import type { Show } from './show.ts'

/** The number of colours in `timeline.module.css`. More films or prices than that share some. */
export const COLOURS = 8

export const COLOUR_WORDS = { film: 'Film', price: 'Price', state: 'State' } as const
export type ColourBy = keyof typeof COLOUR_WORDS

export function isColourBy(word: string | undefined): word is ColourBy {
  return word !== undefined && word in COLOUR_WORDS
}

const STATES: readonly string[] = ['draft', 'published', 'cancelled']

/** Returns the number of each showtime's colour. The same film or price has one colour all day. */
export function coloursOf(shows: readonly Show[], by: ColourBy): (show: Show) => number {
  if (by === 'state') return ({ state }) => STATES.indexOf(state)
  const valueOf = (show: Show) => (by === 'film' ? show.filmId : show.price)
  const values = [...new Set(shows.map(valueOf))].sort()
  return (show) => values.indexOf(valueOf(show)) % COLOURS
}
