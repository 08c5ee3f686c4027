import { useEffect, useRef } from 'react'
import { FIELD } from './use-focus-nearby.ts'

/**
 * Gives the focus to the first field of an element when it appears in a dialog, which begins with the focus on its
 * heading. If the fields appear later and the person has moved the focus meanwhile, it stays where it is.
 */
export function useFirstField<Of extends HTMLElement>() {
  const fields = useRef<Of>(null)
  useEffect(() => {
    const dialog = fields.current?.closest('dialog')
    if (!dialog) return
    const focused = document.activeElement
    const isMoved = dialog.contains(focused) && focused !== dialog.querySelector('h2')
    if (!isMoved) fields.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  return fields
}
