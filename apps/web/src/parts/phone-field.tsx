import { isForeignPhone, phoneInput } from '@velvet/contract/customers/phone'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { w } from './words.ts'

interface PhoneFieldProps {
  value: string
  onChange: (phoneNumber: string) => void
  error?: string | undefined
  /** True where the number, with a password, opens an account. */
  isLogin?: boolean
  /** True for somebody else's number, which no browser can fill in. */
  isOfAnother?: boolean
}

const filledWith = ({ isLogin, isOfAnother }: Pick<PhoneFieldProps, 'isLogin' | 'isOfAnother'>) => {
  if (isOfAnother) return 'off'
  // A password manager then knows to whom the password belongs.
  return isLogin ? 'username' : 'tel'
}

/** Keeps at most eleven digits. A pasted +234 number becomes a local one, and any other country is refused. */
export function PhoneField({ value, onChange, error, ...kind }: PhoneFieldProps) {
  const [isForeign, setForeign] = useState(false)
  function change(text: string) {
    setForeign(isForeignPhone(text))
    onChange(phoneInput(text))
  }
  return (
    <TextField
      label={w.phoneNumber}
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      autoComplete={filledWith(kind)}
      required
      value={value}
      onChange={change}
      error={isForeign && value !== '' ? w.foreignPhone : error}
    />
  )
}
