import { Dialog } from '@velvet/ui/dialog'
import type { ComponentProps } from 'react'

/** A dialog for a long form or for a table. On a desk it is wide, and two fields of the form share a row. */
export function WideDialog({ children, ...dialog }: ComponentProps<typeof Dialog>) {
  return (
    <Dialog {...dialog}>
      <div className="wide">{children}</div>
    </Dialog>
  )
}
