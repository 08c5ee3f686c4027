import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Day } from './day.ts'
import { inOrder } from './geometry.ts'
import type { Show } from './show.ts'

/**
 * The timeline opens with this distance between the names of the screens and the first showtime.
 */
const MARGIN_PX = 48

interface Given {
  shows: readonly Show[]
  now: number
  chosenId: string | undefined
}

/**
 * Returns a ref for the element that scrolls the layer. When the day opens, it scrolls past the
 * empty morning to the chosen showtime, or else to the first one. Later changes of the showtimes do not
 * scroll.
 */
export function useStartAtFirstShow(
  layer: RefObject<HTMLElement | null>,
  day: Day,
  { shows, now, chosenId }: Given,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const first = useEffectEvent(
    () => (chosenIn(shows, chosenId) ?? inOrder(shows)[0])?.startsAt ?? now,
  )
  useLayoutEffect(() => {
    const share = (first() - day.startsAt) / (day.endsAt - day.startsAt)
    if (!scroller.current || !layer.current) return
    scroller.current.scrollLeft = share * layer.current.offsetWidth - MARGIN_PX
  }, [layer, day.startsAt, day.endsAt])
  return scroller
}

const chosenIn = (shows: readonly Show[], id: string | undefined) =>
  shows.find((show) => show.id === id)
