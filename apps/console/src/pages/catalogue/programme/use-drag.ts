import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import type { Day } from './day.ts'
import { slotAt } from './geometry.ts'
import type { Slot, Screen, Show } from './show.ts'

/** A press that moves by fewer pixels than this chooses a block and does not drag it. */
const THRESHOLD_PX = 5

interface Drag {
  show: Show
  x: number
  y: number
  /** The time from the start of the block to the point at which the pointer holds it. */
  grabbedMs: number
  at: Slot | null
}

interface Board {
  layer: RefObject<HTMLDivElement | null>
  day: Day
  screens: readonly Screen[]
  onCarry: (show: Show, slot: Slot) => void
  onDrop: (show: Show, slot: Slot) => void
  onPutBack: (show: Show) => void
}

/** Lets people drag blocks by mouse, pen or finger. */
export function useDrag({ layer, day, screens, onCarry, onDrop, onPutBack }: Board) {
  const drag = useRef<Drag>(null)

  function slotUnder({ clientX, clientY }: PointerEvent, grabbedMs: number): Slot | undefined {
    const area = layer.current?.getBoundingClientRect()
    const screenIds = screens.map(({ id }) => id)
    return area && slotAt({ x: clientX, y: clientY }, area, { day, screenIds, grabbedMs })
  }

  function press(show: Show, event: PointerEvent): void {
    if (event.button !== 0) return
    const area = layer.current?.getBoundingClientRect()
    if (!area) return
    const pointed = day.startsAt + ((event.clientX - area.left) / area.width) * lengthOf(day)
    const grabbedMs = pointed - show.startsAt
    drag.current = { show, x: event.clientX, y: event.clientY, grabbedMs, at: null }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent): void {
    const now = drag.current
    if (!now) return
    const distance = Math.hypot(event.clientX - now.x, event.clientY - now.y)
    if (!now.at && distance < THRESHOLD_PX) return
    const at = slotUnder(event, now.grabbedMs)
    if (!at || (now.at?.startsAt === at.startsAt && now.at.screenId === at.screenId)) return
    now.at = at
    onCarry(now.show, at)
  }

  function release(): void {
    const now = drag.current
    drag.current = null
    if (now?.at) onDrop(now.show, now.at)
  }

  /**
   * Puts the block back, because the browser began to scroll or because the user pressed Escape.
   */
  function cancel(): void {
    const now = drag.current
    drag.current = null
    if (now?.at) onPutBack(now.show)
  }

  return { press, move, release, cancel }
}

function lengthOf({ startsAt, endsAt }: Day): number {
  return endsAt - startsAt
}
