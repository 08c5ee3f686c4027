import { TextField } from './text-field.tsx'

interface StaffCodeFieldProps {
  label?: string
  value: string
  onChange: (code: string) => void
  hint: string
  autoFocus?: boolean
}

/** Asks staff for the code of their second factor. */
export function StaffCodeField({ label = 'Code', ...field }: StaffCodeFieldProps) {
  return <TextField {...field} label={label} autoComplete="one-time-code" required />
}
