import { FormDialog } from './unsaved/form-dialog.tsx'
import type { ComponentProps } from 'react'

/** A dialog for a long form or for a table. On a desk it is wide, and two fields of the form share a row. */
export function WideDialog({ children, ...dialog }: ComponentProps<typeof FormDialog>) {
  return (
    <FormDialog {...dialog}>
      <div className="wide">{children}</div>
    </FormDialog>
  )
}
