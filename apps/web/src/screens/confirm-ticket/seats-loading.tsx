import { Shimmer } from '@velvet/ui/shimmer'

/** Reserves the place of the seat plan. */
export function SeatsLoading() {
  return (
    <div role="status" aria-label="Loading the seats">
      <Shimmer height="46vh" />
    </div>
  )
}
