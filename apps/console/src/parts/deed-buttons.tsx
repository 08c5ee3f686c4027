import { Button } from '@velvet/ui/button'
import type { Deed } from './deed.ts'

interface Props {
  deeds: readonly Deed[]
  /** Says what a button is about, for people who cannot see its row: `Refund` and these words. */
  about: string
  ask: (deed: Deed) => void
}

/** Shows a button for each deed that is possible with one row of a list. */
export function DeedButtons({ deeds, about, ask }: Props) {
  if (deeds.length === 0) return null
  return (
    <div className="actions">
      {deeds.map((deed) => (
        <Button
          key={deed.action}
          look="quiet"
          aria-label={`${deed.action} ${about}`}
          onClick={() => ask(deed)}
        >
          {deed.action}
        </Button>
      ))}
    </div>
  )
}
