import { SelectField } from '@velvet/ui/select-field'

interface SelectByIdProps {
  label: string
  items: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
  placeholder?: string
}

/**
 * Offers things to choose by their names. If several things have the same name, a number follows
 * the name of each but the first.
 */
export function SelectById({ label, items, value, onChange, placeholder }: SelectByIdProps) {
  const names = items.map(({ name }, index) => {
    const earlier = items.slice(0, index).filter((one) => one.name === name).length
    return earlier === 0 ? name : `${name} (${earlier + 1})`
  })
  const chosen = items.findIndex(({ id }) => id === value)
  return (
    <SelectField
      label={label}
      required
      options={names}
      value={names[chosen] ?? ''}
      onChange={(name) => onChange(items[names.indexOf(name)]?.id ?? '')}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}
