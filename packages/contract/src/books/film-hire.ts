import { ALL_PPM, shareOf } from './taxes.rules.ts'

/** The terms say what a distributor gets for a film. Percentages are in parts per million of net. */
export interface HireTerms {
  /** The percentage by play week; the last one holds for every later week. Empty for a fixed price. */
  weeks: readonly number[]
  fixed: { kobo: number; by: 'week' | 'session' } | null
  /** The distributor gets at least this for each week, or for the whole run. */
  guarantee: { kobo: number; by: 'week' | 'run' } | null
  /** The distributor gets this percentage of what is above the allowance, if that is more. */
  house: { allowanceKobo: number; ppm: number } | null
}

/** The same terms are stored and listed in these fields. */
interface ListedTerms {
  weeks: readonly number[]
  fixedKobo: number | null
  fixedBy: 'week' | 'session' | null
  guaranteeKobo: number | null
  guaranteeBy: 'week' | 'run' | null
  houseKobo: number | null
  housePpm: number | null
}

export function hireTermsOf(listed: ListedTerms): HireTerms {
  const { weeks, fixedKobo, fixedBy, guaranteeKobo, guaranteeBy, houseKobo, housePpm } = listed
  return {
    weeks,
    fixed: fixedKobo !== null && fixedBy !== null ? { kobo: fixedKobo, by: fixedBy } : null,
    guarantee: guaranteeKobo !== null && guaranteeBy !== null ? { kobo: guaranteeKobo, by: guaranteeBy } : null,
    house: houseKobo !== null && housePpm !== null ? { allowanceKobo: houseKobo, ppm: housePpm } : null,
  }
}

interface TypedTerms {
  weeks: readonly number[]
  fixedKobo?: number | undefined
  fixedBy?: string | undefined
  guaranteeKobo?: number | undefined
  guaranteeBy?: string | undefined
  houseKobo?: number | undefined
  housePpm?: number | undefined
  reports?: string | undefined
  reportsKobo?: number | undefined
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
  if (terms.fixedKobo !== undefined && terms.houseKobo !== undefined) {
    return { houseKobo: 'goes with percentages and not with a fixed price' }
  }
  if ((terms.reports === 'at-least') !== (terms.reportsKobo !== undefined)) {
    return { reportsKobo: 'goes with a least value of tickets' }
  }
  return undefined
}

/** The hire of a film at a cinema is computed from the sums of one play week. */
export interface WeekSums {
  /** 1 for the week that begins with the opening. */
  week: number
  /** The sum of what was reported for the tickets, without taxes. */
  reportedNetKobo: number
  sessions: number
}

/**
 * Returns the film hire of one play week. It is rounded half up once, on the sum of net, so it can differ
 * by some kobo from the sum of the hire of single tickets.
 */
export function hireOfWeek(terms: HireTerms, { week, reportedNetKobo, sessions }: WeekSums): number {
  const { fixed, guarantee, house } = terms
  const least = guarantee?.by === 'week' ? guarantee.kobo : 0
  if (fixed) return Math.max(fixed.by === 'week' ? fixed.kobo : fixed.kobo * sessions, least)
  const ppm = terms.weeks[Math.min(week, terms.weeks.length) - 1] ?? 0
  const share = shareOf(reportedNetKobo, ppm, ALL_PPM)
  const aboveAllowance = house ? shareOf(Math.max(reportedNetKobo - house.allowanceKobo, 0), house.ppm, ALL_PPM) : 0
  return Math.max(share, aboveAllowance, least)
}

/** Returns what a distributor still gets at the end of a run whose hire was below its guarantee. */
export function finalLineOfRun({ guarantee }: HireTerms, hireKobo: readonly number[]): number {
  if (guarantee?.by !== 'run') return 0
  return Math.max(guarantee.kobo - hireKobo.reduce((sum, kobo) => sum + kobo, 0), 0)
}
