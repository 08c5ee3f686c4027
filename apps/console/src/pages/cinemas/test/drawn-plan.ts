import type { SeatPlan } from '@velvet/contract/cinemas/seat-plan'

/** Writes each row as `A:1 2h - 3`: numbers, with the first letter of any special kind, and gaps. */
export function drawn(plan: SeatPlan): string[] {
  return plan.map(
    ({ row, seats }) =>
      `${row}:${seats
        .map(({ kind, number }) => {
          if (kind === 'gap') return '-'
          return `${number}${kind === 'standard' ? '' : kind.charAt(0)}`
        })
        .join(' ')}`,
  )
}
