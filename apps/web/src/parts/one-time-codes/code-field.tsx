import { cleanOtp } from '@velvet/contract/people/otp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { readCodeFromSms } from '@velvet/device/one-time-code'
import { TextField } from '@velvet/ui/text-field'
import { useEffect, useEffectEvent, useRef } from 'react'
import { w } from './words.ts'

interface CodeFieldProps {
  label: string
  /** The number to which the code was sent. */
  phoneNumber: string
  value: string
  onChange: (code: string) => void
  required?: boolean
  error?: string | undefined
  /** Called for Enter in the field, if Enter does not submit the whole form. */
  onEnter?: () => void
}

/**
 * A field that appears when a code was sent, and takes focus so that a screen reader says what to
 * enter.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, phoneNumber, value, onChange, required = false, error, onEnter } = props
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  useCodeFromSms(onChange)
  return (
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    >
      <TextField
        label={label}
        hint={fill(w.codeSentTo, { phoneNumber })}
        inputMode="numeric"
        autoComplete="one-time-code"
        required={required}
        error={error}
        value={value}
        onChange={(text) => onChange(cleanOtp(text))}
      />
    </div>
  )
}

/** Fills in the code from the message, in browsers that can. */
function useCodeFromSms(onCode: (code: string) => void): void {
  const enter = useEffectEvent((code: string) => onCode(cleanOtp(code)))
  useEffect(() => {
    const leaving = new AbortController()
    void readCodeFromSms(leaving.signal).then((code) => code && enter(code))
    return () => leaving.abort()
  }, [])
}
