import { TAXED_GOODS } from '@velvet/contract/books/taxes.rules'
import { country } from '@velvet/contract/shared/country/country'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { bookCalls } from '../../../parts/book-calls.ts'
import { ppmIn } from '../../../parts/percent.ts'
import { TaxRateField } from './tax-rate-field.tsx'
import { useAddition } from './use-addition.ts'
import { GOODS, KINDS } from './words.ts'

const BASES = [
  { id: 'net', name: 'Net, the price without taxes' },
  { id: 'gross', name: 'Gross, the whole price' },
]
const GOODS_CHOICES = TAXED_GOODS.map((id) => ({ id, name: GOODS[id] }))
const NEW = {
  kind: 'vat',
  name: '',
  country: country().numbers.country,
  state: '',
  from: '',
  rate: '',
  base: 'net',
  appliesTo: 'ticket',
}

/** Adds a rate of a tax. */
export function NewTaxDialog({ onClose }: { onClose: () => void }) {
  const { values, change, field } = useAddition(bookCalls.addTaxRate, NEW, onClose)
  const ppm = ppmIn(values.rate)
  const send = () => {
    const { kind, base, name, country, state, from, appliesTo } = values
    change.mutate({
      name,
      country,
      from,
      ppm: ppm ?? 0,
      base: base === 'gross' ? 'gross' : 'net',
      appliesTo: appliesTo === 'food' ? 'food' : 'ticket',
      kind: KINDS.find(({ id }) => id === kind)?.id ?? 'other',
      ...(state.trim() !== '' && { state }),
    })
  }
  return (
    <WideDialog title="A new rate of a tax" onClose={onClose}>
      <ChangeForm action="Save" change={change} isUnreadable={ppm === undefined} onSubmit={send}>
        <legend className="visually-hidden">The rate</legend>
        <PickField label="Kind" choices={KINDS} {...field('kind')} />
        <PickField label="On" choices={GOODS_CHOICES} {...field('appliesTo')} />
        <TextField label="Name on receipts" required maxLength={40} {...field('name')} />
        <TextField label="Country" required {...field('country')} />
        <TextField label="State" hint="Empty for the whole country" {...field('state')} />
        <DayField label="First day" required {...field('from')} />
        <TaxRateField {...field('rate', 'ppm')} />
        <PickField label="Share of" choices={BASES} {...field('base')} />
      </ChangeForm>
    </WideDialog>
  )
}
