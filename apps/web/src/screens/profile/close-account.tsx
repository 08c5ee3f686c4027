import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { closeAccount } from '../../calls/own-account.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { PasswordField } from './password-field.tsx'
import styles from './profile.module.css'
import { useLeave } from './use-leave.ts'

interface CloseAccountProps {
  uuid: string
  onClose: () => void
}

/** Says what will be lost, and asks for the password, so that a borrowed phone is not enough. */
export default function CloseAccount({ uuid, onClose }: CloseAccountProps) {
  const [farewell, setFarewell] = useState('')
  if (farewell) return <Farewell words={farewell} />
  return (
    <Dialog title="Close Account" onClose={onClose}>
      <p>This cannot be undone. Once your account is closed:</p>
      <ul className={styles.losses}>
        <li>tickets that you have not used can no longer be shown, and are lost,</li>
        <li>Points that you have left are lost,</li>
        <li>your name, number, email, picture and devices are erased,</li>
        <li>records of payments stay, without your name, as the law asks.</li>
      </ul>
      <PasswordForm uuid={uuid} onClosed={setFarewell} />
    </Dialog>
  )
}

interface PasswordFormProps {
  uuid: string
  onClosed: (words: string) => void
}

function PasswordForm({ uuid, onClosed }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSending(true)
    try {
      onClosed((await closeAccount({ uuid, password })).message)
    } catch (reason) {
      setError(failureOf(reason).message)
      setIsSending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setError('')
        }}
        error={error}
      />
      <Button type="submit" look="danger" wide busy={isSending} disabled={!password}>
        Close My Account
      </Button>
    </form>
  )
}

/** The session has ended by now. The device forgets the person however this is closed. */
function Farewell({ words }: { words: string }) {
  const leave = useLeave()
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  })
  return (
    <Dialog title="Goodbye" onClose={leave}>
      <p role="status">{words}</p>
      <Button look="quiet" wide onClick={leave}>
        Done
      </Button>
    </Dialog>
  )
}
