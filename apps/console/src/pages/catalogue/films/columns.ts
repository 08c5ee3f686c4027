import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { Column } from '../../../parts/data-table.tsx'
import { STATE_WORDS } from './states.ts'

type Listed = Pick<Film, 'title' | 'status' | 'language' | 'distributor' | 'rating' | 'year' | 'minutes'>

/** The columns of every table of films. */
export const FILM_COLUMNS: readonly Column<Listed>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'State', cell: ({ status }) => STATE_WORDS[status] },
  { title: 'Language', cell: ({ language }) => language },
  { title: 'Distributor', cell: ({ distributor }) => distributor },
  { title: 'Rating', cell: ({ rating }) => rating },
  { title: 'Year', cell: ({ year }) => year, isNumeric: true },
  { title: 'Minutes', cell: ({ minutes }) => minutes, isNumeric: true },
]
