import { ChevronDown } from './icons/chevron-down.ts'
import { useId } from 'react'
import type { SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, describedBy } from './field.tsx'
import styles from './field.module.css'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly string[]
  languageOf?: (option: string) => string | undefined
  /** The text that is shown while nothing is chosen; it is not an option. */
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, options, languageOf, placeholder, hint, error, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(styles.control, styles.withButton)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option} value={option} lang={languageOf?.(option)}>
              {option}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} size={20} aria-hidden />
      </div>
    </FieldFrame>
  )
}
