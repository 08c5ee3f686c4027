import { HIRE_TAX_KINDS } from '@velvet/contract/books/settlements.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { ppmIn } from '../../../parts/percent.ts'
import { Picker } from '../../../parts/picker/picker.tsx'
import { DISTRIBUTOR_PICKS, type Pick } from '../../../parts/picker/picks.ts'
import { TaxRateField } from './tax-rate-field.tsx'
import { useAddition } from './use-addition.ts'
import { HIRE_TAX_WORDS } from './words.ts'

const KINDS = HIRE_TAX_KINDS.map((id) => ({ id, name: HIRE_TAX_WORDS[id] }))
const NEW = { kind: 'vat', name: '', from: '', rate: '' }

/** Adds a tax on hire for one distributor, or for every distributor that has no tax of this kind of its own. */
export function NewHireTaxDialog({ onClose }: { onClose: () => void }) {
  const [distributor, setDistributor] = useState<Pick | null>(null)
  const { values, change, errors, field } = useAddition(bookCalls.addHireTax, NEW, onClose)
  const { name, from } = values
  const ppm = ppmIn(values.rate)
  const send = () => {
    if (ppm === undefined) return
    const kind = HIRE_TAX_KINDS.find((id) => id === values.kind) ?? 'vat'
    const own = distributor && { distributorID: distributor.id }
    change.mutate({ kind, name, from, ppm, ...own })
  }
  return (
    <FormDialog title="A new tax on hire" onClose={onClose}>
      <ChangeForm action="Save" change={change} isUnreadable={ppm === undefined} onSubmit={send}>
        <legend className="visually-hidden">The tax</legend>
        <PickField label="Kind" choices={KINDS} {...field('kind')} />
        <TextField label="Name on settlements" required maxLength={40} {...field('name')} />
        <Picker
          label="Distributor"
          source={DISTRIBUTOR_PICKS}
          none="Every distributor"
          value={distributor}
          onPick={setDistributor}
          error={errors['distributorID']}
        />
        <DayField
          label="First day"
          hint="It is on settlements that are made on this day or later."
          required
          {...field('from')}
        />
        <TaxRateField {...field('rate', 'ppm')} />
      </ChangeForm>
    </FormDialog>
  )
}
