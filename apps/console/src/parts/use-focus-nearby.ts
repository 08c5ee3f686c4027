import { useLayoutEffect, useRef } from 'react'

export const FIELD = 'input:enabled, select:enabled, textarea:enabled'

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

/**
 * Moves the focus from a control that goes away to the first field of its form. Where there is no field,
 * the focus moves to the dialog, the section or the page, so that the next Tab goes on from there.
 */
function focusNearby(control: HTMLElement): void {
  const field = control.closest('form')?.querySelector<HTMLElement>(FIELD)
  const place = control.closest<HTMLElement>('dialog, section, main')
  if (!field && place) place.tabIndex = -1
  ;(field ?? place)?.focus()
}
