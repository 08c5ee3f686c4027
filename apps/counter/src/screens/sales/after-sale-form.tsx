import { useState } from 'react'
import { ActForm } from '../../parts/act-form.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import type { Act, Outcome } from '../../store/kept-act.ts'

interface AfterSaleFormProps {
  /** The words of its button. */
  button: string
  actFor: (reason: string) => Act
  onDone: (outcome: Outcome) => void
}

/** Asks why money is given back or a ticket is printed again. */
export function AfterSaleForm({ button, actFor, onDone }: AfterSaleFormProps) {
  const [reason, setReason] = useState('')
  return (
    <ActForm
      request={button}
      act={actFor(reason.trim())}
      label={
        <>
          <Key is="Enter" /> {button}
        </>
      }
      onDone={onDone}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActForm>
  )
}
