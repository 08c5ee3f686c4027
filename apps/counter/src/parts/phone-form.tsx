import { exampleNumbers, normalisePhone, phoneInput } from '@velvet/contract/people/phone'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { Key } from './key.tsx'

interface PhoneFormProps {
  value: string | undefined
  /** Receives a valid number; undefined if the field was emptied. */
  onDone: (phoneNumber: string | undefined) => void
}

/** Asks for the phone number to which the pins of the tickets are sent. */
export function PhoneForm({ value, onDone }: PhoneFormProps) {
  const [text, setText] = useState(value ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const phoneNumber = normalisePhone(text)
    if (phoneNumber !== undefined || text === '') onDone(phoneNumber)
    else setIsWrong(true)
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField
        label="Phone number"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        hint="The pins go there by SMS. Leave it empty to send none."
        value={text}
        onChange={(typed) => {
          setText(phoneInput(typed))
          setIsWrong(false)
        }}
        error={isWrong ? `Enter a mobile number, such as ${exampleNumbers()}` : undefined}
      />
      <Button type="submit" wide>
        <Key is="Enter" /> {text === '' ? 'Without a number' : 'Use this number'}
      </Button>
    </form>
  )
}
