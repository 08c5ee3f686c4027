import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Refusal } from './refusal.tsx'
import type { ChangeState } from './use-change.ts'

interface Props {
  /** The name of the button. */
  action: string
  change: ChangeState
  /** Shows the fields without letting anybody change them. */
  isReader?: boolean
  /** Disables the button. */
  disabled?: boolean
  onSubmit: () => void
  /** The fields, after a legend if the heading above does not name them. */
  children: ReactNode
}

/** Shows the form in which somebody adds or changes a thing. */
export function ChangeForm(props: Props) {
  const { action, change, isReader, disabled, onSubmit, children } = props
  const { error } = change
  const form = useRef<HTMLFormElement>(null)
  // The focus moves to the first wrong field, which may be far above the button that was pressed.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
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
