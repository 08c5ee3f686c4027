/** The steps of an order at the bar. */
export const STEPS = ['making', 'ready', 'handed'] as const
export type Step = (typeof STEPS)[number]

/** A step of an order that the server may not have yet. */
export interface KeptStep {
  /** The idempotency key. It never changes, so that a step that is sent twice counts once. */
  key: string
  code: string
  step: Step
  /** The time of the step, in milliseconds since 1970. */
  at: number
  /** The message with which the server refused the step. The step stays until a person has seen it. */
  refusal?: string
}
