import { PASSWORD_MAX_LENGTH } from '@velvet/contract/people/password'
import { TextField } from '@velvet/ui/text-field'
import { useLayoutEffect, useRef } from 'react'
import { w } from './words.ts'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string
  /** Moves the focus to a field that appears because the server has just asked for it. */
  takesFocus?: boolean
}

/** Asks for the current password before a change that a person with a borrowed phone must not make. */
export function PasswordField({ value, onChange, error, takesFocus = false }: PasswordFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) frame.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <div ref={frame}>
      <TextField
        label={w.yourPassword}
        type="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  )
}
