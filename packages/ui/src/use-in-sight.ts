import { useEffect, useRef } from 'react'

/** The header, the tab bar or the keyboard's own bar may cover this much at either end. */
const COVERED_PX = 72
/** A keyboard that the same press opens or closes has changed the screen by then. */
const KEYBOARD_MS = 1_000

/**
 * Scrolls a form's refusal to where the person sees it, also above the keyboard. Of several
 * refusals, the first one is shown.
 */
export function useInSight<E extends HTMLElement>(refusal: unknown) {
  const place = useRef<E>(null)
  useEffect(() => {
    const element = place.current
    if (!refusal || !element || firstRefusal(element) !== element) return
    const show = () => {
      if (!isInSight(element)) element.scrollIntoView({ block: 'center' })
    }
    show()
    const screen = window.visualViewport
    const stop = () => screen?.removeEventListener('resize', show)
    screen?.addEventListener('resize', show)
    const timer = setTimeout(stop, KEYBOARD_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refusal])
  return place
}

function firstRefusal(element: HTMLElement): Element | null | undefined {
  return element.closest('form')?.querySelector('[data-refusal]')
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const start = window.visualViewport?.offsetTop ?? 0
  const height = window.visualViewport?.height ?? window.innerHeight
  return top >= start + COVERED_PX && bottom <= start + height - COVERED_PX
}
