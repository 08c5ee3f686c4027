import { TAX_KINDS } from '@velvet/contract/money/taxes'
import { Dialog } from '@velvet/ui/dialog'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../parts/change-form.tsx'
import { DayField } from '../../parts/day-field/day-field.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { BOOKS, bookCalls } from './calls.ts'
import { KIND_WORDS, ppmIn } from './words.ts'

const KINDS = TAX_KINDS.map((id) => ({ id, name: KIND_WORDS[id] }))
const BASES = [
  { id: 'net', name: 'The price without taxes' },
  { id: 'gross', name: 'The whole price' },
]
const NEW = {
  kind: 'vat',
  name: '',
  country: 'Nigeria',
  state: '',
  from: '',
  rate: '',
  base: 'net',
}

/** Adds a rate of a tax. */
export function NewTaxDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NEW)
  const change = useChange(bookCalls.addTaxRate, { rereads: [BOOKS, ['audit']], onDone: onClose })
  const errors = fieldErrors(change.error)
  const ppm = ppmIn(values.rate)
  const isWrong = values.rate !== '' && ppm === undefined
  const set = (name: keyof typeof NEW) => (value: string) => setValues({ ...values, [name]: value })
  const send = () => {
    const { kind, base, name, country, state, from } = values
    change.mutate({
      ...{ name, country, from, ppm: ppm ?? 0, base: base === 'gross' ? 'gross' : 'net' },
      kind: TAX_KINDS.find((id) => id === kind) ?? 'other',
      ...(state.trim() !== '' && { state }),
    })
  }
  return (
    <Dialog title="A new rate of a tax" onClose={onClose}>
      <ChangeForm action="Save" change={change} disabled={ppm === undefined} onSubmit={send}>
        <legend className="visually-hidden">The rate</legend>
        <PickField label="Kind" choices={KINDS} value={values.kind} onChange={set('kind')} />
        <TextField
          label="Name on receipts"
          required
          maxLength={40}
          value={values.name}
          onChange={set('name')}
          error={errors['name']}
        />
        <TextField
          label="Country"
          required
          value={values.country}
          onChange={set('country')}
          error={errors['country']}
        />
        <TextField
          label="State"
          hint="Empty for the whole country"
          value={values.state}
          onChange={set('state')}
          error={errors['state']}
        />
        <DayField
          label="First day"
          required
          value={values.from}
          onChange={set('from')}
          error={errors['from']}
        />
        <TextField
          label="Rate in percent"
          hint="Such as 7.5; 0 ends the tax"
          required
          inputMode="decimal"
          value={values.rate}
          onChange={set('rate')}
          error={isWrong ? 'must be a percentage from 0 to 100' : errors['ppm']}
        />
        <PickField label="Share of" choices={BASES} value={values.base} onChange={set('base')} />
      </ChangeForm>
    </Dialog>
  )
}
