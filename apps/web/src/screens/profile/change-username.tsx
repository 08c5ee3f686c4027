import { USERNAME_MAX_LENGTH, cleanUsername } from '@velvet/contract/username'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureOf } from '../../state/call-thunk.ts'
import { updateUser } from '../../calls/profile.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import styles from './profile.module.css'

interface ChangeUsernameProps {
  uuid: string
  current: string
  onClose: () => void
  /** Reads the account again. */
  onChanged: () => void
}

export function ChangeUsername({ uuid, current, onClose, onChanged }: ChangeUsernameProps) {
  const [username, setUsername] = useState(current)
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSending(true)
    try {
      await updateUser({ uuid, username })
      onChanged()
      onClose()
    } catch (reason) {
      const { message } = failureOf(reason)
      console.warn('Username not changed:', message)
      setError(message)
      setIsSending(false)
    }
  }

  return (
    <Dialog title="Change Username" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="New username"
          value={username}
          onChange={(text) => {
            setUsername(cleanUsername(text))
            setError('')
          }}
          hint={`Letters, digits, - and _, at most ${USERNAME_MAX_LENGTH}`}
          error={error}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NeedsNetwork to="to change your username" />
        <Button type="submit" wide busy={isSending} disabled={!username || username === current}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
