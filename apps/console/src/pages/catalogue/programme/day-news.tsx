import { Banner } from '@velvet/ui/banner'
import { useEffect, useRef } from 'react'
import { Refusal } from '../../../parts/refusal.tsx'
import styles from './day-page.module.css'
import { LastChange } from '../../../parts/last-change.tsx'
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

/**
 * Says that the last change was made, with a button to undo it, or why it was refused, or what was published.
 */
export function DayNews(props: Props) {
  return (
    <div className={styles.news}>
      <News {...props} />
    </div>
  )
}

function News({ programme, overlap, zone, screens, onMove }: Props) {
  const { last, published, undo } = programme
  const { refusal, reload } = programme.saving
  if (overlap) {
    const { show, slot } = overlap
    const moveTo = (startsAt: number) => {
      onMove(show, { ...slot, startsAt })
      focusShow(show.id)
    }
    return <OverlapNote overlap={overlap} zone={zone} screens={screens} onMove={moveTo} />
  }
  if (refusal) return <Refusal error={refusal} onReload={reload} />
  if (published !== undefined) return <Published text={published} />
  if (!last) return null
  const undoLast = () => {
    undo()
    // Undo removes a new showtime, so the focus goes to the page instead.
    focusShow(last.before ? last.id : undefined)
  }
  return <LastChange text={last.text} onUndo={undoLast} />
}

/** Takes the focus, because the button that opened the dialog has nothing left to publish and loses it. */
function Published({ text }: { text: string }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [text])
  return (
    <div ref={message} tabIndex={-1}>
      <Banner kind="success">{text}</Banner>
    </div>
  )
}

/**
 * Moves the focus to a showtime on the timeline or in the table. Without one, moves it to the page.
 */
function focusShow(id: string | undefined): void {
  const show = id === undefined ? null : document.querySelector<HTMLElement>(`[data-show="${id}"]`)
  const place = show ?? document.getElementById('content')
  place?.focus()
}
