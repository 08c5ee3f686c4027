import { ratingHere } from './places.ts'
import type { TypeClass } from '@velvet/contract/catalogue/ticket-types.rules'

interface DemoType {
  name: string
  class: TypeClass
  note: string
  /** The share of an adult's price that it costs. */
  share: number
}

/** The types that the demo sells beside Adult. */
export const ticketTypes = [
  { name: 'Child', class: 'child', note: 'For under 12: bring proof of age', share: 0.6 },
  { name: 'Student', class: 'student', note: 'Bring your student card', share: 0.8 },
] as const satisfies readonly DemoType[]

/** Films with these ratings are for all ages; only their showtimes have a price for each type. */
export const FAMILY_RATINGS: readonly string[] = ['G', 'PG'].map(ratingHere)
