import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ReasonField } from '../../parts/reason-field.tsx'
import { w } from '../../words/words.ts'

/** The attendant can tap one of these reasons, which saves typing while people are waiting. */
const REASONS = [w.byMistake, w.didNotComeIn, w.anotherPerson]

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
    <Dialog title={fill(w.takeBackSeats, { seats: seats.join(', ') })} onClose={onClose}>
      <div className="rows">
        {REASONS.map((one) => (
          <Button key={one} look="quiet" wide onClick={() => onUndo(one)}>
            {one}
          </Button>
        ))}
      </div>
      <form className="form" onSubmit={submit}>
        <ReasonField label={w.anotherReason} value={reason} onChange={setReason} />
        <Button type="submit" wide>
          {w.takeBack}
        </Button>
      </form>
    </Dialog>
  )
}
