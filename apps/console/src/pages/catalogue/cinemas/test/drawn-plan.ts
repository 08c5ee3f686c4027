import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'

/**
 * Returns each row as text such as `A:1 2h - 3`. `2h` is a house seat, because a special seat has the
 * first letter of its kind, and `-` is a gap.
 */
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
