import { HIRE_TAX_KINDS } from '@velvet/contract/money/settlement'
import { Dialog } from '@velvet/ui/dialog'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'
import { ChangeForm } from '../../parts/change-form.tsx'
import { DayField } from '../../parts/day-field/day-field.tsx'
import { ppmIn } from '../../parts/percent.ts'
import { Picker } from '../../parts/picker/picker.tsx'
import { DISTRIBUTOR_PICKS, type Pick } from '../../parts/picker/picks.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { TaxRateField } from './tax-rate-field.tsx'
import { HIRE_TAX_WORDS } from './words.ts'

const KINDS = HIRE_TAX_KINDS.map((id) => ({ id, name: HIRE_TAX_WORDS[id] }))
const NEW = { kind: 'vat', name: '', from: '', rate: '' }

/** Adds a tax on film hire. */
export function NewHireTaxDialog({ onClose }: { onClose: () => void }) {
  const [distributor, setDistributor] = useState<Pick | null>(null)
  const [values, setValues] = useState(NEW)
  const change = useChange(bookCalls.addHireTax, {
    ...{ rereads: [BOOKS, ['audit']], onDone: onClose },
  })
  const errors = fieldErrors(change.error)
  const field = (name: keyof typeof NEW) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: errors[name],
  })
  const { name, from } = values
  const ppm = ppmIn(values.rate)
  const send = () => {
    if (ppm === undefined) return
    const kind = HIRE_TAX_KINDS.find((id) => id === values.kind) ?? 'vat'
    const own = distributor && { distributorID: distributor.id }
    change.mutate({ kind, name, from, ppm, ...own })
  }
  return (
    <Dialog title="A new tax on hire" onClose={onClose}>
      <ChangeForm action="Save" change={change} disabled={ppm === undefined} onSubmit={send}>
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
        <TaxRateField {...field('rate')} error={errors['ppm']} />
      </ChangeForm>
    </Dialog>
  )
}
