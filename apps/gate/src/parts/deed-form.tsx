import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'

interface DeedFormProps {
  deed: { run: () => Promise<void>; isBusy: boolean }
  /** The words of the button that does the deed. */
  label: string
  children: ReactNode
}

/** A form whose button, or Enter in a field, does the deed. The caller shows its error. */
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
