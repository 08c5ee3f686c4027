import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import type { ChangeState } from '../use-change.ts'
import { useIsInDialog, useUnsaved } from './unsaved.ts'

interface Props {
  /** The name of the button. */
  action: string
  change: ChangeState
  disabled?: boolean | undefined
  /** More buttons, after the one that saves. */
  children?: ReactNode
}

/**
 * Saves a form. While the form holds unsaved changes, the bar says so, stays in sight at the lower edge, and lets the
 * user discard them. A dialog is discarded by closing it.
 */
export function SaveBar({ action, change, disabled, children }: Props) {
  const isUnsaved = change.isUnsaved === true
  const isInDialog = useIsInDialog()
  // A change that is being made leads to another page by itself.
  useUnsaved(isUnsaved && !change.isPending)
  const isBar = isUnsaved && !isInDialog
  return (
    <div
      className={isBar ? 'actions save-bar' : 'actions'}
      data-sent={change.isPending || change.isSuccess || undefined}
    >
      <span role="status" className="saved">
        {isBar && 'Unsaved changes'}
        {change.isSuccess && !isUnsaved && 'Saved.'}
      </span>
      {isBar && change.discard && (
        <Button look="quiet" disabled={change.isPending} onClick={change.discard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={change.isPending} disabled={disabled}>
        {action}
      </Button>
      {children}
    </div>
  )
}
