import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { Refusal } from './refusal.tsx'
import type { ChangeState } from './use-change.ts'

interface Props {
  /** The name of the button. */
  action: string
  change: ChangeState
  /** Shows the fields without letting anybody change them. */
  isReader?: boolean
  onSubmit: () => void
  /** The fields, after a legend that names them. */
  children: ReactNode
}

/** The form of a thing that somebody adds or changes. */
export function ChangeForm({ action, change, isReader, onSubmit, children }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset className="form" disabled={isReader}>
        {children}
        <Refusal error={change.error} onReload={change.reload} />
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            {action}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
