import { needsNetwork } from '@velvet/contract/words/messages'
import { EMAIL_MAX_LENGTH } from '@velvet/contract/customers/email'
import { w as client } from '@velvet/client/words'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import type { SubmitEvent } from 'react'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './account.module.css'
import { useEmailChange } from './use-email-change.ts'

interface ChangeEmailProps {
  uuid: string
  onClose: () => void
  /** Reads the account again. */
  onChanged: () => void
}

export function ChangeEmail({ uuid, onClose, onChanged }: ChangeEmailProps) {
  const change = useEmailChange(uuid, () => {
    onChanged()
    onClose()
  })
  const { email, setEmail, password, setPassword, refusal, isSending } = change
  const isOfPassword = refusal?.code === 'password-wrong'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void change.send()
  }

  return (
    <Dialog title="Change Email" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="New email"
          type="email"
          value={email}
          onChange={setEmail}
          error={refusal && !isOfPassword ? client.networkError : undefined}
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        {/* The catalogue has one message for every refusal, so the reason is shown below it. */}
        {refusal && !isOfPassword && refusal.message !== client.networkError && (
          <p className={styles.reason}>{refusal.message}</p>
        )}
        {change.needsPassword && (
          <>
            <p role="status">
              You logged in a while ago. Enter your password to change your email.
            </p>
            <PasswordField
              value={password}
              onChange={setPassword}
              error={isOfPassword ? refusal.message : ''}
              takesFocus
            />
          </>
        )}
        <NeedsNetwork words={needsNetwork('to change your email')} />
        <Button type="submit" wide busy={isSending} disabled={!email.trim()}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
