import { useLayoutEffect, useRef } from 'react'
import { focusNearby } from './focus-nearby.ts'

/** Returns the ref of a button that goes away by itself. The keyboard's focus then moves on. */
export function useFocusNearby() {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect ends while the button is still in the page, with its focus.
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (shown && shown === document.activeElement) focusNearby(shown)
    }
  }, [])
  return button
}
