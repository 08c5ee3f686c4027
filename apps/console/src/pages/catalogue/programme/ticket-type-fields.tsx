import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import {
  TYPE_CLASSES,
  TYPE_NAME_MAX_LENGTH,
  TYPE_NOTE_MAX_LENGTH,
  type TypeClass,
} from '@velvet/contract/catalogue/ticket-types.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { CheckField } from '../../../parts/check-field.tsx'
import { TypeTranslationFields } from './type-translation-fields.tsx'

export type TypeValues = Omit<TicketType, 'id' | 'version'>

export const CLASS_WORDS: Readonly<Record<TypeClass, string>> = {
  standard: 'Standard',
  child: 'Child',
  student: 'Student',
  senior: 'Senior',
  complimentary: 'Complimentary',
}

const CHOICES = TYPE_CLASSES.map((id) => ({ id, name: CLASS_WORDS[id] }))

interface Props {
  values: TypeValues
  onChange: (values: TypeValues) => void
  errors: Readonly<Record<string, string>>
}

export function TicketTypeFields({ values, onChange, errors }: Props) {
  const isStandard = values.class === 'standard'
  const choices = CHOICES.filter(({ id }) => isStandard === (id === 'standard'))
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={TYPE_NAME_MAX_LENGTH}
        value={values.name}
        onChange={(name) => onChange({ ...values, name })}
        error={errors['name']}
      />
      <PickField
        label="Class"
        hint="The door checks the age of children and seniors, and the card of students."
        choices={choices}
        value={values.class}
        onChange={(picked) => {
          const found = TYPE_CLASSES.find((id) => id === picked) ?? values.class
          onChange({ ...values, class: found, online: values.online && found !== 'complimentary' })
        }}
        error={errors['class']}
      />
      <TextField
        label="Note"
        hint="Such as “For under 12: bring proof of age”"
        maxLength={TYPE_NOTE_MAX_LENGTH}
        value={values.note}
        onChange={(note) => onChange({ ...values, note })}
        error={errors['note']}
      />
      <TypeTranslationFields
        translations={values.translations}
        onChange={(translations) => onChange({ ...values, translations })}
        errors={errors}
      />
      <CheckField
        label="Sold in the app"
        checked={values.online}
        disabled={isStandard || values.class === 'complimentary'}
        onChange={(online) => onChange({ ...values, online })}
        error={errors['online']}
      />
      <CheckField
        label="Staff need an approval for it"
        checked={values.needsApproval}
        onChange={(needsApproval) => onChange({ ...values, needsApproval })}
        error={errors['needsApproval']}
      />
    </>
  )
}
