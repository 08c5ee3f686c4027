import type { AnswerOf } from '@velvet/client/call'
import { NOTE_LENGTH } from '@velvet/contract/staff'
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

export function SettingsForm({ settings }: { settings: Settings }) {
  const [typed, setTyped] = useState(() => typedOf(settings))
  const [provider, setProvider] = useState(settings.active_payment_method)
  const [note, setNote] = useState('')
  const change = useChange(callChangeSettings, {
    version: settings.version,
    rereads: [['settings'], ['money'], ['audit']],
  })
  const errors = fieldErrors(change.error)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ ...changesOf(typed), active_payment_method: provider, note })
      }}
    >
      {Object.keys(errors).length === 0 && (
        <Refusal error={change.error} onReload={change.reload} />
      )}
      <SelectField
        label="Provider of new top-ups"
        options={Object.values(PROVIDERS)}
        value={PROVIDERS[provider]}
        onChange={(name) => setProvider(name === PROVIDERS.paystack ? 'paystack' : 'flutterwave')}
        error={errors['active_payment_method']}
      />
      {FIELDS.map(({ name, label, hint, limits, isRequired }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type="number"
          inputMode="numeric"
          required={isRequired}
          {...limits}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
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
      <Button type="submit" busy={change.isPending}>
        Save
      </Button>
    </form>
  )
}
