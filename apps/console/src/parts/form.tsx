import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useFirstField } from './use-first-field.ts'

interface Props {
  className?: string | undefined
  /** What the server refused. The focus goes to the first wrong field, which may be far above the button. */
  error?: Error | null
  /**
   * True while a field holds a number that cannot be read. The button then moves the focus to that field, which says
   * why, because a disabled button does not say what is missing.
   */
  isUnreadable?: boolean | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Every form of the console is one of these, so that a dialog with a form opens with the focus on its first field. */
export function Form({ className = 'form', error, isUnreadable, onSubmit, children }: Props) {
  const form = useFirstField<HTMLFormElement>()
  useEffect(() => {
    if (error) goToWrongField(form.current)
  }, [error, form])
  return (
    <form
      ref={form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnreadable === true) goToWrongField(form.current)
        else onSubmit()
      }}
    >
      {children}
    </form>
  )
}

function goToWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(':enabled[aria-invalid="true"]')?.focus()
}
