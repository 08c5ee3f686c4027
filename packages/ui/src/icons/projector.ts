import { icon } from '../icon.ts'

export const Projector = icon(
  'M5 7 3 5M9 6V3M13 7l2-2M6 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M11.83 12H20a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h2.17M16 16h2',
)
