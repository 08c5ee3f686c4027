import { BUSINESS_DAY_BEGINS, dayAfter } from '../showtimes/business-day.ts'
import { localDateOf, localTimeOf } from '../time/time.ts'
import { daysBetween } from './report-rules.ts'
import { ALL_PPM, shareOf } from './taxes.ts'

/** What a distributor gets for a film. Percentages are in parts per million of net. */
export interface HireTerms {
  /** The percentage by play week; the last one holds for every later week. Empty for a fixed price. */
  weeks: readonly number[]
  fixed: { kobo: number; by: 'week' | 'session' } | null
  /** The distributor gets at least this for each week, or for the whole run. */
  guarantee: { kobo: number; by: 'week' | 'run' } | null
  /** The distributor gets this percentage of what is above the allowance, if that is more. */
  house: { allowanceKobo: number; ppm: number } | null
}

interface TypedTerms {
  weeks: readonly number[]
  fixedKobo?: number | undefined
  fixedBy?: string | undefined
  guaranteeKobo?: number | undefined
  guaranteeBy?: string | undefined
  houseKobo?: number | undefined
  housePpm?: number | undefined
}

/** Returns what is wrong with new terms, by field; undefined for terms that are whole. */
export function objectionToTerms(terms: TypedTerms): Record<string, string> | undefined {
  if ((terms.weeks.length === 0) === (terms.fixedKobo === undefined)) {
    return { weeks: 'or a fixed price must be given, and not both' }
  }
  if ((terms.fixedKobo === undefined) !== (terms.fixedBy === undefined)) {
    return { fixedBy: 'goes with a fixed price' }
  }
  if ((terms.guaranteeKobo === undefined) !== (terms.guaranteeBy === undefined)) {
    return { guaranteeBy: 'goes with a guarantee' }
  }
  if ((terms.houseKobo === undefined) !== (terms.housePpm === undefined)) {
    return { housePpm: 'goes with a house allowance' }
  }
  return undefined
}

/** The sums of a play week of one film at one cinema. */
export interface WeekSums {
  /** 1 for the week that begins with the opening. */
  week: number
  netKobo: number
  sessions: number
}

/**
 * Returns the film hire of one play week. It is rounded half up once, on the sum of net, so it can differ
 * by some kobo from the sum of the hire of single tickets.
 */
export function hireOfWeek(terms: HireTerms, { week, netKobo, sessions }: WeekSums): number {
  const { fixed, guarantee, house } = terms
  if (fixed) return fixed.by === 'week' ? fixed.kobo : fixed.kobo * sessions
  const ppm = terms.weeks[Math.min(week, terms.weeks.length) - 1] ?? 0
  const share = shareOf(netKobo, ppm, ALL_PPM)
  const aboveHouse =
    house && shareOf(Math.max(netKobo - house.allowanceKobo, 0), house.ppm, ALL_PPM)
  const least = guarantee?.by === 'week' ? guarantee.kobo : null
  return Math.max(share, aboveHouse ?? share, least ?? share)
}

/** Returns the final line of a run: what is missing to its guarantee. */
export function finalLineOfRun({ guarantee }: HireTerms, hireKobo: readonly number[]): number {
  if (guarantee?.by !== 'run') return 0
  return Math.max(guarantee.kobo - hireKobo.reduce((sum, kobo) => sum + kobo, 0), 0)
}

/**
 * Returns the number of the play week of a showtime; below 1 for one before the opening. A week is seven
 * days from the opening, each of which begins at `turnsAt` by the clock of the cinema.
 */
export function playWeekOf(
  startsAt: Date,
  {
    opening,
    timeZone,
    turnsAt = BUSINESS_DAY_BEGINS,
  }: { opening: string; timeZone: string; turnsAt?: string },
): number {
  const date = localDateOf(startsAt, timeZone)
  const day = localTimeOf(startsAt, timeZone) < turnsAt ? dayAfter(date, -1) : date
  return Math.floor((daysBetween(opening, day) - 1) / 7) + 1
}

/** What the platform gets of tickets that were sold in the app. */
export type Commission = { ppm: number } | { koboATicket: number }

export function commissionOf(
  commission: Commission,
  sold: { grossKobo: number; tickets: number },
): number {
  return 'ppm' in commission
    ? shareOf(sold.grossKobo, commission.ppm, ALL_PPM)
    : commission.koboATicket * sold.tickets
}

/** Returns what is paid to a distributor if an adviser wants VAT added to hire and tax withheld from it. */
export function payableHire(
  hireKobo: number,
  { vatPpm, withheldPpm }: { vatPpm: number; withheldPpm: number },
) {
  const vatKobo = shareOf(hireKobo, vatPpm, ALL_PPM)
  const withheldKobo = shareOf(hireKobo, withheldPpm, ALL_PPM)
  return { vatKobo, withheldKobo, payableKobo: hireKobo + vatKobo - withheldKobo }
}
