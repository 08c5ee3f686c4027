import { icon } from '../icon.ts'

export const Hash = icon('M4 9L20 9M4 15L20 15M10 3L8 21M16 3L14 21')
