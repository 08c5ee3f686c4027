import { birthdayInput } from '@velvet/contract/customers/birthday'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import form from '../../parts/form.module.css'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import type { DraftProps, SignUpDraft } from './use-sign-up-draft.ts'

const SEXES: readonly SignUpDraft['sex'][] = ['Male', 'Female']

interface PersonFieldsProps extends DraftProps {
  password: string
  onPassword: (password: string) => void
  birthdayError: string | undefined
}

export function PersonFields(props: PersonFieldsProps) {
  const { draft, change, password, onPassword, birthdayError } = props
  return (
    <fieldset className={form.fields}>
      <legend className={form.legend}>About you</legend>
      <NewPasswordField label="Password" value={password} onChange={onPassword} />
      <TextField
        label="Date of Birth"
        hint="Day, month and year, such as 31/12/1995"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        required
        value={draft.dateOfBirth}
        onChange={(typed) => change({ dateOfBirth: birthdayInput(typed) })}
        error={birthdayError}
      />
      <SelectField
        label="Sex"
        autoComplete="sex"
        required
        value={draft.sex}
        options={SEXES}
        onChange={(sex) => change({ sex: sex === 'Female' ? 'Female' : 'Male' })}
      />
    </fieldset>
  )
}
