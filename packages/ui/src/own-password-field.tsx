import { TextField } from './text-field.tsx'

interface OwnPasswordFieldProps {
  value: string
  onChange: (password: string) => void
}

/** Asks staff for their password, because somebody else could sit at a device that they left open. */
export function OwnPasswordField({ value, onChange }: OwnPasswordFieldProps) {
  return (
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={onChange}
    />
  )
}
