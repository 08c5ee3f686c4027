import { Button } from '@velvet/ui/button'
import { useState, type SubmitEvent } from 'react'
import { ApprovalFields, type Approval } from '../../parts/approval-fields.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'

interface AfterSaleFormProps {
  /** The words of its button. */
  button: string
  send: (
    input: { reason: string; approval?: Approval },
    options: { idempotencyKey: string },
  ) => Promise<void>
}

/** Asks why money is given back or a ticket is printed again, and for a supervisor if the server demands one. */
export function AfterSaleForm({ button, send }: AfterSaleFormProps) {
  const [reason, setReason] = useState('')
  const { action, ...asked } = useApprovedAction(({ idempotencyKey, approval }) =>
    send({ reason: reason.trim(), ...approval }, { idempotencyKey }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <Refusal error={action.error} />
      <ReasonField value={reason} onChange={setReason} />
      {asked.needsApproval && (
        <ApprovalFields value={asked.approval} onChange={asked.setApproval} />
      )}
      <Button type="submit" wide busy={action.isBusy}>
        <Key is="Enter" /> {button}
      </Button>
    </form>
  )
}
