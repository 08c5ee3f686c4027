import { birthdayInput } from '@velvet/contract/people/birthday'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import form from '../../parts/form.module.css'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import type { DraftProps, SignUpDraft } from './use-sign-up-draft.ts'
import { w } from './words.ts'

const SEXES: Readonly<Record<SignUpDraft['sex'], string>> = { Male: w.male, Female: w.female }

interface PersonFieldsProps extends DraftProps {
  password: string
  onPassword: (password: string) => void
  birthdayError: string | undefined
}

export function PersonFields(props: PersonFieldsProps) {
  const { draft, change, password, onPassword, birthdayError } = props
  return (
    <fieldset className={form.fields}>
      <legend className={form.legend}>{w.person}</legend>
      <NewPasswordField label={w.password} value={password} onChange={onPassword} />
      <TextField
        label={w.dateOfBirth}
        hint={w.birthdayHint}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        required
        value={draft.dateOfBirth}
        onChange={(typed) => change({ dateOfBirth: birthdayInput(typed) })}
        error={birthdayError}
      />
      <SelectField
        label={w.sex}
        autoComplete="sex"
        required
        value={SEXES[draft.sex]}
        options={Object.values(SEXES)}
        onChange={(sex) => change({ sex: sex === SEXES.Female ? 'Female' : 'Male' })}
      />
    </fieldset>
  )
}
