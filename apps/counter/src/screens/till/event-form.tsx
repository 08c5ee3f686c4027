import type { TillEventKind } from '@velvet/contract/counter/counter-rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { counterCalls } from '../../calls.ts'
import { ApprovalFields } from '../../parts/approval-fields.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'

const KINDS: readonly { id: TillEventKind; name: string }[] = [
  { id: 'paid-in', name: 'Cash is brought' },
  { id: 'paid-out', name: 'Something is paid' },
  { id: 'drop', name: 'Cash goes to the safe' },
  { id: 'no-sale', name: 'The drawer is opened without a sale' },
]

/** Records that cash came into the drawer or left it without a sale, or that it was only opened. */
export function EventForm({ sessionID, onDone }: { sessionID: string; onDone: () => void }) {
  const [kind, setKind] = useState<TillEventKind>('drop')
  const [naira, setNaira] = useState('')
  const [reason, setReason] = useState('')
  const [isDone, setIsDone] = useState(false)
  const hasAmount = kind !== 'no-sale'
  const kobo = hasAmount ? koboIn(naira) : 0
  const { action, ...asked } = useApprovedAction(async ({ idempotencyKey, approval }) => {
    if (kobo === undefined) return
    const event = { id: sessionID, kind, kobo, reason: reason.trim(), ...approval }
    await counterCalls.recordTillEvent(event, { idempotencyKey })
    setNaira('')
    setReason('')
    setIsDone(true)
    onDone()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsDone(false)
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <h2>The drawer</h2>
      <Refusal error={action.error} />
      {isDone && <Banner kind="success">It is recorded.</Banner>}
      <PickField
        label="What happens"
        required
        choices={KINDS}
        value={kind}
        onChange={(id) => setKind(KINDS.find((one) => one.id === id)?.id ?? 'drop')}
      />
      {hasAmount && <NairaField label="Naira" required value={naira} onChange={setNaira} />}
      <TextField label="Reason" required value={reason} onChange={setReason} />
      {asked.needsApproval && (
        <ApprovalFields value={asked.approval} onChange={asked.setApproval} />
      )}
      <Button type="submit" look="quiet" busy={action.isBusy} wide>
        Record
      </Button>
    </form>
  )
}
