import { phoneInput } from '@velvet/contract/customers/phone'
import { TextField } from '@velvet/ui/text-field'

interface PhoneFieldProps {
  value: string
  onChange: (phoneNumber: string) => void
  error?: string | undefined
  /** True where the number, with a password, opens an account. */
  isLogin?: boolean
}

/** Keeps at most eleven digits. A pasted +234 number becomes a local one. */
export function PhoneField({ value, onChange, error, isLogin = false }: PhoneFieldProps) {
  return (
    <TextField
      label="Phone Number"
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      // A password manager then knows to whom the password belongs.
      autoComplete={isLogin ? 'username' : 'tel'}
      required
      value={value}
      onChange={(text) => onChange(phoneInput(text))}
      error={error}
    />
  )
}
