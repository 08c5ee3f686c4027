import { TextField } from './text-field.tsx'
import { w } from './words.ts'

interface OwnPasswordFieldProps {
  label?: string
  value: string
  onChange: (password: string) => void
  error?: string | undefined
}

/** Asks staff for the password that they have. */
export function OwnPasswordField({ label = w.yourPassword, ...field }: OwnPasswordFieldProps) {
  return <TextField {...field} label={label} type="password" autoComplete="current-password" required />
}
