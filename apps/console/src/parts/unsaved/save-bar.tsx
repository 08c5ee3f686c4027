import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import type { ChangeState } from '../use-change.ts'
import { useIsInDialog, useUnsaved } from './unsaved.ts'

interface Props {
  /** The label of the save button. */
  action: string
  change: ChangeState
  disabled?: boolean | undefined
  /** Further buttons after the save button. */
  children?: ReactNode
}

/**
 * Saves a form. While the form has unsaved changes, the bar says so, stays visible at the bottom, and offers to discard
 * them. In a dialog, closing it discards them.
 */
export function SaveBar({ action, change, disabled, children }: Props) {
  const isUnsaved = change.isUnsaved === true
  const isInDialog = useIsInDialog()
  // The page opens another one after saving, which must not count as leaving unsaved changes.
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
