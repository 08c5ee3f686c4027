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
  chosenId: string | undefined
}

/**
 * Returns a ref for the element that scrolls the layer in a narrow window. When the day opens, it
 * scrolls to the chosen showtime, or else to the first one. Later changes of the showtimes do not
 * scroll.
 */
export function useStartAtFirstShow(
  layer: RefObject<HTMLElement | null>,
  day: Day,
  { shows, chosenId }: Given,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => {
    const show = shows.find(({ id }) => id === chosenId) ?? inOrder(shows)[0]
    if (!show || !scroller.current || !layer.current) return
    const share = (show.startsAt - day.startsAt) / (day.endsAt - day.startsAt)
    scroller.current.scrollLeft = share * layer.current.offsetWidth - MARGIN_PX
  })
  useLayoutEffect(() => open(), [])
  return scroller
}
