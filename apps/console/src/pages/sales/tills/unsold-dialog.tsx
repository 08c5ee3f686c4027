import { UNITS } from '@velvet/contract/shared/kobo'
import { UNSOLD_NAMES, UNSOLD_OUTCOMES, type UnsoldOutcome } from '@velvet/contract/sales/allotment.rules'
import type { PrintedConflict } from '@velvet/contract/sales/offline-conflicts.calls'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { koboIn } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { conflictCalls, REREADS_OF_SALES } from './calls.ts'

const CHOICES = UNSOLD_OUTCOMES.map((id) => ({ id, name: UNSOLD_NAMES[id] }))

const MEANINGS: Readonly<Record<UnsoldOutcome, string>> = {
  sold: 'A sale for this cash is booked at the till, which has to be open. Its next count has to hold the cash.',
  lost: 'Nothing is booked. The ticket stays in this list with your reason.',
  wrong: 'The scan was a mistake. The till can sell this ticket again until its time is over.',
}

interface Props {
  conflict: PrintedConflict
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks a manager what happened with a ticket with which a visitor was admitted and that has no sale. */
export function UnsoldDialog({ conflict, onClose, onDone }: Props) {
  const { id, film, seat, till } = conflict
  const [outcome, setOutcome] = useState<UnsoldOutcome>('sold')
  const [naira, setNaira] = useState('')
  const [reason, setReason] = useState('')
  const change = useChange(conflictCalls.resolveUnsold, {
    invalidates: REREADS_OF_SALES,
    onDone: () => onDone(`${film} ${seat}: ${UNSOLD_NAMES[outcome]}.`),
  })
  const isSold = outcome === 'sold'
  const kobo = isSold ? koboIn(naira) : undefined
  const errors = fieldErrors(change.error)
  return (
    <FormDialog title={`${film}, ${seat} of ${till}`} onClose={onClose}>
      <ChangeForm
        action="Record"
        change={change}
        isUnreadable={isSold && kobo === undefined}
        onSubmit={() => change.mutate({ id, outcome, reason: reason.trim(), ...(kobo !== undefined && { kobo }) })}
      >
        <legend className="visually-hidden">What happened</legend>
        <PickField
          label="What happened"
          required
          choices={CHOICES}
          value={outcome}
          onChange={(chosen) => setOutcome(CHOICES.find((one) => one.id === chosen)?.id ?? 'sold')}
          hint={MEANINGS[outcome]}
        />
        {isSold && (
          <NairaField
            label={`Cash that was taken, in ${UNITS}`}
            required
            value={naira}
            onChange={setNaira}
            error={errors['kobo']}
          />
        )}
        <TextField
          label="Reason"
          autoComplete="off"
          required
          {...NOTE_LENGTH}
          value={reason}
          onChange={setReason}
          error={errors['reason']}
        />
      </ChangeForm>
    </FormDialog>
  )
}
