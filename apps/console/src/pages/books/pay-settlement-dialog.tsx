import type { ListedSettlement } from '@velvet/contract/endpoints/money/settlements'
import { formatKobo } from '@velvet/contract/money/kobo'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../parts/change-form.tsx'
import { DayField } from '../../parts/day-field/day-field.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'

interface Props {
  settlement: ListedSettlement
  onClose: () => void
}

/** Says once how a settlement was paid. */
export function PaySettlementDialog({ settlement, onClose }: Props) {
  const { id, number, party, payableKobo } = settlement
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const change = useChange(bookCalls.paySettlement, {
    ...{ rereads: [BOOKS, ['audit']], onDone: onClose },
  })
  const errors = fieldErrors(change.error)
  return (
    <Dialog title={`Mark settlement ${number} as paid`} onClose={onClose}>
      <p>
        {formatKobo(payableKobo)} to {party.name}. This cannot be undone.
      </p>
      <ChangeForm
        action="Save the payment"
        change={change}
        onSubmit={() => change.mutate({ id, reference, paidOn })}
      >
        <legend className="visually-hidden">The payment</legend>
        <TextField
          label="Reference of the bank"
          required
          maxLength={100}
          value={reference}
          onChange={setReference}
          error={errors['reference']}
        />
        <DayField
          label="Paid on"
          required
          value={paidOn}
          onChange={setPaidOn}
          error={errors['paidOn']}
        />
      </ChangeForm>
    </Dialog>
  )
}
