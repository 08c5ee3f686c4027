import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@velvet/contract/people/password'
import { fill } from '@velvet/contract/shared/words/spoken'
import { TextField } from '@velvet/ui/text-field'
import { w } from './words.ts'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (password: string) => void
}

/** Says how long a password has to be before anything is typed. */
export function NewPasswordField({ label, value, onChange }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      hint={fill(w.passwordHint, { characters: PASSWORD_MIN_LENGTH })}
      type="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={PASSWORD_MAX_LENGTH}
      value={value}
      onChange={onChange}
    />
  )
}
