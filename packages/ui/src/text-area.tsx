import { useId } from 'react'
import type { TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, describedBy } from './field.tsx'
import styles from './field.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextArea({ label, value, onChange, hint, error, ...rest }: TextAreaProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(styles.control, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
