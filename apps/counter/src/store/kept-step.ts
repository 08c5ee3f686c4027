/** The steps of an order at the bar. */
export const STEPS = ['making', 'ready', 'handed'] as const
export type Step = (typeof STEPS)[number]

/** A step of an order that the server may not have yet. */
export interface KeptStep {
  /** The idempotency key. It never changes, so that sending the step again does not do it twice. */
  key: string
  code: string
  step: Step
  /** When it was done, in milliseconds since 1970. */
  at: number
  /** Why the server refused it. It stays until a person has seen it. */
  refusal?: string
}
