import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import styles from './door.module.css'

export function PinBar({ onCheck }: { onCheck: (pin: string) => void }) {
  const [pin, setPin] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pin.trim() === '') return
    onCheck(pin)
    setPin('')
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <div className={styles.pin}>
        <TextField
          label="Pin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={pin}
          onChange={setPin}
        />
      </div>
      <Button type="submit">Check</Button>
    </form>
  )
}
