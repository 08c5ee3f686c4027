import { titleCase } from '@velvet/contract/catalogue/title-case'
import { UNITS } from '@velvet/contract/shared/kobo'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { NairaField, PercentField } from '../../../parts/amount-fields.tsx'
import { bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { koboIn } from '../../../parts/money.ts'
import { ppmIn } from '../../../parts/percent.ts'
import { Picker } from '../../../parts/picker/picker.tsx'
import { EXHIBITOR_PICKS, type Pick } from '../../../parts/picker/picks.ts'
import { NewTermsNote } from './new-terms-note.tsx'
import { useAddition } from './use-addition.ts'

const WAYS = [
  { id: 'share', name: 'A share of what the app sells' },
  { id: 'amount', name: 'An amount for each ticket of the app' },
]
const NEW = { from: '', way: 'share', share: '', amount: '', note: '' }

/** Returns the commission that was typed, as the call takes it; undefined while its figure is none. */
function commissionIn({ way, share, amount }: typeof NEW) {
  const [ppm, ticketKobo] = [ppmIn(share), koboIn(amount)]
  if (way === 'share') return ppm === undefined ? undefined : { ppm }
  return ticketKobo === undefined ? undefined : { ticketKobo }
}

/** Adds the commission of an exhibitor. */
export function NewCommissionDialog({ onClose }: { onClose: () => void }) {
  const [exhibitor, setExhibitor] = useState<Pick | null>(null)
  const { values, change, errors, field } = useAddition(bookCalls.addCommission, NEW, onClose)
  const commission = commissionIn(values)
  const { from, way } = values
  const note = values.note.trim()
  const send = () => {
    if (!exhibitor || !commission) return
    change.mutate({ exhibitorID: exhibitor.id, from, ...commission, ...(note !== '' && { note }) })
  }
  return (
    <FormDialog title="A new commission" onClose={onClose}>
      <ChangeForm action="Save" change={change} isUnreadable={!commission} onSubmit={send}>
        <legend className="visually-hidden">The commission</legend>
        <Picker
          label="Exhibitor"
          required
          source={EXHIBITOR_PICKS}
          value={exhibitor}
          onPick={setExhibitor}
          error={errors['exhibitorID']}
        />
        <DayField
          label="First day"
          hint="It holds for play weeks that begin on this day or later."
          required
          {...field('from')}
        />
        <PickField label="The platform keeps" choices={WAYS} {...field('way')} />
        {way === 'share' ? (
          <PercentField
            label="Percentage of gross"
            hint="Such as 5; 0 ends the commission"
            required
            {...field('share', 'ppm')}
          />
        ) : (
          <NairaField label={`${titleCase(UNITS)} for each ticket`} required {...field('amount', 'ticketKobo')} />
        )}
        <TextField
          label="Note"
          hint="Why it differs from the usual one; may be empty"
          {...NOTE_LENGTH}
          {...field('note')}
        />
        <NewTermsNote from={from} />
      </ChangeForm>
    </FormDialog>
  )
}
