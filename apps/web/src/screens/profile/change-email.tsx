import { NETWORK_ERROR } from '@velvet/contract/first-messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { updateUser } from '../../calls/profile.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import styles from './profile.module.css'

export interface ChangeEmailProps {
  uuid: string
  onClose: () => void
  /** Reads the account again. */
  onChanged: () => void
}

export function ChangeEmail({ uuid, onClose, onChanged }: ChangeEmailProps) {
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSending(true)
    try {
      await updateUser({ uuid, email: email.trim() })
      onChanged()
      onClose()
    } catch (error) {
      setReason(failureOf(error).message)
      setIsSending(false)
    }
  }

  return (
    <Dialog title="Change Email" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="New email"
          type="email"
          value={email}
          onChange={(text) => {
            setEmail(text)
            setReason(undefined)
          }}
          error={reason === undefined ? undefined : NETWORK_ERROR}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
        />
        {/* The catalogue has one message for all of these; why it was refused helps as well. */}
        {reason !== undefined && reason !== NETWORK_ERROR && (
          <p className={styles.reason}>{reason}</p>
        )}
        <NeedsNetwork to="to change your email" />
        <Button type="submit" wide busy={isSending} disabled={!email.trim()}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
