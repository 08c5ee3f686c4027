import { dayAfter } from '../catalogue/business-day.ts'
import { ZONE_NAMES, type SeatZone } from '../catalogue/seat-plan.ts'
import { KOBO_A_NAIRA } from '../shared/kobo.ts'
import { ALL_PPM, shareOf } from './taxes.rules.ts'

/** A settlement is made with the owner of films or with the owner of cinemas. */
export const SETTLED_PARTIES = ['distributor', 'exhibitor'] as const
export type SettledParty = (typeof SETTLED_PARTIES)[number]

const FRIDAY = 5

/** Returns the Friday with which the settlement week of a day begins. */
export function settlementWeekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - FRIDAY + 7) % 7))
}

/** The platform gets a share of what the app sold, or an amount for each ticket. */
export interface CommissionTerms {
  ppm: number | null
  ticketKobo: number | null
}

/** The largest commission for one ticket: ₦1,000,000. A week can have millions of tickets, and their sum must be exact. */
export const MAX_COMMISSION_KOBO = 1_000_000 * KOBO_A_NAIRA

/** Returns the commission of one line, rounded half up once. Without terms there is none. */
export function commissionOf(
  terms: CommissionTerms | undefined,
  { appTickets, appGrossKobo }: { appTickets: number; appGrossKobo: number },
): number {
  if (terms?.ppm != null) return shareOf(appGrossKobo, terms.ppm, ALL_PPM)
  return (terms?.ticketKobo ?? 0) * appTickets
}

export const HIRE_TAX_KINDS = ['vat', 'withholding'] as const
type HireTaxKind = (typeof HIRE_TAX_KINDS)[number]

/** The operator enters a tax on film hire if its accountant advises it. */
export interface HireTaxRate {
  kind: HireTaxKind
  name: string
  ppm: number
}

export type HireTax = HireTaxRate & { kobo: number }

/**
 * Returns the taxes on the hire of one settlement, each rounded half up once. Withholding tax is kept back
 * from the hire, so its kobo are below 0.
 */
export function taxesOnHire(hireKobo: number, rates: readonly HireTaxRate[]): HireTax[] {
  return rates.map((rate) => {
    const share = shareOf(hireKobo, rate.ppm, ALL_PPM)
    return { ...rate, kobo: rate.kind === 'withholding' ? 0 - share : share }
  })
}

interface NamedKobo {
  name: string
  kobo: number
}

/** These figures of a line are added up, and compared with those that were settled before. */
export interface SettledTotals {
  sessions: number
  tickets: number
  grossKobo: number
  appTickets: number
  appGrossKobo: number
  /** The gross of each zone of the halls. Most halls have only standard seats. */
  zones: readonly NamedKobo[]
  taxes: readonly NamedKobo[]
  netKobo: number
  /** The gross and net that were reported to the distributor. They are what was paid unless terms say otherwise. */
  reportedKobo: number
  reportedNetKobo: number
  hireKobo: number
  commissionKobo: number
  /** What the distributor pays for offers, which is taken off its hire. It is 0 in settlements with exhibitors. */
  sponsoredKobo: number
}

export const NO_TOTALS: SettledTotals = {
  sessions: 0,
  tickets: 0,
  grossKobo: 0,
  appTickets: 0,
  appGrossKobo: 0,
  zones: [],
  taxes: [],
  netKobo: 0,
  reportedKobo: 0,
  reportedNetKobo: 0,
  hireKobo: 0,
  commissionKobo: 0,
  sponsoredKobo: 0,
}

/** Adds figures up. `times` is -1 to take the second ones away. */
export function addTotals(one: SettledTotals, other: SettledTotals, times = 1): SettledTotals {
  return {
    sessions: one.sessions + times * other.sessions,
    tickets: one.tickets + times * other.tickets,
    grossKobo: one.grossKobo + times * other.grossKobo,
    appTickets: one.appTickets + times * other.appTickets,
    appGrossKobo: one.appGrossKobo + times * other.appGrossKobo,
    zones: addNamed(one.zones, other.zones, times),
    taxes: addNamed(one.taxes, other.taxes, times),
    netKobo: one.netKobo + times * other.netKobo,
    reportedKobo: one.reportedKobo + times * other.reportedKobo,
    reportedNetKobo: one.reportedNetKobo + times * other.reportedNetKobo,
    hireKobo: one.hireKobo + times * other.hireKobo,
    commissionKobo: one.commissionKobo + times * other.commissionKobo,
    sponsoredKobo: one.sponsoredKobo + times * other.sponsoredKobo,
  }
}

function addNamed(one: readonly NamedKobo[], other: readonly NamedKobo[], times: number) {
  const sums = new Map(one.map(({ name, kobo }) => [name, kobo]))
  for (const { name, kobo } of other) sums.set(name, (sums.get(name) ?? 0) + times * kobo)
  const byName = [...sums].sort(([first], [second]) => (first < second ? -1 : 1))
  return byName.map(([name, kobo]) => ({ name, kobo }))
}

export const hasTotals = ({ taxes, zones, ...totals }: SettledTotals): boolean =>
  Object.values(totals).some((total) => total !== 0) || [...taxes, ...zones].some(({ kobo }) => kobo !== 0)

/** Returns the names of zones with their gross, or an empty list if all tickets are for standard seats. */
export function namedZones({ zones }: Pick<SettledTotals, 'zones'>): { id: string; name: string; kobo: number }[] {
  if (zones.every(({ name }) => name === 'standard')) return []
  return zones.map(({ name: id, kobo }) => ({ id, name: ZONE_NAMES[id as SeatZone], kobo }))
}

/** Returns what the exhibitor keeps of a line: net without hire and commission. */
export const restOf = ({ netKobo, hireKobo, commissionKobo }: SettledTotals): number =>
  netKobo - hireKobo - commissionKobo

/** Says whether a distributor is told of a settlement by email, or why not. */
export const SETTLEMENT_LETTERS = ['sent', 'no-address', 'no-service'] as const
export type SettlementLetter = (typeof SETTLEMENT_LETTERS)[number]

interface ToBeSettled {
  party: { name: string; legalName: string; tin: string }
  /** It is null for an exhibitor, who gets no email. */
  letter: SettlementLetter | null
}

/** Returns warnings about a party that a person should see before its settlement is made, which is final. */
export function remarksOnParty({ party: { name, legalName, tin }, letter }: ToBeSettled): string[] {
  const missing = [legalName === '' && 'legal name', tin === '' && 'TIN'].filter((word) => word !== false)
  return [
    missing.length > 0 &&
      `${name} has no ${missing.join(' and no ')}. Add this under Owners first, because a settlement that is made never changes.`,
    letter === 'sent' && `${name} is told by email.`,
    letter === 'no-address' &&
      `${name} has no email address, so it gets no notification of the settlement. Addresses are added under Owners.`,
    letter === 'no-service' && 'Nobody is told of the settlement, because no service for emails is set up.',
  ].filter((remark) => remark !== false)
}

interface MarkedLine {
  film: string
  kind: 'week' | 'final'
  termsID: string | null
  isLaterChange: boolean
}

/** Returns the film of a line, and in brackets what a reader cannot see in its figures. */
export function filmOfLine({ film, kind, termsID, isLaterChange }: MarkedLine): string {
  const marks = [
    kind === 'final' && 'guarantee',
    isLaterChange && 'later change',
    termsID === null && 'no terms',
  ].filter((mark) => mark !== false)
  return marks.length > 0 ? `${film} (${marks.join(', ')})` : film
}
