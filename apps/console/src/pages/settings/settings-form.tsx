import type { AnswerOf } from '@velvet/client/call'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { ChangeForm } from '../../parts/change-form.tsx'
import { PROVIDERS } from '../../parts/provider-names.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useEdit } from '../../parts/use-edit.ts'
import { callChangeSettings } from './calls.ts'
import { NoteField } from './note-field.tsx'
import { FIELDS, settingsInput, valuesOf } from './fields.ts'

type Settings = AnswerOf<typeof callChangeSettings>['settings']

export function SettingsForm({ settings }: { settings: Settings }) {
  const edit = useEdit(callChangeSettings, {
    present: valuesOf(settings),
    version: settings.version,
    rereads: [['settings'], ['money'], ['audit']],
  })
  const { values } = edit
  const errors = fieldErrors(edit.error)
  return (
    <ChangeForm change={edit} action="Save" onSubmit={() => edit.mutate(settingsInput(values))}>
      <legend className="visually-hidden">The settings</legend>
      <SelectField
        label="Provider of new top-ups"
        options={Object.values(PROVIDERS)}
        value={PROVIDERS[values.active_payment_method]}
        onChange={(name) => edit.type({ ...values, active_payment_method: providerOf(name) })}
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
          value={values[name]}
          onChange={(value) => edit.type({ ...values, [name]: value })}
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

function providerOf(name: string) {
  return name === PROVIDERS.paystack ? 'paystack' : 'flutterwave'
}
