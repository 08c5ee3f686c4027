import { icon } from '../icon.ts'

export const Undo = icon('M3 7v6h6M21 17a9 9 0 0 0-9-9 9 9 0 0 0-6 2.3L3 13')
