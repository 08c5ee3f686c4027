import { focusManager } from '@tanstack/react-query'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'

/** A person who reads a long page still moves the pointer or scrolls within this time. */
const ABSENT_MS = 5 * MINUTE_MS
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const

/** Stops periodic requests while no person uses the console, because each request keeps the session from ending. */
export function followPresence(): void {
  focusManager.setEventListener((setPresent) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPresent(false), ABSENT_MS)
      setPresent(document.visibilityState !== 'hidden')
    }
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, stay, { passive: true })
    stay()
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, stay)
    }
  })
}
