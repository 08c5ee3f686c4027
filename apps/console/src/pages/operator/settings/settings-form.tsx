import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@velvet/client/call'
import { SelectField } from '@velvet/ui/select-field'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { providersQuery } from '../../../parts/providers-query.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { settingsCalls } from './calls.ts'
import { CARDS, isUnreadable, settingsInput, valuesOf } from './fields.ts'
import styles from './settings-form.module.css'
import { ReasonField, SettingsInputs } from './settings-fields.tsx'

type Settings = AnswerOf<typeof settingsCalls.updateSettings>['settings']

export function SettingsForm({ settings }: { settings: Settings }) {
  const edit = useEdit(settingsCalls.updateSettings, {
    present: valuesOf(settings),
    version: settings.version,
    invalidates: [['settings'], ['money'], ['audit']],
  })
  const { values } = edit
  const offered = useOffered(settings.active_payment_method)
  return (
    <ChangeForm
      change={edit}
      action="Save"
      isUnreadable={isUnreadable(values)}
      onSubmit={() => edit.mutate(settingsInput(values))}
    >
      <legend className="visually-hidden">The settings</legend>
      {CARDS.map(({ title, fields }, index) => (
        <section key={title} className="card" aria-labelledby={`card-${title}`}>
          <h2 id={`card-${title}`}>{title}</h2>
          <div className={styles.fields}>
            {index === 0 && (
              <SelectField
                label="Provider of new top-ups"
                options={offered.map((provider) => PROVIDERS[provider])}
                value={PROVIDERS[values.active_payment_method]}
                onChange={(name) => edit.type({ ...values, active_payment_method: providerOf(name) })}
                error={fieldErrors(edit.error)['active_payment_method']}
              />
            )}
            <SettingsInputs fields={fields} edit={edit} />
          </div>
        </section>
      ))}
      <ReasonField edit={edit} />
    </ChangeForm>
  )
}

/** Returns the providers of which this installation has keys; the chosen one alone until they are read. */
function useOffered(chosen: PaymentProvider): PaymentProvider[] {
  const { data } = useQuery(providersQuery)
  const offered = data?.providers.map(({ provider }) => provider) ?? []
  return offered.includes(chosen) ? offered : [chosen, ...offered]
}

function providerOf(name: string) {
  return name === PROVIDERS.paystack ? 'paystack' : 'flutterwave'
}
