import { share } from '../../parts/money.ts'

/** Writes the change against the week before, such as `+25%` or `−8%`. Nothing can be compared with no sales. */
export function changeWords(now: number, before: number | undefined): string {
  if (!before) return '–'
  const change = now / before - 1
  if (change < 0) return `−${share(-change)}`
  return `+${share(change)}`
}
