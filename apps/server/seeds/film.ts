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
  /** What the board warns of; none where it is missing. */
  advisory?: string
}
