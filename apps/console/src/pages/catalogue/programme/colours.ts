import type { Show } from './show.ts'

/**
 * The number of colours in `timeline.module.css`. When a day has more films or prices, some share a
 * colour.
 */
export const COLOURS = 12

export const COLOUR_WORDS = { film: 'Film', price: 'Price', state: 'State' } as const
export type ColourBy = keyof typeof COLOUR_WORDS

export function isColourBy(word: string | undefined): word is ColourBy {
  return word !== undefined && word in COLOUR_WORDS
}

const STATES: readonly string[] = ['draft', 'published', 'cancelled']

/**
 * Returns a function that chooses the colour of a showtime. A film has the same colour every day, while the colours of
 * prices are chosen anew for each day.
 */
export function coloursOf(shows: readonly Show[], by: ColourBy): (show: Show) => number {
  if (by === 'state') return ({ state }) => STATES.indexOf(state)
  if (by === 'film') return ({ filmId }) => colourOfId(filmId)
  const prices = [...new Set(shows.map(({ price }) => price))].sort()
  return ({ price }) => prices.indexOf(price) % COLOURS
}

/** Returns a hash of the id, so that similar ids get different colours. */
function colourOfId(id: string): number {
  let hash = 0
  for (const letter of id) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash % COLOURS
}
