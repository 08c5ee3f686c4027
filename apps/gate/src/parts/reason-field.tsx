import { GATE_REASON_MAX_LENGTH } from '@velvet/contract/tickets/gate.rules'
import { TextField } from '@velvet/ui/text-field'
import { w } from '../words/words.ts'

interface ReasonFieldProps {
  label?: string
  value: string
  onChange: (reason: string) => void
}

/** Asks why a person undoes a scan or decides against a verdict. */
export function ReasonField({ label = w.reason, value, onChange }: ReasonFieldProps) {
  return <TextField label={label} required maxLength={GATE_REASON_MAX_LENGTH} value={value} onChange={onChange} />
}
