import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import type { SubmitEvent } from 'react'
import { SCANNER_FIELD } from '../../scanning/listen-to-handheld.ts'
import styles from './door.module.css'
import { w } from '../../words/words.ts'

interface PinBarProps {
  pin: string
  onChange: (pin: string) => void
  onCheck: (pin: string) => void
}

/** A handheld scanner may type into this field too. */
export function PinBar({ pin, onChange, onCheck }: PinBarProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pin.trim() === '') return
    onCheck(pin)
    onChange('')
  }
  return (
    <form className={styles.bar} {...SCANNER_FIELD} onSubmit={submit}>
      <div className={styles.pin}>
        <TextField
          label={w.pin}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={pin}
          onChange={onChange}
        />
      </div>
      <Button type="submit">{w.check}</Button>
    </form>
  )
}
