import { cleanCode, TYPED_CODE_MAX_LENGTH } from '@velvet/contract/catalogue/offers.rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { Key } from '../../parts/key.tsx'

interface CodeFormProps {
  label: string
  /** Gets an empty text if the field was left empty. */
  onCode: (code: string) => void
}

/** Asks for a code, which a scanner may type too. */
export function CodeForm({ label, onCode }: CodeFormProps) {
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onCode(cleanCode(text))
  }
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label={label}
        autoComplete="off"
        autoFocus
        hint="Type or scan it. Leave it empty to sell without a code."
        maxLength={TYPED_CODE_MAX_LENGTH}
        value={text}
        onChange={(typed) => setText(typed.toUpperCase())}
      />
      <Button type="submit" wide>
        <Key is="Enter" /> {text === '' ? 'Without a code' : 'Use this code'}
      </Button>
    </form>
  )
}
