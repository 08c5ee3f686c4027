import { ChevronDown } from '@velvet/ui/icons/chevron-down'
import type { SelectHTMLAttributes } from 'react'
import styles from './plain-select.module.css'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  /** The text that is shown for each value. */
  text: Readonly<Record<string, string>>
  /** The text for the empty value, which is the first option. */
  none?: string | undefined
  onChange: (value: string) => void
}

/** Shows a select that has no visible label but otherwise looks like `SelectField`. */
export function PlainSelect({ text, none, onChange, ...rest }: Props) {
  return (
    <span className={styles.box}>
      <select {...rest} className={styles.select} onChange={({ target }) => onChange(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(text).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} size={18} aria-hidden />
    </span>
  )
}
