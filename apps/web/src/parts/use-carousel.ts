import { CAROUSEL_AUTOPLAY_MS, CAROUSEL_SWIPE_TOLERANCE_PX } from '@velvet/contract/shared/time/timers'
import { savesData } from '@velvet/device/network'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns the number of the visible picture, and the handlers that change it. */
export function useCarousel(count: number, isStill: boolean) {
  const [index, setIndex] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const from = useRef<{ x: number; y: number }>(undefined)
  const playsItself = !isStill && !isTouched && !savesData() && index < count - 1

  useEffect(() => {
    if (!playsItself) return
    const timer = setTimeout(() => setIndex(index + 1), CAROUSEL_AUTOPLAY_MS)
    return () => clearTimeout(timer)
  }, [playsItself, index])

  function move(by: 1 | -1) {
    setIsTouched(true)
    setIndex((now) => Math.min(Math.max(now + by, 0), count - 1))
  }

  function release(event: PointerEvent) {
    const start = from.current
    from.current = undefined
    if (!start) return
    const [across, down] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.hypot(across, down) <= CAROUSEL_SWIPE_TOLERANCE_PX) move(isLeftHalf(event) ? -1 : 1)
    else if (Math.abs(across) > Math.abs(down)) move(across < 0 ? 1 : -1)
  }

  return {
    index,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        from.current = { x: event.clientX, y: event.clientY }
        setIsTouched(true)
      },
      onPointerUp: release,
      // The finger is scrolling the page, and not moving the pictures.
      onPointerCancel: () => (from.current = undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const by = KEYS[event.key]
        if (by) move(by)
      },
    },
  }
}

function isLeftHalf({ currentTarget, clientX }: PointerEvent): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX < left + width / 2
}
