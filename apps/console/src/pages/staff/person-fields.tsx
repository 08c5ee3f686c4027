import type { StaffRole } from '@velvet/contract/calls/endpoint'
import { PERSON_NAME_MAX_LENGTH } from '@velvet/contract/staff/staff'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { CinemaChoice } from './cinema-choice.tsx'
import type { ChosenCinema } from './cinema-choice.tsx'
import { ROLE_WORDS, roleOf } from './roles.ts'

export interface PersonValues {
  name: string
  role: StaffRole
  /** The cinemas at which the person works. An empty list means every cinema. */
  cinemas: readonly ChosenCinema[]
}

interface Props {
  values: PersonValues
  onChange: (values: PersonValues) => void
  errors: Readonly<Record<string, string>>
}

export function PersonFields({ values, onChange, errors }: Props) {
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={PERSON_NAME_MAX_LENGTH}
        value={values.name}
        onChange={(name) => onChange({ ...values, name })}
        error={errors['name']}
      />
      <SelectField
        label="Role"
        options={Object.values(ROLE_WORDS)}
        value={ROLE_WORDS[values.role]}
        onChange={(words) => onChange({ ...values, role: roleOf(words) })}
        error={errors['role']}
      />
      <CinemaChoice
        chosen={values.cinemas}
        onChange={(cinemas) => onChange({ ...values, cinemas })}
      />
    </>
  )
}
