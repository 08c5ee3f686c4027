import type { GoalId } from './goals.ts'

/** One row of the table as it was measured. */
export interface Figure {
  goal: GoalId
  /** What is compared with the goal, in its unit: a ratio, or the measured value itself. */
  value: number
  /** What was measured, in `unit`. */
  measured: number
  /** The limit that the same run found on this machine, in `unit`; some rows have none. */
  limit?: number
  unit: string
}

export function ratio(
  goal: GoalId,
  { measured, limit, unit = 'a second' }: { measured: number; limit: number; unit?: string },
): Figure {
  return { goal, value: measured / limit, measured, limit, unit }
}

export function plain(
  goal: GoalId,
  { measured, limit, unit }: { measured: number; limit?: number; unit: string },
): Figure {
  return { goal, value: measured, measured, unit, ...(limit !== undefined && { limit }) }
}
