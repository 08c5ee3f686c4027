import { CallError } from '@velvet/client/call-error'
import { ActionForm } from '@velvet/ui/action-form'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { Till, TillSession } from '../../calls.ts'
import { ApprovalFields, NO_APPROVAL } from '../../parts/approval-fields.tsx'
import { CountFields, countsIn, goOnByEnter, type Pieces } from '../../parts/count-fields.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'
import { openTill } from '../../till/open-till.ts'

interface OpeningProps {
  till: Till
  onOpened: (session: TillSession) => void
}

/** Opens a closed till. The cash from the safe is counted first by a person who does not know its amount. */
export function Opening({ till, onOpened }: OpeningProps) {
  const [pieces, setPieces] = useState<Pieces>({})
  const [reason, setReason] = useState('')
  const [differs, setDiffers] = useState(false)
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(NO_APPROVAL)
  const counts = till.float ? countsIn(pieces) : []
  const action = useKeyedAction(async (idempotencyKey) => {
    if (!counts) return
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    const input = { tillID: till.id, counts, ...why, ...(needsApproval && { approval }) }
    try {
      onOpened(await openTill(input, idempotencyKey))
    } catch (error) {
      if (error instanceof CallError && error.code === 'difference-unexplained') setDiffers(true)
      if (error instanceof CallError && error.code === 'supervisor-needed') setNeedsApproval(true)
      throw error
    } finally {
      setApproval(NO_APPROVAL)
    }
  })
  const change = (typed: Pieces) => {
    setPieces(typed)
    setDiffers(false)
    setReason('')
  }
  return (
    <ActionForm action={action} label={till.float ? 'Open the till' : 'Open without cash'}>
      {till.float ? (
        <div className="form" onKeyDown={goOnByEnter}>
          <p>{till.float.givenBy.name} gave cash from the safe.</p>
          <CountFields pieces={pieces} onChange={change} />
          {differs && <TextField label="Why does it differ?" required value={reason} onChange={setReason} />}
          {needsApproval && <ApprovalFields value={approval} onChange={setApproval} />}
        </div>
      ) : (
        <p>No cash from the safe is recorded for this till. A supervisor records it below, or in the console.</p>
      )}
      <Refusal error={action.error} />
    </ActionForm>
  )
}
