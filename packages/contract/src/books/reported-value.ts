import { ticketValue, type TaxInForce } from './taxes.rules.ts'

/** A ticket is reported at what was paid, at its price without an offer, or at least at an amount. */
export const REPORTS = ['paid', 'full', 'at-least'] as const

/** These terms of a film say at which value its tickets are reported. */
export interface ReportingTerms {
  reports: (typeof REPORTS)[number]
  /** The least value of a paid ticket, for `at-least`; null for the others. */
  reportsKobo: number | null
  /**
   * This many free tickets of a play week are reported as free, and later ones at their list price. Null means that
   * all of them are reported as free.
   */
  freeTickets: number | null
}

/** Film hire is computed on this value if it is higher than what was paid. */
export interface ReportedValue {
  reportedKobo: number
  /** The value less the taxes that a ticket of this price would have. */
  reportedNetKobo: number
}

/** Returns whether a sum has tickets that were reported above what was paid. Most operators have none. */
export const isReportedAbove = ({ grossKobo, reportedKobo }: { grossKobo: number; reportedKobo: number }): boolean =>
  reportedKobo !== grossKobo

interface Sold {
  grossKobo: number
  /** The price without an offer; missing if it is the price that was paid. */
  listKobo?: number | undefined
}

/** Returns the value at which a ticket is reported, or undefined if that is what was paid. It is never less. */
export function reportedValue(
  terms: ReportingTerms | null,
  sold: Sold,
  inForce: readonly TaxInForce[],
): ReportedValue | undefined {
  const reportedKobo = terms ? valueIn(terms, sold) : 0
  if (reportedKobo <= sold.grossKobo) return undefined
  return { reportedKobo, reportedNetKobo: ticketValue(reportedKobo, inForce).netKobo }
}

function valueIn({ reports, reportsKobo, freeTickets }: ReportingTerms, { grossKobo, listKobo = 0 }: Sold): number {
  if (grossKobo === 0) return freeTickets === null ? 0 : listKobo
  if (reports === 'full') return listKobo
  return reports === 'at-least' ? (reportsKobo ?? 0) : 0
}
