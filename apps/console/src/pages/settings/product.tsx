import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@velvet/client/call'
import { PRODUCT_NAME_LENGTH, SUPPORT_LENGTH } from '@velvet/contract/settings-rules'
import { NOTE_LENGTH } from '@velvet/contract/staff'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { ChangeForm } from '../../parts/change-form.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callChangeSettings, settingsQuery } from './calls.ts'
import type { callSettings } from './calls.ts'

type Read = AnswerOf<typeof callSettings>

const FIELDS = [
  { name: 'product_name', label: 'Name of the product', type: 'text', length: PRODUCT_NAME_LENGTH },
  { name: 'support_email', label: 'Email for help', type: 'email', length: SUPPORT_LENGTH },
  { name: 'support_phone', label: 'Phone number for help', type: 'tel', length: SUPPORT_LENGTH },
] as const

/** What the operator calls the product, and where customers find help. */
export function Product() {
  useTitle('Product and help')
  const { data } = useSuspenseQuery(settingsQuery)
  return <ProductForm key={data.settings.version} {...data} />
}

function ProductForm({ settings, defaults }: Read) {
  const { role } = useMe()
  const [typed, setTyped] = useState({
    product_name: settings.product_name ?? '',
    support_email: settings.support_email ?? '',
    support_phone: settings.support_phone ?? '',
  })
  const [note, setNote] = useState('')
  const change = useChange(callChangeSettings, {
    version: settings.version,
    rereads: [['settings'], ['audit']],
  })
  const errors = fieldErrors(change.error)
  return (
    <ChangeForm
      action="Save"
      change={change}
      isReader={role !== 'admin'}
      onSubmit={() => {
        const entries = Object.entries(typed).map(([name, text]) => [name, text.trim() || null])
        change.mutate({
          ...(Object.fromEntries(entries) as Record<keyof typeof typed, string | null>),
          note,
        })
      }}
    >
      <legend className="visually-hidden">Product and help</legend>
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
          value={typed[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
          error={errors[name]}
        />
      ))}
      <TextArea
        label="Reason for the change"
        required
        {...NOTE_LENGTH}
        value={note}
        onChange={setNote}
        error={errors['note']}
      />
    </ChangeForm>
  )
}
