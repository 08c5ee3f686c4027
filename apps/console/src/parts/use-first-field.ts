import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the first field of a form in a dialog when the dialog opens. The browser gives it to the button
 * that closes the dialog, so that Enter after a typed password would give up instead of going on.
 */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current?.closest('dialog')) return
    form.current.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return form
}
