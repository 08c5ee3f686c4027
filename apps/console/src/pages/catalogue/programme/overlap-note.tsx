import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { clock } from './day.ts'
import type { Overlap } from './use-carry.ts'
import type { Screen } from './show.ts'
import { clashText } from './words.ts'

interface Props {
  overlap: Overlap
  zone: string
  screens: readonly Screen[]
  onMove: (startsAt: number) => void
}

/** Says why a showtime was not moved, and offers the next free time of that screen. */
export function OverlapNote({ overlap, zone, screens, onMove }: Props) {
  const { show, free } = overlap
  return (
    <Banner
      kind="error"
      // The timeline has announced this already, so the note does not interrupt a screen reader.
      role="status"
      action={
        free !== undefined && (
          <Button look="quiet" onClick={() => onMove(free)}>
            Move to {clock(free, zone)}
          </Button>
        )
      }
    >
      {show.title} was not moved. {clashText(overlap, zone, screens)}
    </Banner>
  )
}
