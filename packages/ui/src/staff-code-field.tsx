import { TextField } from './text-field.tsx'

interface StaffCodeFieldProps {
  value: string
  onChange: (code: string) => void
  hint: string
  autoFocus?: boolean
}

/** Asks staff for the code of their second factor. */
export function StaffCodeField(field: StaffCodeFieldProps) {
  return <TextField {...field} label="Code" autoComplete="one-time-code" required />
}
