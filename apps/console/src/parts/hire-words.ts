import type { Terms } from '@velvet/contract/books/terms.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { percent } from './percent.ts'

/** A fixed amount is due once for each of these. The console calls a session a showtime. */
const EACH = { week: 'week', session: 'showtime' } as const

/** Terms and play weeks have these fields in common. */
type Hire = Pick<Terms, 'weeks' | 'fixedKobo' | 'fixedBy' | 'houseKobo' | 'housePpm' | 'guaranteeKobo' | 'guaranteeBy'>

type Reported = Pick<Terms, 'reports' | 'reportsKobo' | 'freeTickets'>

export function hireText({ weeks, fixedKobo, fixedBy, houseKobo, housePpm }: Hire): string {
  if (fixedKobo !== null) return `${formatKobo(fixedKobo)} a ${EACH[fixedBy ?? 'week']}`
  const byWeek = weeks.map(percent).join(', ')
  if (houseKobo === null || housePpm === null) return byWeek
  return `${byWeek}, or ${percent(housePpm)} above ${formatKobo(houseKobo)}`
}

/**
 * Says at which value the tickets of a film are reported, and how many free tickets a week. The text is empty if tickets
 * are reported at the paid price without a limit.
 */
export function reportedText({ reports, reportsKobo, freeTickets }: Reported): string {
  return [
    reports === 'full' && 'Without offers',
    reports === 'at-least' && `At least ${formatKobo(reportsKobo ?? 0)}`,
    freeTickets !== null && `${freeTickets} free a week`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

export function guaranteeText({ guaranteeKobo, guaranteeBy }: Hire): string {
  return guaranteeKobo === null ? '' : `${formatKobo(guaranteeKobo)} a ${guaranteeBy ?? 'run'}`
}
