import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ActionFormProps {
  action: { run: () => Promise<void>; isBusy: boolean }
  /** The words of the button that does the action. */
  label: ReactNode
  look?: 'primary' | 'quiet'
  disabled?: boolean
  /** The name of the form, if a page has several. */
  name?: string
  children: ReactNode
}

/**
 * Shows a form that does the action when the user presses its button, or Enter in a field. The caller
 * shows the error of the action. The app that uses it has a class `form`.
 */
export function ActionForm({ action, label, look, disabled, name, children }: ActionFormProps) {
  return (
    <form
      className="form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void action.run()
      }}
    >
      {children}
      <Button
        type="submit"
        busy={action.isBusy}
        wide
        {...(look && { look })}
        {...(disabled !== undefined && { disabled })}
      >
        {label}
      </Button>
    </form>
  )
}
