import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import { Refusal } from './refusal.tsx'
import { SaveBar } from './unsaved/save-bar.tsx'
import type { ChangeState } from './use-change.ts'

interface Props {
  /** The name of the button. */
  action: string
  change: ChangeState
  /** Shows the fields without letting anybody change them. */
  isReader?: boolean
  /** Disables the button, because nothing can be changed. */
  disabled?: boolean
  /** True while a field holds a figure that cannot be read. */
  isUnreadable?: boolean
  onSubmit: () => void
  /** The fields, after a legend if the heading above does not name them. */
  children: ReactNode
}

/** Shows the form in which the user adds or changes a thing. */
export function ChangeForm(props: Props) {
  const { action, change, isReader, disabled, isUnreadable, onSubmit, children } = props
  const { error } = change
  return (
    <Form className="" error={error} isUnreadable={isUnreadable} onSubmit={onSubmit}>
      <fieldset className="form" disabled={isReader}>
        {children}
        <Refusal error={error} onReload={change.reload} onPutBack={change.putBack} />
        <SaveBar action={action} change={change} disabled={disabled} />
      </fieldset>
    </Form>
  )
}
