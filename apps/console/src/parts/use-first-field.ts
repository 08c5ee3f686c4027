import { useEffect, useRef } from 'react'
import { FIELD } from './focus-nearby.ts'

/**
 * Gives the focus to the first field of an element when it appears in a dialog. The browser gives it to the button
 * that closes the dialog, where typed letters go nowhere and Enter closes the dialog. If the fields appear later and
 * the person has moved the focus meanwhile, it stays where it is.
 */
export function useFirstField<Of extends HTMLElement>() {
  const fields = useRef<Of>(null)
  useEffect(() => {
    const dialog = fields.current?.closest('dialog')
    if (!dialog) return
    const focused = document.activeElement
    const isMoved = dialog.contains(focused) && focused !== dialog.querySelector('button')
    if (!isMoved) fields.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  return fields
}
