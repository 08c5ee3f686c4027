import { PARTS } from './parts.tsx'
import { ACCOUNT } from './screens/account.ts'
import { BROWSING } from './screens/browsing.ts'
import { BUYING } from './screens/buying.ts'
import { COMING_IN } from './screens/coming-in.ts'
import { TICKETS } from './screens/tickets.ts'
import { TRAILERS_AND_CENTERS } from './screens/trailers-and-centers.ts'
import type { Story } from './story.ts'

export const STORIES: readonly Story[] = [
  ...PARTS,
  ...BROWSING,
  ...TRAILERS_AND_CENTERS,
  ...BUYING,
  ...TICKETS,
  ...ACCOUNT,
  ...COMING_IN,
]
