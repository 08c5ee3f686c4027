import type { AnswerOf } from '@velvet/client/call'
import { Button } from '@velvet/ui/button'
import { SelectField } from '@velvet/ui/select-field'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { PROVIDERS } from '../../parts/provider-names.ts'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { callChangeSettings } from './calls.ts'
import { FIELDS, changesOf, typedOf } from './fields.ts'

type Settings = AnswerOf<typeof callChangeSettings>['settings']

export function SettingsForm({ settings, onReload }: { settings: Settings; onReload: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(settings))
  const [provider, setProvider] = useState(settings.active_payment_method)
  const [note, setNote] = useState('')
  const change = useChange(
    (input: Parameters<typeof callChangeSettings>[0], options) =>
      callChangeSettings(input, { ...options, version: settings.version }),
    { rereads: [['settings'], ['money'], ['audit']] },
  )
  const errors = fieldErrors(change.error)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ ...changesOf(typed), active_payment_method: provider, note })
      }}
    >
      {Object.keys(errors).length === 0 && <Refusal error={change.error} onReload={onReload} />}
      <SelectField
        label="Provider of new top-ups"
        options={Object.values(PROVIDERS)}
        value={PROVIDERS[provider]}
        onChange={(name) => setProvider(name === PROVIDERS.paystack ? 'paystack' : 'flutterwave')}
        error={errors['active_payment_method']}
      />
      {FIELDS.map(({ name, label, hint, min, max, isRequired }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type="number"
          inputMode="numeric"
          required={isRequired}
          min={min}
          max={max}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          error={errors[name]}
        />
      ))}
      <TextArea
        label="Reason for the change"
        required
        minLength={3}
        maxLength={500}
        value={note}
        onChange={setNote}
        error={errors['note']}
      />
      <Button type="submit" busy={change.isPending}>
        Save
      </Button>
    </form>
  )
}
