import type { ListedSettlement } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { TextField } from '@velvet/ui/text-field'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { bookCalls } from '../../../parts/book-calls.ts'
import { useAddition } from './use-addition.ts'

const NEW = { reference: '', paidOn: '' }

interface Props {
  settlement: ListedSettlement
  onClose: () => void
}

/** Says once how a settlement was paid. */
export function PaySettlementDialog({ settlement, onClose }: Props) {
  const { id, number, party, payableKobo } = settlement
  const { values, change, field } = useAddition(bookCalls.paySettlement, NEW, onClose)
  return (
    <FormDialog title={`Mark settlement ${number} as paid`} onClose={onClose}>
      <p>
        {formatKobo(payableKobo)} to {party.name}. This cannot be undone.
      </p>
      <ChangeForm action="Save the payment" change={change} onSubmit={() => change.mutate({ id, ...values })}>
        <legend className="visually-hidden">The payment</legend>
        <TextField label="Reference of the bank" required maxLength={100} {...field('reference')} />
        <DayField label="Paid on" required {...field('paidOn')} />
      </ChangeForm>
    </FormDialog>
  )
}
