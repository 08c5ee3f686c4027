import { SelectField } from '@velvet/ui/select-field'

interface Choice {
  id: string
  label: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  /** The id of the choice; empty while nothing is chosen. */
  value: string
  onChange: (id: string) => void
  required?: boolean
  placeholder?: string
  disabled?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** Lets somebody choose one of several things. A number distinguishes things of the same name. */
export function PickField({ choices, value, onChange, ...field }: Props) {
  const labels = choices.map(({ label }, index) => {
    const before = choices.slice(0, index).filter((choice) => choice.label === label).length
    return before === 0 ? label : `${label} (${before + 1})`
  })
  const at = choices.findIndex(({ id }) => id === value)
  return (
    <SelectField
      {...field}
      options={labels}
      value={labels[at] ?? ''}
      onChange={(label) => onChange(choices[labels.indexOf(label)]?.id ?? '')}
    />
  )
}
