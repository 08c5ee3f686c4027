import type { AnswerOf } from '@velvet/client/call'
import { SelectField } from '@velvet/ui/select-field'
import { ChangeForm } from '../../parts/change-form.tsx'
import { PROVIDERS } from '../../parts/provider-names.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useEdit } from '../../parts/use-edit.ts'
import { settingsCalls } from './calls.ts'
import { FIELDS, isUnreadable, settingsInput, valuesOf } from './fields.ts'
import { SettingsFields } from './settings-fields.tsx'

type Settings = AnswerOf<typeof settingsCalls.updateSettings>['settings']

export function SettingsForm({ settings }: { settings: Settings }) {
  const edit = useEdit(settingsCalls.updateSettings, {
    present: valuesOf(settings),
    version: settings.version,
    rereads: [['settings'], ['money'], ['audit']],
  })
  const { values } = edit
  return (
    <ChangeForm
      change={edit}
      action="Save"
      isUnreadable={isUnreadable(values)}
      onSubmit={() => edit.mutate(settingsInput(values))}
    >
      <legend className="visually-hidden">The settings</legend>
      <SelectField
        label="Provider of new top-ups"
        options={Object.values(PROVIDERS)}
        value={PROVIDERS[values.active_payment_method]}
        onChange={(name) => edit.type({ ...values, active_payment_method: providerOf(name) })}
        error={fieldErrors(edit.error)['active_payment_method']}
      />
      <SettingsFields fields={FIELDS} edit={edit} />
    </ChangeForm>
  )
}

function providerOf(name: string) {
  return name === PROVIDERS.paystack ? 'paystack' : 'flutterwave'
}
