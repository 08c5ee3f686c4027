import { Shimmer } from '@velvet/ui/shimmer'
import { w } from './words.ts'

/** Reserves the place of the seat plan. */
export function SeatsLoading() {
  return (
    <div role="status" aria-label={w.loadingSeats}>
      <Shimmer height="46vh" />
    </div>
  )
}
