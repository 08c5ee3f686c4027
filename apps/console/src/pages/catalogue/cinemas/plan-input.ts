import type { InputOf } from '@velvet/contract/shared/endpoint'
import type { makeScreen } from '@velvet/contract/catalogue/screens.calls'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'

/** Copies a plan, because the type of the call's input has no read-only lists. */
export function planInput(plan: SeatPlan): InputOf<typeof makeScreen>['plan'] {
  return plan.map(({ row, seats }) => ({ row, seats: [...seats] }))
}
