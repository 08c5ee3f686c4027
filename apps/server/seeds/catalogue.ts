import { newlyAdded } from './newly-added.ts'
import { nowPlaying } from './now-playing.ts'
import { posterColours } from './media-facts.ts'

/** The drawn stills of each film, as they are named in its files. */
export const STILLS = ['wide', 'close'] as const

/** What a film has that tells no more of itself. */
const UNTOLD = {
  advisory: '',
  cast: '',
  director: '',
  genre: '',
  subtitles: '',
  originalRelease: null,
}

/** Every film of the demo catalogue; `colour` fills its place until the poster has loaded. */
export const films = [
  ...nowPlaying.map((film) => ({
    ...UNTOLD,
    ...film,
    status: 'now-playing' as const,
    colour: posterColours[film.slug],
  })),
  ...newlyAdded.map((film) => ({
    ...UNTOLD,
    ...film,
    status: 'coming-soon' as const,
    colour: posterColours[film.slug],
  })),
]
