import type { Figure } from './metric.ts'
import { GOALS, type Goal, type GoalId } from './goals.ts'

/** A figure beside its goal. */
export interface Row extends Figure, Goal {
  /** What was measured ÷ its limit, where there is one. */
  ratio: number | undefined
  reached: 'edge' | 'at least' | 'no'
}

/** Returns the rows in the order of the goals. */
export function rowsOf(figures: readonly Figure[]): Row[] {
  const order = Object.keys(GOALS) as GoalId[]
  return figures
    .map((figure) => rowOf(figure, GOALS[figure.goal]))
    .sort((one, other) => order.indexOf(one.goal) - order.indexOf(other.goal))
}

function rowOf(figure: Figure, goal: Goal): Row {
  const { measured, limit, value } = figure
  const reaches = (requested: number) => (goal.better === 'more' ? value >= requested : value <= requested)
  return {
    ...goal,
    ...figure,
    ratio: limit ? measured / limit : undefined,
    reached: reaches(goal.edge) ? 'edge' : reaches(goal.atLeast) ? 'at least' : 'no',
  }
}
