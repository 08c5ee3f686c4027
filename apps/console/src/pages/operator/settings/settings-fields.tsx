import type { CallError } from '@velvet/client/call-error'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import type { ComponentProps } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'

type Values<Name extends string> = Readonly<Record<Name | 'note', string>>

interface Field<Name extends string> extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> {
  name: Name
  /** True for an amount that is typed in naira. */
  isNaira?: boolean
}

interface Edit<T> {
  values: T
  type: (values: T) => void
  error: CallError | null
}

interface Props<Name extends string, T extends Values<Name>> {
  fields: readonly Field<Name>[]
  edit: Edit<T>
}

/** Shows fields for a group of settings. */
export function SettingsInputs<Name extends string, T extends Values<Name>>({ fields, edit }: Props<Name, T>) {
  const { values, type, error } = edit
  const errors = fieldErrors(error)
  return fields.map(({ name, isNaira, ...field }) => {
    const Field = isNaira ? NairaField : TextField
    return (
      <Field
        key={name}
        {...field}
        value={values[name]}
        onChange={(text) => type({ ...values, [name]: text })}
        error={errors[name]}
      />
    )
  })
}

/** Requires a reason for the change, which the audit records. */
export function ReasonField<T extends { note: string }>({ edit }: { edit: Edit<T> }) {
  const { values, type, error } = edit
  return (
    <TextArea
      label="Reason for the change"
      required
      {...NOTE_LENGTH}
      value={values.note}
      onChange={(note) => type({ ...values, note })}
      error={fieldErrors(error)['note']}
    />
  )
}

/** Shows fields for a group of settings, and the field for the reason. */
export function SettingsFields<Name extends string, T extends Values<Name>>({ fields, edit }: Props<Name, T>) {
  return (
    <>
      <SettingsInputs fields={fields} edit={edit} />
      <ReasonField edit={edit} />
    </>
  )
}
