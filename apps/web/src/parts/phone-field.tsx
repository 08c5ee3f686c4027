import { exampleNumbers, isForeignPhone, phoneInput, servesNigeriaAlone } from '@velvet/contract/people/phone'
import { fill } from '@velvet/contract/shared/words/spoken'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { w } from './words.ts'

interface PhoneFieldProps {
  value: string
  onChange: (phoneNumber: string) => void
  error?: string | undefined
  /** True for another person's number, which no browser can fill in. */
  isOfAnother?: boolean
}

/**
 * Keeps at most eleven digits. A pasted +234 number becomes a local one. A number from a country that is not served is
 * refused.
 */
export function PhoneField({ value, onChange, error, isOfAnother }: PhoneFieldProps) {
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
      // A password manager then knows to whom the password belongs.
      autoComplete={isOfAnother ? 'off' : 'username'}
      required
      value={value}
      onChange={change}
      error={isForeign && value !== '' ? foreignText() : error}
    />
  )
}

function foreignText(): string {
  return servesNigeriaAlone() ? w.foreignPhone : fill(w.phoneElsewhere, { examples: exampleNumbers() })
}
