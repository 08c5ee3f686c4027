import { icon } from '../icon.ts'

export const Menu = icon('M4 5h16M4 12h16M4 19h16')
