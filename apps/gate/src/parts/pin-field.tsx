import { GATE_PIN } from '@velvet/contract/tickets/gate.rules'
import { TextField } from '@velvet/ui/text-field'

interface PinFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (pin: string) => void
}

/** Hides the digits of a PIN, because other people look at a phone at the door. */
export function PinField(props: PinFieldProps) {
  return (
    <TextField {...props} type="password" inputMode="numeric" autoComplete="off" required maxLength={GATE_PIN.digits} />
  )
}
