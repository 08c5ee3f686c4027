import { GATE_REASON_MAX_LENGTH } from '@velvet/contract/gate-rules'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

/** These reasons save typing while people are waiting. */
const REASONS = ['Scanned by mistake', 'Did not come in', 'Another person']

interface UndoDialogProps {
  seats: readonly string[]
  onUndo: (reason: string) => void
  onClose: () => void
}

export function UndoDialog({ seats, onUndo, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim()) onUndo(reason.trim())
  }
  return (
    <Dialog title={`Take back ${seats.join(', ')}?`} onClose={onClose}>
      <div className="rows">
        {REASONS.map((one) => (
          <Button key={one} look="quiet" wide onClick={() => onUndo(one)}>
            {one}
          </Button>
        ))}
      </div>
      <form className="form" onSubmit={submit}>
        <TextField
          label="Another reason"
          maxLength={GATE_REASON_MAX_LENGTH}
          required
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" wide>
          Take back
        </Button>
      </form>
    </Dialog>
  )
}
