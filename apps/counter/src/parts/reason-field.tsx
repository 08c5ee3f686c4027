import { NOTE_LENGTH } from '@velvet/contract/staff/staff'
import { TextField } from '@velvet/ui/text-field'

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
}

/** Asks why something is done that changes what the till should hold. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      autoComplete="off"
      autoFocus
      required
      {...NOTE_LENGTH}
      value={value}
      onChange={onChange}
    />
  )
}
