import { useLayoutEffect, useRef, useState } from 'react'
import type { TouchEvent } from 'react'

const ZOOM = { least: 1, step: 1.4 }

/**
 * Lets buttons and two fingers change the size of what a box shows, and says how wide the box is. The
 * middle of the box stays in the middle, or comes there from the place that was tapped.
 *
 * @param mostOf returns the largest size for a box of this width, where 1 is the first size
 */
export function useZoom(mostOf: (boxWidth: number) => number) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(ZOOM.least)
  const [boxWidth, setBoxWidth] = useState(0)
  const before = useRef<number>(undefined)
  const pinched = useRef({ distance: 1, zoom })
  const tapped = useRef<number>(undefined)
  const most = Math.max(ZOOM.least, mostOf(boxWidth))

  useLayoutEffect(() => {
    const measure = () => setBoxWidth(box.current?.clientWidth ?? 0)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || boxWidth === 0) return
    const at = tapped.current ?? element.scrollLeft + boxWidth / 2
    const middle = before.current ? at * (zoom / before.current) : element.scrollWidth / 2
    element.scrollLeft = middle - boxWidth / 2
    tapped.current = undefined
    before.current = zoom
  }, [zoom, boxWidth])

  const zoomTo = (requested: number) => setZoom(Math.min(most, Math.max(ZOOM.least, requested)))
  /** Shows the place of a tap in this size, in the middle of the box. */
  const zoomAt = (clientX: number, requested: number) => {
    const element = box.current
    if (element) tapped.current = element.scrollLeft + clientX - element.getBoundingClientRect().left
    zoomTo(requested)
  }
  const pinch = {
    onTouchStart({ touches }: TouchEvent) {
      if (touches.length === 2) pinched.current = { distance: distanceOf(touches), zoom }
    },
    onTouchMove({ touches }: TouchEvent) {
      if (touches.length !== 2) return
      zoomTo(pinched.current.zoom * (distanceOf(touches) / pinched.current.distance))
    },
  }
  const smaller = zoom > ZOOM.least ? () => zoomTo(zoom / ZOOM.step) : undefined
  const larger = zoom < most ? () => zoomTo(zoom * ZOOM.step) : undefined
  return { box, boxWidth, zoom, zoomAt, pinch, smaller, larger }
}

function distanceOf(touches: TouchEvent['touches']): number {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1
}
