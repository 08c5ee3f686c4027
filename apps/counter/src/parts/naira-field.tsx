import { UNITS } from '@velvet/contract/shared/kobo'
import { TextField } from '@velvet/ui/text-field'
import { koboIn } from './naira.ts'

interface NairaFieldProps {
  label: string
  required?: boolean
  value: string
  onChange: (naira: string) => void
}

/** Asks for an amount, which is always whole naira at a counter. */
export function NairaField({ label, required = false, value, onChange }: NairaFieldProps) {
  const isWrong = value !== '' && koboIn(value) === undefined
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      required={required}
      value={value}
      onChange={onChange}
      error={isWrong ? `Type whole ${UNITS}` : undefined}
    />
  )
}
