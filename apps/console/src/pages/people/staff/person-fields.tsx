import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { PERSON_NAME_MAX_LENGTH } from '@velvet/contract/people/staff.rules'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { CinemaChoice } from '../../../parts/cinema-choice.tsx'
import type { ChosenCinema } from '../../../parts/cinema-choice.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { DISTRIBUTOR_PICKS } from '../../../parts/picker/picks.ts'
import { ROLE_WORDS, roleOf } from './roles.ts'

export interface PersonValues {
  name: string
  role: StaffRole
  /** The cinemas at which the person works. An empty list means every cinema. */
  cinemas: readonly ChosenCinema[]
  /** The person sees the films of this distributor alone. Only the role distributor has one. */
  distributor: { id: string; name: string } | null
}

/** Returns the cinemas or the distributor that a call takes for this role. */
export function rightsOf({ name, role, cinemas, distributor }: PersonValues) {
  const isOfDistributor = role === 'distributor'
  return {
    name,
    role,
    cinemas: isOfDistributor ? [] : cinemas.map(({ id }) => id),
    distributorID: isOfDistributor ? (distributor?.id ?? null) : null,
  }
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
        onChange={(text) => onChange({ ...values, role: roleOf(text) })}
        error={errors['role']}
      />
      {values.role === 'distributor' ? (
        <Picker
          label="Distributor"
          required
          hint="They see the films of this distributor alone."
          source={DISTRIBUTOR_PICKS}
          value={values.distributor}
          onPick={(distributor) => onChange({ ...values, distributor })}
          error={errors['distributorID']}
        />
      ) : (
        <CinemaChoice
          legend="Works only at"
          text="Without a choice they work at every cinema."
          chosen={values.cinemas}
          onChange={(cinemas) => onChange({ ...values, cinemas })}
        />
      )}
    </>
  )
}
