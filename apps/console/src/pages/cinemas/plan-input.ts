import type { InputOf } from '@velvet/contract/endpoint'
import type { makeScreen } from '@velvet/contract/endpoints/screens'
import type { SeatPlan } from '@velvet/contract/seat-plan'

/** Returns a plan as the call takes it: with lists that may be written. */
export function planInput(plan: SeatPlan): InputOf<typeof makeScreen>['plan'] {
  return plan.map(({ row, seats }) => ({ row, seats: [...seats] }))
}
