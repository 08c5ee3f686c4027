import { useLayoutEffect, useRef, useState } from 'react'
import type { TouchEvent } from 'react'

const ZOOM = { least: 1, most: 2.5, step: 1.4 }

/**
 * Lets buttons and two fingers change the size of what a box shows, and says how wide the box is. The
 * middle of the box stays in the middle.
 */
export function useZoom() {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(ZOOM.least)
  const [boxWidth, setBoxWidth] = useState(0)
  const before = useRef<number>(undefined)
  const pinched = useRef({ distance: 1, zoom })

  useLayoutEffect(() => {
    const measure = () => setBoxWidth(box.current?.clientWidth ?? 0)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || boxWidth === 0) return
    const middle = before.current
      ? (element.scrollLeft + boxWidth / 2) * (zoom / before.current)
      : element.scrollWidth / 2
    element.scrollLeft = middle - boxWidth / 2
    before.current = zoom
  }, [zoom, boxWidth])

  const zoomTo = (wanted: number) => setZoom(Math.min(ZOOM.most, Math.max(ZOOM.least, wanted)))
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
  const larger = zoom < ZOOM.most ? () => zoomTo(zoom * ZOOM.step) : undefined
  return { box, boxWidth, zoom, pinch, smaller, larger }
}

function distanceOf(touches: TouchEvent['touches']): number {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1
}
