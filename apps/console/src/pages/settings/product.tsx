import { useSuspenseQuery } from '@tanstack/react-query'
import { PRODUCT_NAME_LENGTH, SUPPORT_LENGTH } from '@velvet/contract/settings-rules'
import { TextField } from '@velvet/ui/text-field'
import { useMe } from '../../app/me.ts'
import { ChangeForm } from '../../parts/change-form.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useEdit } from '../../parts/use-edit.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callChangeSettings, settingsQuery } from './calls.ts'
import { NoteField } from './note-field.tsx'

const FIELDS = [
  { name: 'product_name', label: 'Name of the product', type: 'text', length: PRODUCT_NAME_LENGTH },
  { name: 'support_email', label: 'Email for help', type: 'email', length: SUPPORT_LENGTH },
  { name: 'support_phone', label: 'Phone number for help', type: 'tel', length: SUPPORT_LENGTH },
] as const

/** Edits what the operator calls the product, and where customers find help. */
export function Product() {
  useTitle('Product')
  const { role } = useMe()
  const { settings, defaults } = useSuspenseQuery(settingsQuery).data
  const edit = useEdit(callChangeSettings, {
    present: {
      product_name: settings.product_name ?? '',
      support_email: settings.support_email ?? '',
      support_phone: settings.support_phone ?? '',
      note: '',
    },
    version: settings.version,
    rereads: [['settings'], ['audit']],
  })
  const { values } = edit
  const errors = fieldErrors(edit.error)
  return (
    <ChangeForm
      action="Save"
      change={edit}
      isReader={role !== 'admin'}
      onSubmit={() => edit.mutate(inputOf(values))}
    >
      <legend className="visually-hidden">The product</legend>
      <p className="muted">
        Customers and staff see a change within two seconds, and phones that have the app open when
        they open it again. Apps from a store keep the name that they were built with.
      </p>
      {FIELDS.map(({ name, label, type, length }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          maxLength={length}
          hint={`Without an entry: ${defaults[name]}`}
          value={values[name]}
          onChange={(text) => edit.type({ ...values, [name]: text })}
          error={errors[name]}
        />
      ))}
      <NoteField
        value={values.note}
        onChange={(note) => edit.type({ ...values, note })}
        error={errors['note']}
      />
    </ChangeForm>
  )
}

type Values = Record<(typeof FIELDS)[number]['name'] | 'note', string>

/** Returns the settings as the server takes them, which are null where nothing is entered. */
function inputOf({ product_name, support_email, support_phone, note }: Values) {
  const entered = (text: string) => (text.trim() === '' ? null : text)
  return {
    product_name: entered(product_name),
    support_email: entered(support_email),
    support_phone: entered(support_phone),
    note,
  }
}
