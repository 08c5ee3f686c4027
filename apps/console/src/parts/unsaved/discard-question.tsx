import { useBlocker } from '@tanstack/react-router'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { hasUnsaved } from './unsaved.ts'

interface Props {
  onKeep: () => void
  onDiscard: () => void
}

/** Asks whether to discard unsaved changes. Escape keeps them. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  return (
    <Dialog title="Discard your changes?" onClose={onKeep}>
      <p>What you typed is not saved.</p>
      <div className="actions">
        <Button onClick={onKeep}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  )
}

const isLossOfPage = () => hasUnsaved()

/** Asks before a link, the back button or closing the browser tab discards unsaved changes. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLossOfPage,
    enableBeforeUnload: isLossOfPage,
    withResolver: true,
  })
  return status === 'blocked' && <DiscardQuestion onKeep={reset} onDiscard={proceed} />
}
