import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the first field of a form when its dialog opens. The browser gives it to the button that closes
 * the dialog, where typed letters go nowhere and Enter closes the dialog.
 */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current?.closest('dialog')) return
    form.current.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return form
}
