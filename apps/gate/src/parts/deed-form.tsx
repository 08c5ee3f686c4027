import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'

interface DeedFormProps {
  deed: { run: () => Promise<void>; isBusy: boolean }
  /** The words of the button that does the deed. */
  label: string
  children: ReactNode
}

/**
 * Shows a form that does the deed when somebody presses its button, or Enter in a field. The caller
 * shows the error of the deed.
 */
export function DeedForm({ deed, label, children }: DeedFormProps) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void deed.run()
      }}
    >
      {children}
      <Button type="submit" busy={deed.isBusy} wide>
        {label}
      </Button>
    </form>
  )
}
