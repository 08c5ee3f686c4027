import { useEffect, useRef } from 'react'

/** The header, the tab bar or the keyboard's own bar may cover this much at either end. */
const COVERED_PX = 72
/** A keyboard that the same press opens or closes has changed the screen by then. */
const KEYBOARD_MS = 1_000

/**
 * Scrolls a form's refusal to where the person sees it, also above the keyboard, and again if the
 * same refusal answers another try. Of several refusals, the first one is shown.
 */
export function useInSight<E extends HTMLElement>(refusal: unknown) {
  const place = useRef<E>(null)
  useEffect(() => {
    const element = place.current
    const form = element?.closest('form')
    if (!refusal || !element || !form) return
    const screen = window.visualViewport
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      if (form.querySelector('[data-refusal]') !== element || isInSight(element)) return
      element.scrollIntoView({ block: 'center' })
    }
    const stop = () => screen?.removeEventListener('resize', show)
    const start = () => {
      show()
      screen?.addEventListener('resize', show)
      clearTimeout(timer)
      timer = setTimeout(stop, KEYBOARD_MS)
    }
    start()
    form.addEventListener('submit', start)
    return () => {
      form.removeEventListener('submit', start)
      clearTimeout(timer)
      stop()
    }
  }, [refusal])
  return place
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const start = window.visualViewport?.offsetTop ?? 0
  const height = window.visualViewport?.height ?? window.innerHeight
  return top >= start + COVERED_PX && bottom <= start + height - COVERED_PX
}
