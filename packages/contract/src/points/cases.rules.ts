import type { WaitingMoney } from './waiting-money.ts'

/** How a person can close a case. The server itself closes a case as `withdrawn`. */
export const CASE_RESOLUTIONS = ['collected', 'waived', 'returned', 'seen'] as const
export type CaseResolution = (typeof CASE_RESOLUTIONS)[number]

/**
 * Returns how a person can close a case of this kind. Most cases are dealt with elsewhere, so they
 * can only be marked as seen.
 */
export function resolutionsOf(kind: WaitingMoney): readonly CaseResolution[] {
  if (kind === 'debt') return ['collected', 'waived']
  return kind === 'unreturned' ? ['returned', 'seen'] : ['seen']
}
