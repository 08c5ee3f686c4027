import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { TextField } from '@velvet/ui/text-field'

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
}

/** Asks for the reason that the server stores with a refund, a copy or a free ticket. */
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
