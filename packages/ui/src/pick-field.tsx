import { SelectField } from './select-field.tsx'

interface Choice {
  id: string
  name: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  /** The id of the chosen thing. It is empty while nothing is chosen. */
  value: string
  onChange: (id: string) => void
  required?: boolean
  placeholder?: string
  disabled?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/**
 * Offers things to choose by their names. If several things have the same name, a number follows
 * the name of each but the first.
 */
export function PickField({ choices, value, onChange, ...field }: Props) {
  const names = choices.map(({ name }, index) => {
    const before = choices.slice(0, index).filter((choice) => choice.name === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
  const at = choices.findIndex(({ id }) => id === value)
  return (
    <SelectField
      {...field}
      options={names}
      value={names[at] ?? ''}
      onChange={(name) => onChange(choices[names.indexOf(name)]?.id ?? '')}
    />
  )
}
