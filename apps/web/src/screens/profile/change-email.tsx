import { EMAIL_MAX_LENGTH } from '@velvet/contract/people/email'
import { w as client } from '@velvet/client/words'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import type { SubmitEvent } from 'react'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './account.module.css'
import { useEmailChange } from './use-email-change.ts'
import { w } from './words.ts'

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
  const isUnanswered = refusal?.code === 'network' || refusal?.code === 'timeout'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void change.send()
  }

  return (
    <Dialog title={w.changeEmail} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={w.newEmail}
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
        {refusal && !isOfPassword && !isUnanswered && <p className={styles.reason}>{refusal.message}</p>}
        {change.needsPassword && (
          <>
            <p role="status">{w.emailAsksPassword}</p>
            <PasswordField
              value={password}
              onChange={setPassword}
              error={isOfPassword ? refusal.message : ''}
              takesFocus
            />
          </>
        )}
        <NeedsNetwork text={w.emailNeedsNetwork} />
        <Button type="submit" wide busy={isSending} disabled={!email.trim()}>
          {w.save}
        </Button>
      </form>
    </Dialog>
  )
}
