import { formatNaira, formatVp, nairaFor } from '@velvet/contract/points/vp'
import { useKnowsPoints } from './use-knows-points.ts'

/** Shows a price in Vp, with its naira beside it until the customer knows Points: `2,500 Vp · ₦1,700`. */
export function Price({ vp, className }: { vp: number; className?: string | undefined }) {
  const knowsPoints = useKnowsPoints()
  return (
    <bdi className={className}>{knowsPoints ? formatVp(vp) : `${formatVp(vp)} · ${formatNaira(nairaFor(vp))}`}</bdi>
  )
}
