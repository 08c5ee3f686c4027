import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'

interface ActionFormProps {
  action: { run: () => Promise<void>; isBusy: boolean }
  /** The words of the button that does the action. */
  label: string
  children: ReactNode
}

/**
 * Shows a form that does the action when somebody presses its button, or Enter in a field. The caller
 * shows the error of the action.
 */
export function ActionForm({ action, label, children }: ActionFormProps) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void action.run()
      }}
    >
      {children}
      <Button type="submit" busy={action.isBusy} wide>
        {label}
      </Button>
    </form>
  )
}
