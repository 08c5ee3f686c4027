import type { Terms } from '@velvet/contract/books/terms.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { percent } from './percent.ts'

/** A fixed amount is due once for each of these. The console calls a session a showtime. */
const EACH = { week: 'week', session: 'showtime' } as const

/** Terms and play weeks have these fields in common. */
type Hire = Pick<Terms, 'weeks' | 'fixedKobo' | 'fixedBy' | 'houseKobo' | 'housePpm' | 'guaranteeKobo' | 'guaranteeBy'>

export function hireText({ weeks, fixedKobo, fixedBy, houseKobo, housePpm }: Hire): string {
  if (fixedKobo !== null) return `${formatKobo(fixedKobo)} a ${EACH[fixedBy ?? 'week']}`
  const byWeek = weeks.map(percent).join(', ')
  if (houseKobo === null || housePpm === null) return byWeek
  return `${byWeek}, or ${percent(housePpm)} above ${formatKobo(houseKobo)}`
}

export function guaranteeText({ guaranteeKobo, guaranteeBy }: Hire): string {
  return guaranteeKobo === null ? '' : `${formatKobo(guaranteeKobo)} a ${guaranteeBy ?? 'run'}`
}
