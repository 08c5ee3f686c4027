/** What becomes of a message, in the statuses that are reported, one after the other. */
export const OUTCOMES = {
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  failed: ['sent', 'failed'],
  silent: [],
  repeated: ['sent', 'delivered', 'delivered', 'sent', 'delivered'],
  disordered: ['read', 'delivered', 'sent'],
  'failed-twice': ['failed', 'sent', 'failed'],
  /** The number has no WhatsApp. */
  refused: [],
  /** The reports are signed with another secret. */
  forged: ['failed'],
} as const

export interface NextOutcome {
  outcome: keyof typeof OUTCOMES
  /** The milliseconds before each report. */
  afterMs?: number
  count: number
}
