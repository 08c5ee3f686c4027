import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import styles from './plain-select.module.css'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  /** The text of each value. */
  text: Readonly<Record<string, string>>
  /** The text of the empty value, which is offered first. */
  none?: string | undefined
  onChange: (value: string) => void
}

/** Shows a select as `SelectField` does, without a label of its own. */
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
