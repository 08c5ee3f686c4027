import { icon } from '../icon.ts'

export const Accessibility = icon(
  'M15 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 19l1-7-6 1M5 8l3-3 5.5 3-2.36 3.5M4.24 14.5a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6',
)
