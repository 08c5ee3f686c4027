import { phoneInput } from '@velvet/contract/phone'
import { TextField } from '@velvet/ui/text-field'

interface PhoneFieldProps {
  value: string
  onChange: (phoneNumber: string) => void
  error?: string | undefined
}

/** Keeps at most eleven digits. A pasted +234 number becomes a local one. */
export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  return (
    <TextField
      label="Phone Number"
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      value={value}
      onChange={(text) => onChange(phoneInput(text))}
      error={error}
    />
  )
}
