import { Refusal } from '../../parts/refusal.tsx'
import styles from './day-page.module.css'
import { focusShow } from './focus-show.ts'
import { LastChange } from '../../parts/last-change.tsx'
import { OverlapNote } from './overlap-note.tsx'
import type { Slot, Screen, Show } from './show.ts'
import type { Overlap } from './use-carry.ts'
import type { useDay } from './use-day.ts'

interface Props {
  programme: ReturnType<typeof useDay>
  overlap: Overlap | undefined
  zone: string
  screens: readonly Screen[]
  onMove: (show: Show, slot: Slot) => void
}

/** Says that the last change was made, with a button to undo it, or says why it was refused. */
export function DayNews(props: Props) {
  return (
    <div className={styles.news}>
      <News {...props} />
    </div>
  )
}

function News({ programme, overlap, zone, screens, onMove }: Props) {
  const { last, undo } = programme
  const { refusal, reload } = programme.saving
  if (overlap) {
    const { show, slot } = overlap
    const moveTo = (startsAt: number) => {
      onMove(show, { ...slot, startsAt })
      focusShow(show.id)
    }
    return <OverlapNote {...{ overlap, zone, screens, onMove: moveTo }} />
  }
  if (refusal) return <Refusal error={refusal} onReload={reload} />
  if (!last) return null
  const undoLast = () => {
    undo()
    // Undo removes a new showtime, so the focus goes to the page instead.
    focusShow(last.before ? last.id : undefined)
  }
  return <LastChange words={last.words} onUndo={undoLast} />
}
