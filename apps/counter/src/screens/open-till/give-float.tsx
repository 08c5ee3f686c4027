import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { UNITS } from '@velvet/contract/shared/kobo'
import { ActionForm } from '@velvet/ui/action-form'
import { useState } from 'react'
import { counterCalls, type Till } from '../../calls.ts'
import { ApprovalFields, NO_APPROVAL } from '../../parts/approval-fields.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'
import { useCounter } from '../../state/counter-state.ts'

interface GiveFloatProps {
  till: Till
  onGiven: () => void
}

/** Records the cash that the safe gives for the next opening of a till. A supervisor confirms it with a PIN. */
export function GiveFloat({ till, onGiven }: GiveFloatProps) {
  const isAlone = isSupervisor(useCounter().person?.role)
  const [naira, setNaira] = useState('')
  const [approval, setApproval] = useState(NO_APPROVAL)
  const kobo = koboIn(naira)
  const action = useKeyedAction(async (idempotencyKey) => {
    if (kobo === undefined) return
    setApproval(NO_APPROVAL)
    await counterCalls.giveFloat({ id: till.id, kobo, ...(!isAlone && { approval }) }, { idempotencyKey })
    setNaira('')
    onGiven()
  })
  return (
    <details>
      <summary>{till.float ? 'Other cash from the safe' : 'Cash from the safe'}</summary>
      <ActionForm action={action} look="quiet" label="Record the cash">
        <p className="muted">
          The person who opens the till counts it without knowing the amount. A new amount takes the place of the one
          before, and 0 takes it back.
        </p>
        <NairaField label={`Cash from the safe, in ${UNITS}`} required value={naira} onChange={setNaira} />
        {!isAlone && <ApprovalFields label="Supervisor who gives the cash" value={approval} onChange={setApproval} />}
        <Refusal error={action.error} />
      </ActionForm>
    </details>
  )
}
