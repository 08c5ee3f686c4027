import { Eye } from './icons/eye.ts'
import { EyeOff } from './icons/eye-off.ts'
import { useId, useState } from 'react'
import type { InputHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, describedBy } from './field.tsx'
import styles from './field.module.css'
import { useIsPainted } from './use-is-painted.ts'
import { w } from './words.ts'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  /** Receives the text as typed. Rules that remove symbols belong to the caller. */
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  /** The unit of the number, which is shown inside the field. */
  unit?: string | undefined
}

/**
 * Asks for a text, phone, number, date, email or password. A password can be made visible. Browsers refuse email
 * addresses with letters of other scripts, so only the server validates them.
 */
export function TextField({ label, value, onChange, hint, error, type, unit, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const isPainted = useIsPainted()

  /** Keeps what people typed into the painted page before the app ran. */
  function keepTyped(input: HTMLInputElement | null) {
    if (input?.value && input.value !== value) onChange(input.value)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...(type === 'email' && { inputMode: 'email' as const, autoCapitalize: 'none', spellCheck: false })}
          {...rest}
          ref={isPainted ? keepTyped : undefined}
          id={id}
          type={(isPassword && shown) || type === 'email' ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(styles.control, isPassword && styles.withButton)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[unit && `${id}-unit`, describedBy(id, hint, error)].filter(Boolean).join(' ') || undefined}
        />
        {unit && (
          <span id={`${id}-unit`} className={styles.unit}>
            {unit}
          </span>
        )}
        {isPassword && (
          <button
            type="button"
            className={styles.inside}
            aria-label={shown ? w.hidePassword : w.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
