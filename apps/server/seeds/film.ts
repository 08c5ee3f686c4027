/** A film of the demo catalogue; its poster and its trailer are named after the slug. */
export interface DemoFilm {
  slug: string
  title: string
  language: string
  distributor: string
  year: number
  minutes: number
  rating: 'G' | 'PG' | '12' | '15' | '18'
  synopsis: string
  /** The warning of the film board; absent if the board gave none. */
  advisory?: string
  /** The names of actors, with commas between them. */
  cast?: string
  director?: string
  genre?: string
  /** The languages of the subtitles. */
  subtitles?: string
  originalRelease?: string
}
