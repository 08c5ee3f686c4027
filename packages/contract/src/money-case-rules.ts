/**
 * `debt`: Points were spent before their money went back. `dispute`: the payer's bank asks;
 * finance replies at the provider's dashboard. `event`: a signed event fits nothing.
 * `contradiction`: money that went back, or its amount, does not fit our books.
 * `unknown-transaction`: money went back for a transaction that we have no record of.
 * `needs-attention`: the provider cannot send a refund without the payer's bank details.
 * `unreturned`: money that was going back stayed with us after all, and the account cannot take the
 * Points back, because it is closed or full. `closed-ticket`: a ticket was cancelled after its
 * holder had closed the account.
 */
export const CASE_KINDS = [
  'debt',
  'dispute',
  'event',
  'contradiction',
  'unknown-transaction',
  'needs-attention',
  'unreturned',
  'closed-ticket',
] as const

/** How a person can close a case. The server itself closes a case as `withdrawn`. */
export const CASE_RESOLUTIONS = ['collected', 'waived', 'returned', 'seen'] as const
export type CaseResolution = (typeof CASE_RESOLUTIONS)[number]

/**
 * Returns how a person can close a case of this kind. Most cases are dealt with elsewhere, so they
 * can only be marked as seen.
 */
export function resolutionsOf(kind: (typeof CASE_KINDS)[number]): readonly CaseResolution[] {
  if (kind === 'debt') return ['collected', 'waived']
  return kind === 'unreturned' ? ['returned', 'seen'] : ['seen']
}
