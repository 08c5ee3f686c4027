import { Button } from '@velvet/ui/button'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Refusal } from './refusal.tsx'
import type { ChangeState } from './use-change.ts'
import { useFirstField } from './use-first-field.ts'

interface Props {
  /** The name of the button. */
  action: string
  change: ChangeState
  /** Shows the fields without letting anybody change them. */
  isReader?: boolean
  /** Disables the button, because nothing can be changed. */
  disabled?: boolean
  /**
   * True while a field holds a figure that cannot be read. The button then leads to that field, which says why,
   * because nobody learns from a disabled button what is missing.
   */
  isUnreadable?: boolean
  onSubmit: () => void
  /** The fields, after a legend if the heading above does not name them. */
  children: ReactNode
}

/** Shows the form in which somebody adds or changes a thing. */
export function ChangeForm(props: Props) {
  const { action, change, isReader, disabled, isUnreadable, onSubmit, children } = props
  const { error } = change
  const form = useFirstField()
  // The first wrong field may be far above the button that was pressed.
  useEffect(() => {
    if (error) goToWrongField(form.current)
  }, [error, form])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnreadable === true) goToWrongField(form.current)
        else onSubmit()
      }}
    >
      <fieldset className="form" disabled={isReader}>
        {children}
        <Refusal error={error} onReload={change.reload} onPutBack={change.putBack} />
        <div className="actions">
          <Button type="submit" busy={change.isPending} disabled={disabled}>
            {action}
          </Button>
          <span role="status">{change.isSuccess && 'Saved.'}</span>
        </div>
      </fieldset>
    </form>
  )
}

function goToWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
