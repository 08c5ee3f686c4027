import type { StaffTill } from '@velvet/contract/sales/staff-tills.calls'
import { UNITS } from '@velvet/contract/shared/kobo'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { koboIn } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { counterTillCalls, REREADS } from './calls.ts'

interface Props {
  till: StaffTill
  onClose: () => void
}

/** Records the cash that the safe gives for the next opening of a closed till. */
export function FloatDialog({ till: { id, name, float }, onClose }: Props) {
  const [naira, setNaira] = useState('')
  const kobo = koboIn(naira)
  const change = useChange(counterTillCalls.giveFloat, { invalidates: REREADS, onDone: onClose })
  return (
    <FormDialog title={`Cash for ${name}`} onClose={onClose}>
      <p className="muted">
        Type what the safe gives for the next opening. The person who opens the till counts it without knowing this
        amount, and a difference needs a reason.
        {float && ` ${float.givenBy.name} gave cash already: a new amount takes its place, and 0 takes it back.`}
      </p>
      <ChangeForm
        action="Give cash"
        change={change}
        isUnreadable={naira !== '' && kobo === undefined}
        onSubmit={() => kobo !== undefined && change.mutate({ id, kobo })}
      >
        <legend className="visually-hidden">The cash</legend>
        <NairaField
          label={`Cash from the safe, in ${UNITS}`}
          required
          value={naira}
          onChange={setNaira}
          error={fieldErrors(change.error)['kobo']}
        />
      </ChangeForm>
    </FormDialog>
  )
}
