import { icon } from '../icon.ts'

export const ArrowLeftRight = icon('M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4')
